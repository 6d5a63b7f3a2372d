/// Opens authenticated streams of bytes to PostgreSQL servers from an address.
@NullMarked
package io.plimsoll.driver.postgres.connect;

import org.jspecify.annotations.NullMarked;
