package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult.Status;
import java.util.List;

/// A condition that must hold in the data.
public interface Invariant {
    /// How many violating rows are kept.
    int VIOLATORS_KEPT = 10;

    /// Unique within a workload: `account-history`.
    String name();

    /// What must hold, as a statement: "each account's balance is the sum of its history".
    String meaning();

    /// Whether it needs the counts of a run, and so cannot be checked on a database alone.
    default boolean needsRun() {
        return false;
    }

    /// Whether it compares the answers of several statements, so that concurrent writes may violate it unless all
    /// statements see the same data.
    default boolean needsSnapshot() {
        return false;
    }

    /// Whether the data has what the invariant is about. Asked before a run, which otherwise leaves it out.
    default boolean applies(Session session) throws TargetException {
        return true;
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

    /// The result: violated if any row violates it.
    ///
    /// @param violations how many rows violate it
    /// @param violators the first of them, as sentences
    default AuditResult judged(long violations, List<String> violators) {
        Status status = violations == 0 && violators.isEmpty() ? Status.HOLDS : Status.VIOLATED;
        return new AuditResult(name(), meaning(), status, violations, violators, "");
    }

    default AuditResult held() {
        return judged(0, List.of());
    }

    /// @param why a clause such as "needs a run to compare with"
    default AuditResult notChecked(String why) {
        return new AuditResult(name(), meaning(), Status.NOT_CHECKED, 0, List.of(), why);
    }
}
