package io.plimsoll.driver.table;

import java.util.List;

/// A table that a workload needs.
///
/// @param primaryKey column names; empty for none
/// @param storage the layout of the table
/// @param indexes the indexes besides that of the primary key
public record Table(String name, List<Column> columns, List<String> primaryKey, Storage storage, List<Index> indexes) {
    /// An index besides that of the primary key.
    ///
    /// @param columns the names of its columns
    /// @param isUnique whether no two rows may have the same values
    public record Index(String name, List<String> columns, boolean isUnique) {
        public Index {
            columns = List.copyOf(columns);
        }

        /// An index that need not be unique.
        public Index(String name, List<String> columns) {
            this(name, columns, false);
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

    /// A table in the target's default layout.
    public Table(String name, List<Column> columns, List<String> primaryKey) {
        this(name, columns, primaryKey, Storage.DEFAULT);
    }
}
