package io.plimsoll.workload.widerow;

import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;

/// The type of the key columns that hold row numbers.
enum IdType {
    /// As in Hologres' tool: row numbers end at 2,147,483,647.
    INT32(SlotType.INT32, SlotType.INT32_ARRAY, Integer.MAX_VALUE),
    INT64(SlotType.INT64, SlotType.INT64_ARRAY, Long.MAX_VALUE);

    private final SlotType slot;
    private final SlotType array;
    private final long max;

    IdType(SlotType slot, SlotType array, long max) {
        this.slot = slot;
        this.array = array;
        this.max = max;
    }

    ColumnType column() {
        return this == INT32 ? new ColumnType.Int32() : new ColumnType.Int64();
    }

    SlotType slot() {
        return slot;
    }

    SlotType array() {
        return array;
    }

    long max() {
        return max;
    }

    void write(RowWriter out, long value) {
        if (this == INT32) {
            out.int32((int) value);
        } else {
            out.int64(value);
        }
    }
}
