/// Our own wire driver for PostgreSQL and what speaks its protocol.
@NullMarked
package io.plimsoll.driver.postgres;

import org.jspecify.annotations.NullMarked;
