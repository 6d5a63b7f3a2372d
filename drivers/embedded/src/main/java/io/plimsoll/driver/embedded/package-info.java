/// Targets that need no installation: HSQLDB, H2, SQLite and DuckDB in this process, and a PostgreSQL server that
/// Plimsoll starts. The JDBC driver opens each of them as a `jdbc:` target.
@NullMarked
package io.plimsoll.driver.embedded;

import org.jspecify.annotations.NullMarked;
