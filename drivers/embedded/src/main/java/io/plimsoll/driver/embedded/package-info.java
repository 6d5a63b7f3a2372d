/// Targets that need no installation: HSQLDB, H2, SQLite and DuckDB in this process, and a PostgreSQL
/// server started from here. Each becomes a `jdbc:` target, which the JDBC driver opens.
@NullMarked
package io.plimsoll.driver.embedded;

import org.jspecify.annotations.NullMarked;
