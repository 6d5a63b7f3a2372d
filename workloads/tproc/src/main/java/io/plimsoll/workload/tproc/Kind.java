package io.plimsoll.workload.tproc;

import io.plimsoll.spec.ValueType;

/// The five transactions.
enum Kind {
    NEW_ORDER,
    PAYMENT,
    ORDER_STATUS,
    DELIVERY,
    STOCK_LEVEL;

    /// The operation's name: `new-order`.
    String word() {
        return ValueType.word(this);
    }
}
