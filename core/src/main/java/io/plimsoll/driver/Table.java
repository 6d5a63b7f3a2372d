package io.plimsoll.driver;

import java.util.List;

/// A table a workload needs.
///
/// @param primaryKey column names; empty for none
public record Table(String name, List<Column> columns, List<String> primaryKey) {
    public Table {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }
}
