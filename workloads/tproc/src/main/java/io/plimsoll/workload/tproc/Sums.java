package io.plimsoll.workload.tproc;

/// The names of the sums that operations keep while they run, for invariants to compare with the data: see
/// [io.plimsoll.workload.Operation#sums].
final class Sums {
    /// Committed new orders.
    static final String ORDERS = "orders";

    /// Their lines, and how many of these another warehouse supplied.
    static final String ORDER_LINES = "order-lines";

    static final String REMOTE_LINES = "remote-lines";

    /// Items ordered.
    static final String QUANTITY = "quantity";

    static final String PAYMENTS = "payments";
    static final String PAID_CENTS = "paid-cents";

    /// Delivered orders.
    static final String DELIVERED = "delivered-orders";

    private Sums() {}
}
