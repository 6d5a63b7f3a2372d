/// Plimsoll's own wire driver for PostgreSQL and products with its protocol.
@NullMarked
package io.plimsoll.driver.postgres;

import org.jspecify.annotations.NullMarked;
