package io.plimsoll.workload.tproc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a violating row is, and how it is named by the columns of its key, which come first in the row: the warehouse
/// before the district before the order before the line.
enum RowKind {
    WAREHOUSE("warehouse"),
    DISTRICT("district"),
    CUSTOMER("customer"),
    ORDER("order"),
    LINE("line");

    private static final List<RowKind> OUTER = List.of(WAREHOUSE, DISTRICT, ORDER);

    private final String noun;

    RowKind(String noun) {
        this.noun = noun;
    }

    /// How many columns its key has.
    int keys() {
        return switch (this) {
            case WAREHOUSE -> 1;
            case DISTRICT -> 2;
            case CUSTOMER, ORDER -> 3;
            case LINE -> 4;
        };
    }

    /// `line 4 of order 3001 of district 2 of warehouse 1`.
    String name(List<@Nullable Object> row) {
        StringBuilder text = new StringBuilder();
        text.append(noun).append(' ').append(row.get(keys() - 1));
        for (int key = keys() - 2; key >= 0; key--) {
            text.append(" of ").append(OUTER.get(key).noun).append(' ').append(row.get(key));
        }
        return text.toString();
    }
}
