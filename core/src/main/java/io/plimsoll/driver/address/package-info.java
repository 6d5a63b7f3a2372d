/// The addresses of targets in pieces.
@NullMarked
package io.plimsoll.driver.address;

import org.jspecify.annotations.NullMarked;
