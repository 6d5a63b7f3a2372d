package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.sql.Product;

/// The form of INSERT statements for a product.
enum InsertForm {
    STANDARD(1, false),
    /// PostgreSQL and products derived from it accept no text for other types. They shift local times by the
    /// session's time zone when they convert them to instants.
    POSTGRESQL(1, false),
    /// A statement costs DuckDB much more than a row: one row per statement gives 5 thousand rows/s, this 130
    /// thousand.
    DUCKDB(500, false),
    /// SQLite has no type for times. Its functions read them as text.
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

    /// Whether each parameter must be bound with the type of its column.
    boolean isStrict() {
        return this == POSTGRESQL;
    }
}
