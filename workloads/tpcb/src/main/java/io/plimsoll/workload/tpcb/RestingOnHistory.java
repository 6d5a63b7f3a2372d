package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;

/// An invariant of tables that pgbench may have worked on, too: when it does not hold, the reader is told
/// what pgbench does to the history.
record RestingOnHistory(Invariant checked) implements InvariantOverSql {
    private static final String NOTE =
            "pgbench empties the history before its own runs unless told -n, which takes away"
                    + " what balances are checked against; load anew to check them again";

    @Override
    public String name() {
        return checked.name();
    }

    @Override
    public String meaning() {
        return checked.meaning();
    }

    @Override
    public boolean needsRun() {
        return checked.needsRun();
    }

    @Override
    public boolean needsSnapshot() {
        return checked.needsSnapshot();
    }

    @Override
    public long baseline(SqlSession session) throws TargetException {
        return checked.baseline(session);
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        AuditResult result = checked.check(session, dialect, counts);
        return result.status() == Status.VIOLATED ? result.as(Status.VIOLATED, NOTE) : result;
    }
}
