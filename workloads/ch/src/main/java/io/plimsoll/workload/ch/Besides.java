package io.plimsoll.workload.ch;

import io.plimsoll.workload.query.Aside;
import io.plimsoll.workload.tproc.CompanyShape;
import java.util.Optional;
import java.util.function.Supplier;

/// What queries return besides their answers: how many orders there are and, where freshness is told, the next numbers
/// of the watched districts. Immutable and thread-safe.
///
/// @param wording of the target; empty when it cannot return them
/// @param log of the orders; empty when freshness is not told
record Besides(Optional<Wording> wording, Optional<AcknowledgedOrders> log) {
    /// Columns that come first, each with a comma behind it. Scalar queries of their own, they are executed once for a
    /// statement, whatever stands beside them.
    String columns() {
        return wording.map(words -> "(SELECT sum(d_next_o_id - 1) FROM district) AS orders_so_far, "
                        + log.map(orders -> next(words, orders.watch())).orElse(""))
                .orElse("");
    }

    private static String next(Wording words, Watch watch) {
        return "(SELECT " + words.joined("d_next_o_id", "d_w_id, d_id") + " FROM district WHERE " + watch.condition()
                + ") AS next_orders, ";
    }

    Supplier<Aside> asides() {
        return wording.isEmpty() ? () -> Aside.NONE : () -> new SeenOrders(log);
    }

    /// Rows of `orders` and `order_line`, of so many orders: the lines are not counted, there are ten of each in the
    /// mean (TPC-C, clause 2.4.1.3), and a count would read them all.
    static long rows(long orders) {
        return orders * (1 + MEAN_LINES);
    }

    /// That of freshly loaded data.
    static long rowsLoaded(CompanyShape shape) {
        return rows((long) shape.warehouses() * CompanyShape.DISTRICTS * CompanyShape.LOADED_ORDERS);
    }

    private static final int MEAN_LINES = 10;
}
