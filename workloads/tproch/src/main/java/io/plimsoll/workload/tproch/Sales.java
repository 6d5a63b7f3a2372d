package io.plimsoll.workload.tproch;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.TableRows;

/// Adds orders to a target that already has some. Used by the session's thread.
record Sales(Trade trade, SqlSession session) {
    /// Loads orders and their lines.
    ///
    /// @return the number of loaded rows
    long load(OrderSpan span) throws TargetException {
        TradeTables tables = trade.tables();
        TableRows orders = OrderRows.of(tables.orders(), trade.scale(), span);
        TableRows lines = LineRows.of(tables.lines(), trade.scale(), span);
        session.load(orders, 0, orders.count(), _ -> {});
        session.load(lines, 0, lines.count(), _ -> {});
        return orders.count() + lines.count();
    }
}
