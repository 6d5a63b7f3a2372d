package io.plimsoll.driver.jdbc;

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

    int rowsPerStatement() {
        return rowsPerStatement;
    }

    boolean timesAsText() {
        return timesAsText;
    }
}
