package io.plimsoll.driver;

import java.util.List;

/// A table a workload needs.
///
/// @param primaryKey column names; empty for none
/// @param storage how it is laid out
/// @param indexes besides that of the primary key
public record Table(String name, List<Column> columns, List<String> primaryKey, Storage storage, List<Index> indexes) {
    /// An index that need not be unique.
    ///
    /// @param columns their names
    public record Index(String name, List<String> columns) {
        public Index {
            columns = List.copyOf(columns);
        }
    }

    public Table {
        indexes = List.copyOf(indexes);
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }

    /// A table without further indexes.
    public Table(String name, List<Column> columns, List<String> primaryKey, Storage storage) {
        this(name, columns, primaryKey, storage, List.of());
    }

    /// A table laid out as the target likes.
    public Table(String name, List<Column> columns, List<String> primaryKey) {
        this(name, columns, primaryKey, Storage.DEFAULT);
    }
}
