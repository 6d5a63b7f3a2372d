/// From an address to an authenticated stream of bytes to a PostgreSQL server.
@NullMarked
package io.plimsoll.driver.postgres.connect;

import org.jspecify.annotations.NullMarked;
