/// How classes of JDBC drivers come from jars that are not on the class path.
@NullMarked
package io.plimsoll.driver.jdbc.loader;

import org.jspecify.annotations.NullMarked;
