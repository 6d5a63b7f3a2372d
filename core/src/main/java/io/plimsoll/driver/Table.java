package io.plimsoll.driver;

import java.util.List;

/// A table a workload needs.
///
/// @param primaryKey column names; empty for none
/// @param storage how it is laid out
public record Table(String name, List<Column> columns, List<String> primaryKey, Storage storage) {
    public Table {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }

    /// A table laid out as the target likes.
    public Table(String name, List<Column> columns, List<String> primaryKey) {
        this(name, columns, primaryKey, Storage.DEFAULT);
    }
}
