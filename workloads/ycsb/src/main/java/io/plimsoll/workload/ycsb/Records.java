package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Table;
import io.plimsoll.workload.ycsb.YcsbKeys.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The dataset: which records it has and what they look like. Immutable and thread-safe.
///
/// @param first number of the records loaded and chosen
/// @param count of the records loaded and chosen
/// @param all records of the dataset, of which these may be a part; inserts continue after them
record Records(String table, Layout layout, KeyRule keys, Fields fields, long first, long count, long all) {
    static final String KEY = "YCSB_KEY";
    static final String VALUE = "YCSB_VALUE";

    /// As in YCSB's script.
    private static final int KEY_LENGTH = 255;

    /// Fields of a record.
    ///
    /// @param names in order
    /// @param known whether values follow from the key
    record Fields(List<String> names, FieldValues values, boolean known) {
        Fields {
            names = List.copyOf(names);
        }

        static List<String> names(String prefix, int count) {
            return IntStream.range(0, count).mapToObj(field -> prefix + field).toList();
        }

        int count() {
            return names.size();
        }
    }

    /// The first number after the loaded ones.
    long end() {
        return first + count;
    }

    Table definition() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.notNull(KEY, new ColumnType.VaryingText(KEY_LENGTH)));
        if (layout == Layout.JSONB) {
            columns.add(Column.of(VALUE, new ColumnType.Other("jsonb")));
        } else {
            fields.names().forEach(name -> columns.add(Column.of(name, new ColumnType.FreeText())));
        }
        return new Table(table, columns, List.of(KEY));
    }
}
