package io.plimsoll.workload.tproc;

import io.plimsoll.workload.tproc.NewOrder.NewOrderInputs;
import java.util.LinkedHashMap;
import java.util.Map;

/// The [Sums] of one session's transactions of a kind. Written by the session's thread, read when it is done.
final class Tally {
    private long orders;
    private long lines;
    private long remoteLines;
    private long quantity;
    private long payments;
    private long paidCents;
    private long delivered;

    void order(NewOrderInputs order) {
        orders++;
        lines += order.lines();
        for (int line = 0; line < order.lines(); line++) {
            remoteLines += order.supply(line) == order.warehouse() ? 0 : 1;
            quantity += order.quantity(line);
        }
    }

    /// An order whose lines the database drew.
    void order() {
        orders++;
    }

    void payment(long cents) {
        payments++;
        paidCents += cents;
    }

    void delivered(long count) {
        delivered += count;
    }

    void addTo(Map<String, Long> sums) {
        Map<String, Long> own = new LinkedHashMap<>();
        own.put(Sums.ORDERS, orders);
        own.put(Sums.ORDER_LINES, lines);
        own.put(Sums.REMOTE_LINES, remoteLines);
        own.put(Sums.QUANTITY, quantity);
        own.put(Sums.PAYMENTS, payments);
        own.put(Sums.PAID_CENTS, paidCents);
        own.put(Sums.DELIVERED, delivered);
        own.forEach((name, sum) -> sums.merge(name, sum, Long::sum));
    }
}
