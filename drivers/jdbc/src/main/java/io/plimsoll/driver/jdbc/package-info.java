/// The driver for any JDBC target: it finds the JDBC driver, connects, prepares statement lists, loads
/// tables and classes failures.
@NullMarked
package io.plimsoll.driver.jdbc;

import org.jspecify.annotations.NullMarked;
