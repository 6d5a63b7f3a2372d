package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.sql.Product;

/// How rows are put into INSERT statements.
enum InsertForm {
    STANDARD(1, false),
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
            case HSQLDB, H2, POSTGRESQL, CITUS, HOLOGRES, MYSQL, GENERIC -> STANDARD;
        };
    }

    int rowsPerStatement() {
        return rowsPerStatement;
    }

    boolean timesAsText() {
        return timesAsText;
    }
}
