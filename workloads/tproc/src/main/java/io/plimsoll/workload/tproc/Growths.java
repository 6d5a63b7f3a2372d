package io.plimsoll.workload.tproc;

import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.tproc.Growth.Expected;
import io.plimsoll.workload.tproc.Growth.Unanswered;
import java.util.List;

/// By what the data grew in a run, compared with the run's own [Sums]: what finds lost updates, and transactions that
/// were silently repeated.
final class Growths {
    static final String DELIVERED = "delivered-orders";
    static final String STOCK_ORDERS = "stock-order-counts";
    static final String STOCK_REMOTE = "stock-remote-counts";
    static final String STOCK_QUANTITIES = "stock-quantities";

    /// Lines of an order, and orders of a delivery, at most.
    private static final long MOST_LINES = 15;

    private static final long MOST_DELIVERED = Company.DISTRICTS;

    private Growths() {}

    static List<Invariant> all() {
        return List.of(
                new Growth(
                        "committed-orders",
                        "d_next_o_id grew by one for each committed New-Order",
                        "the sum of d_next_o_id",
                        "SELECT SUM(d_next_o_id) FROM district",
                        Expected.count(Sums.ORDERS, 1)),
                new Growth(
                        "committed-payments",
                        "history grew by one row for each committed Payment",
                        "the number of history rows",
                        "SELECT COUNT(*) FROM history",
                        Expected.count(Sums.PAYMENTS, 1)),
                new Growth(
                        "paid-amounts",
                        "w_ytd grew by what was paid",
                        "the sum of w_ytd",
                        "SELECT ROUND(100 * SUM(w_ytd), 0) FROM warehouse",
                        new Expected(List.of(Sums.PAID_CENTS), List.of(), Unanswered.UNKNOWABLE, true)),
                new Growth(
                        DELIVERED,
                        "new_order grew by one row for each committed New-Order, less one for each order delivered",
                        "the number of new_order rows",
                        "SELECT COUNT(*) FROM new_order",
                        new Expected(
                                List.of(Sums.ORDERS),
                                List.of(Sums.DELIVERED),
                                new Unanswered(MOST_DELIVERED, 1),
                                false)),
                stock(STOCK_ORDERS, "s_order_cnt", "one for each line", Expected.count(Sums.ORDER_LINES, MOST_LINES)),
                stock(
                        STOCK_REMOTE,
                        "s_remote_cnt",
                        "one for each line of another warehouse",
                        Expected.count(Sums.REMOTE_LINES, MOST_LINES)),
                stock(
                        STOCK_QUANTITIES,
                        "s_ytd",
                        "the quantity of each line",
                        new Expected(List.of(Sums.QUANTITY), List.of(), Unanswered.UNKNOWABLE, false)));
    }

    private static Growth stock(String name, String column, String by, Expected expected) {
        return new Growth(
                name,
                column + " grew by " + by + " of a committed New-Order",
                "the sum of " + column,
                "SELECT SUM(" + column + ") FROM stock",
                expected);
    }
}
