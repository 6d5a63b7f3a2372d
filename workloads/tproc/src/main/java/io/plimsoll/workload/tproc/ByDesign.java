package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.util.List;

/// An invariant that HammerDB's rules break by themselves, so that it says nothing about a run by these rules.
///
/// @param departure what HammerDB does otherwise, as a clause
record ByDesign(Invariant broken, String departure) implements InvariantOverSql {
    @Override
    public String name() {
        return broken.name();
    }

    @Override
    public String meaning() {
        return broken.meaning();
    }

    @Override
    public boolean needsRun() {
        return false;
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) {
        String note = "HammerDB departs from TPC-C here: " + departure;
        return new AuditResult(name(), meaning(), Status.BY_DESIGN, 0, List.of(), note);
    }
}
