package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import java.util.List;

/// No insert of this run failed for good; those that did are named.
record AllInserted(Insertion insertion) implements Invariant {
    @Override
    public String name() {
        return "inserts-done";
    }

    @Override
    public String meaning() {
        return "every record that was to be inserted was";
    }

    @Override
    public boolean needsRun() {
        return true;
    }

    @Override
    public AuditResult check(Session session, Dialect dialect, RunCounts counts) {
        long failed = insertion.failed();
        return new AuditResult(
                name(),
                meaning(),
                failed == 0 ? Status.HOLDS : Status.VIOLATED,
                failed,
                List.copyOf(insertion.failures()),
                "");
    }
}
