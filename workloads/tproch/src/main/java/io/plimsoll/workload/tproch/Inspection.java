package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;

/// Looks at what a target holds of the dataset. Changes by refresh functions do not matter.
record Inspection(Trade trade, Session session) {
    DatasetState state() throws TargetException {
        return DatasetState.ofTables(session, TradeTables.names(), "is incomplete: it has no ", this::content);
    }

    private DatasetState content() throws TargetException {
        long customers = session.count("customer");
        ScaleFactor scale = trade.scale();
        if (customers != scale.customers()) {
            return new Different("has " + customers + " customers, scale " + customers / (double) ScaleFactor.CUSTOMERS
                    + ", not the " + scale.customers() + " of scale " + scale + ": set --scale to the existing size");
        }
        OrderSpan orders = OrderSpan.ofDataset(scale);
        long lastKey = orders.key(orders.count() - 1);
        long lines = session.sql().number("SELECT count(*) FROM lineitem WHERE l_orderkey = " + lastKey);
        return lines > 0 ? new Ready() : new Different("is incomplete: the lines of order " + lastKey + " are missing");
    }
}
