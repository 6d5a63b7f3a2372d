package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;

/// A condition that must hold in the data.
public interface Invariant {
    /// How many violating rows are kept.
    int VIOLATORS_KEPT = 10;

    /// Unique within a workload: `account-history`.
    String name();

    /// What must hold, as a statement: "each account's balance is the sum of its history".
    String meaning();

    /// Whether it needs the counts of a run, so that it cannot be checked on a database alone.
    boolean needsRun();

    /// Whether it compares the answers of several statements, so that concurrent writes may violate it unless all
    /// statements see the same data.
    default boolean needsSnapshot() {
        return false;
    }

    /// Checks the invariant.
    ///
    /// @param counts the counts of the run; [RunCounts#NONE] without a run
    AuditResult check(Session session, Dialect dialect, RunCounts counts) throws TargetException;

    /// The number before the run that the check compares with, such as the rows of the history table; 0 if it needs
    /// none.
    default long baseline(Session session) throws TargetException {
        return 0;
    }
}
