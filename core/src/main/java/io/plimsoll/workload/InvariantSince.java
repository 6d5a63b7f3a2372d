package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;

/// An invariant that compares the data with the data before the run.
public interface InvariantSince extends Invariant {
    @Override
    default boolean needsRun() {
        return true;
    }

    @Override
    long baseline(Session session) throws TargetException;

    @Override
    default AuditResult check(Session session, Dialect dialect, RunCounts counts) throws TargetException {
        Long before = counts.baselines().get(name());
        return before == null ? notChecked("needs a run to compare with") : since(before, session, dialect, counts);
    }

    /// Checks it.
    ///
    /// @param before the baseline before the run
    AuditResult since(long before, Session session, Dialect dialect, RunCounts counts) throws TargetException;
}
