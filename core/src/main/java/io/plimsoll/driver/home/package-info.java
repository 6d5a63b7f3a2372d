/// What is kept for this user between runs, and the JDBC drivers in it.
@NullMarked
package io.plimsoll.driver.home;

import org.jspecify.annotations.NullMarked;
