package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;

/// Something that must hold in the data.
public interface Invariant {
    /// How many violating rows are kept.
    int VIOLATORS_KEPT = 10;

    /// Unique within a workload: `account-history`.
    String name();

    /// What must hold, as a statement: "each account's balance is the sum of its history".
    String meaning();

    /// Whether it needs the counts of a run, and so cannot be checked on a database alone.
    boolean needsRun();

    /// Whether it compares answers of several statements with each other, so that it may fail while somebody writes
    /// unless all of them see the same data.
    default boolean needsSnapshot() {
        return false;
    }

    /// Checks it.
    ///
    /// @param counts what the run acknowledged; [RunCounts#NONE] without a run
    AuditResult check(Session session, Dialect dialect, RunCounts counts) throws TargetException;

    /// The number it is compared with before the run, such as the rows of the history table; 0 when it
    /// needs none.
    default long baseline(Session session) throws TargetException {
        return 0;
    }
}
