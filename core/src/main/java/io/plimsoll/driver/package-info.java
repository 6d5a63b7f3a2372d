/// The driver SPI: targets, sessions, dialects, and how failures are classed.
@NullMarked
package io.plimsoll.driver;

import org.jspecify.annotations.NullMarked;
