package io.plimsoll.driver.table;

/// One column of a table that a workload needs.
public record Column(String name, ColumnType type, boolean notNull) {
    public static Column of(String name, ColumnType type) {
        return new Column(name, type, false);
    }

    public static Column notNull(String name, ColumnType type) {
        return new Column(name, type, true);
    }
}
