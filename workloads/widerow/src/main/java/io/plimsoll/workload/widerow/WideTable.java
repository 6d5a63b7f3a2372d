package io.plimsoll.workload.widerow;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import java.util.ArrayList;
import java.util.List;

/// The table: key columns, payload columns, and optionally a time stamp and a partition. Immutable.
///
/// @param rows how many rows the dataset has, numbered from 1
record WideTable(String name, long rows, KeyShape key, Payload payload, TimeRule time, Storage storage) {
    static final String TIME_COLUMN = "ts";
    static final String PARTITION_COLUMN = "ds";

    Table table() {
        List<String> primary = new ArrayList<>();
        if (key.primary()) {
            keyColumns().forEach(column -> primary.add(column.name()));
            partitionColumns().forEach(column -> primary.add(column.name()));
        }
        return new Table(name, columns(), primary, storage);
    }

    /// All columns, in table order.
    List<Column> columns() {
        return written(payload.columns());
    }

    /// The columns of a row written with only its first payload columns, in table order.
    List<Column> written(int payloadColumns) {
        List<Column> columns = new ArrayList<>(keyColumns());
        for (int column = 0; column < payloadColumns; column++) {
            columns.add(Column.of(Payload.name(column), payload.type().column()));
        }
        if (time != TimeRule.NONE) {
            columns.add(Column.notNull(TIME_COLUMN, new ColumnType.Moment()));
        }
        columns.addAll(partitionColumns());
        return columns;
    }

    private List<Column> keyColumns() {
        Column id = Column.notNull("id", key.type().column());
        return key.hasPrefix() ? List.of(id, Column.notNull("id1", key.type().column())) : List.of(id);
    }

    private List<Column> partitionColumns() {
        return key.hasPartitions() ? List.of(Column.notNull(PARTITION_COLUMN, new ColumnType.Int32())) : List.of();
    }

    List<String> columnNames() {
        return columns().stream().map(Column::name).toList();
    }

    /// All columns, as a select list.
    String columnList() {
        return String.join(", ", columnNames());
    }
}
