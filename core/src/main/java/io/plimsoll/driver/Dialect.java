package io.plimsoll.driver;

import java.util.List;

/// How one SQL product spells what products spell differently. Stateless and thread-safe.
public interface Dialect {
    /// `postgresql`, `hsqldb`, `h2`, `sqlite`, `duckdb`, `mysql`, `generic`.
    String name();

    /// Statements that create the table without its primary key where the key is better added after the
    /// load, and those that finish it: see [#afterLoad].
    List<String> createTable(Table table);

    /// Statements to execute once a table is loaded: primary key, statistics.
    List<String> afterLoad(Table table);

    String dropTable(String table);

    /// The query with at most `rows` rows returned.
    String limit(String query, int rows);

    /// An expression for the present time that fits a timestamp column.
    String now();

    /// How many sessions may usefully load one table side by side.
    int loadSessions();
}
