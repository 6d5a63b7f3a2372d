package io.plimsoll.workload.tproc;

import io.plimsoll.spec.ValueType;

/// The tables that are loaded warehouse by warehouse, the most bytes first.
enum WarehouseTable {
    STOCK("s_w_id"),
    ORDER_LINE("ol_w_id"),
    CUSTOMER("c_w_id"),
    HISTORY("h_w_id"),
    ORDERS("o_w_id"),
    NEW_ORDER("no_w_id");

    private final String column;

    WarehouseTable(String column) {
        this.column = column;
    }

    /// The column that holds the warehouse.
    String column() {
        return column;
    }

    /// The table's name.
    String word() {
        return ValueType.word(this).replace('-', '_');
    }
}
