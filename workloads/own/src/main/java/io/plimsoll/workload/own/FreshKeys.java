package io.plimsoll.workload.own;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.concurrent.atomic.AtomicLong;

/// Deals keys that no row of a table has: those above the highest one. Thread-safe.
final class FreshKeys {
    private final TableDefinition table;
    private final AtomicLong last = new AtomicLong();
    private boolean isKnown;

    FreshKeys(TableDefinition table) {
        this.table = table;
    }

    /// Looks for the highest key, once.
    synchronized void prepare(SqlSession session) throws TargetException {
        if (isKnown) {
            return;
        }
        if (!session.dialect().keepsNothing()) {
            String key = table.key().getFirst();
            for (String name : table.tableNames()) {
                long highest = session.number("SELECT max(" + key + ") FROM " + name);
                last.accumulateAndGet(highest, Math::max);
            }
        }
        isKnown = true;
    }

    long next() {
        return last.incrementAndGet();
    }
}
