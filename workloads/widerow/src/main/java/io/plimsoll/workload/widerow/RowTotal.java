package io.plimsoll.workload.widerow;

import static io.plimsoll.workload.widerow.Wording.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.util.List;

/// Updates neither make nor lose rows. Not asked before a run, because the inspection of the dataset has just
/// counted them.
record RowTotal(WideTable table) implements InvariantOverSql {
    @Override
    public String name() {
        return "row-count";
    }

    @Override
    public String meaning() {
        return "the table holds as many rows as the dataset has";
    }

    @Override
    public boolean needsRun() {
        return true;
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        long count = session.number("SELECT count(*) FROM " + table.name());
        boolean holds = count == table.rows();
        return new AuditResult(
                name(),
                meaning(),
                holds ? Status.HOLDS : Status.VIOLATED,
                Math.abs(count - table.rows()),
                holds
                        ? List.of()
                        : List.of(table.name() + " holds " + Wording.rows(count) + ", should hold "
                                + grouped(table.rows())),
                "");
    }
}
