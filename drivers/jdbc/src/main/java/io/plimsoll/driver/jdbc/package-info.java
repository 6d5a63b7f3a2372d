/// The driver for JDBC targets: it finds the JDBC driver, connects, prepares statement lists, loads tables and
/// classifies failures.
@NullMarked
package io.plimsoll.driver.jdbc;

import org.jspecify.annotations.NullMarked;
