package io.plimsoll.workload.tproc;

/// What the operations add up while they run, and invariants compare with the data: see
/// [io.plimsoll.workload.Operation#sums].
final class Sums {
    /// New orders that were committed.
    static final String ORDERS = "orders";

    /// Their lines, and of these those supplied by another warehouse.
    static final String ORDER_LINES = "order-lines";

    static final String REMOTE_LINES = "remote-lines";

    /// Items ordered.
    static final String QUANTITY = "quantity";

    static final String PAYMENTS = "payments";
    static final String PAID_CENTS = "paid-cents";

    /// Orders that were delivered.
    static final String DELIVERED = "delivered-orders";

    private Sums() {}
}
