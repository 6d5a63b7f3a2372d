package io.plimsoll.workload.ch;

import io.plimsoll.workload.query.Aside;
import io.plimsoll.workload.tproc.CompanyShape;
import java.util.Optional;
import java.util.function.Supplier;

/// The extra columns of a query: how many orders exist and, where freshness is measured, the next order numbers of
/// the watched districts. Immutable and thread-safe.
///
/// @param wording of the target; empty when the target cannot return the columns
/// @param log of the orders; empty when freshness is not measured
record Besides(Optional<ProductSql> wording, Optional<AcknowledgedOrders> log) {
    /// The leading columns, each followed by a comma. They are scalar subqueries, so that a statement executes each
    /// of them once, independent of its other columns.
    String columns() {
        return wording.map(words -> "(SELECT sum(d_next_o_id - 1) FROM district) AS orders_so_far, "
                        + log.map(orders -> next(words, orders.watch())).orElse(""))
                .orElse("");
    }

    private static String next(ProductSql words, Watch watch) {
        return "(SELECT " + words.joined("d_next_o_id", "d_w_id, d_id") + " FROM district WHERE " + watch.condition()
                + ") AS next_orders, ";
    }

    Supplier<Aside> asides() {
        return wording.isEmpty() ? () -> Aside.NONE : () -> new SeenOrders(log);
    }

    /// Rows of `orders` and `order_line` for a number of orders. Lines are estimated, because counting them would
    /// read them all: an order has ten on average (TPC-C, clause 2.4.1.3).
    static long rows(long orders) {
        return orders * (1 + MEAN_LINES);
    }

    /// The rows of freshly loaded data.
    static long rowsLoaded(CompanyShape shape) {
        return rows((long) shape.warehouses() * CompanyShape.DISTRICTS * shape.loadedOrders());
    }

    private static final int MEAN_LINES = 10;
}
