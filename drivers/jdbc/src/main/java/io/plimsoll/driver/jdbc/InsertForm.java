package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.sql.Product;

/// How rows are put into INSERT statements.
enum InsertForm {
    STANDARD(1, false),
    /// PostgreSQL and its kin take no text for another type, and shift local times by the session's time zone
    /// where they are put into instants.
    POSTGRESQL(1, false),
    /// A statement costs DuckDB much more than a row: 5 thousand rows a second one by one, 130 thousand
    /// like this.
    DUCKDB(500, false),
    /// SQLite has no type for times; its functions read them as text.
    SQLITE(1, true);

    private final int rowsPerStatement;
    private final boolean timesAsText;

    InsertForm(int rowsPerStatement, boolean timesAsText) {
        this.rowsPerStatement = rowsPerStatement;
        this.timesAsText = timesAsText;
    }

    static InsertForm of(Product product) {
        return switch (product) {
            case DUCKDB -> DUCKDB;
            case SQLITE -> SQLITE;
            case POSTGRESQL, CITUS, HOLOGRES -> POSTGRESQL;
            case HSQLDB, H2, MYSQL, GENERIC -> STANDARD;
        };
    }

    int rowsPerStatement() {
        return rowsPerStatement;
    }

    boolean timesAsText() {
        return timesAsText;
    }

    /// Whether each parameter must be bound as its column's own type.
    boolean isStrict() {
        return this == POSTGRESQL;
    }
}
