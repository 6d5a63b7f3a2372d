package io.plimsoll.workload.own;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.Dealing;
import java.util.concurrent.atomic.AtomicLong;

/// Deals keys that no row of a table has: those above the highest one, or, on one of several machines, those of them
/// that the others do not deal. Thread-safe.
final class FreshKeys {
    private final TableDefinition table;
    private final Dealing dealing;
    private final AtomicLong dealt = new AtomicLong();
    private volatile long highest;
    private boolean isKnown;

    FreshKeys(TableDefinition table, Dealing dealing) {
        this.table = table;
        this.dealing = dealing;
    }

    /// Looks for the highest key, once.
    synchronized void prepare(SqlSession session) throws TargetException {
        if (isKnown) {
            return;
        }
        if (!session.dialect().keepsNothing()) {
            String key = table.key().getFirst();
            for (String name : table.tableNames()) {
                highest = Math.max(highest, session.number("SELECT max(" + key + ") FROM " + name));
            }
        }
        isKnown = true;
    }

    long next() {
        return highest + 1 + dealing.number(dealt.getAndIncrement());
    }
}
