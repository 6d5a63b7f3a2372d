package io.plimsoll.workload.widerow;

import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;

/// The type of the key columns that hold row numbers.
enum IdType {
    /// As in Hologres' tool: row numbers end at 2,147,483,647.
    INT32,
    INT64;

    ColumnType column() {
        return this == INT32 ? new ColumnType.Int32() : new ColumnType.Int64();
    }

    SlotType slot() {
        return this == INT32 ? SlotType.INT32 : SlotType.INT64;
    }

    SlotType array() {
        return this == INT32 ? SlotType.INT32_ARRAY : SlotType.INT64_ARRAY;
    }

    long max() {
        return this == INT32 ? Integer.MAX_VALUE : Long.MAX_VALUE;
    }

    void write(RowWriter out, long value) {
        if (this == INT32) {
            out.int32((int) value);
        } else {
            out.int64(value);
        }
    }
}
