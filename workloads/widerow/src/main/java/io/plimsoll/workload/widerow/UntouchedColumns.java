package io.plimsoll.workload.widerow;

import static io.plimsoll.workload.widerow.Wording.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.util.ArrayList;
import java.util.List;

/// Partial writes leave the columns they do not name as they were: in a sample of the rows, as many of these
/// values are null as before. What the others hold, [SampledValues] checks.
record UntouchedColumns(WideTable table, int written, Seed seed) implements InvariantOverSql {
    @Override
    public String name() {
        return "untouched-columns";
    }

    @Override
    public String meaning() {
        return "columns that are not written keep their values (in a sample of the rows)";
    }

    @Override
    public boolean needsRun() {
        return true;
    }

    /// Values in the sample that are not null.
    @Override
    public long baseline(SqlSession session) throws TargetException {
        List<String> counts = new ArrayList<>();
        for (int column = written; column < table.payload().columns(); column++) {
            counts.add("count(" + Payload.name(column) + ")");
        }
        return session.number("SELECT " + String.join(" + ", counts) + " FROM " + table.name() + " WHERE "
                + Sample.of(table.rows(), seed).condition(table.key()));
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        Long before = counts.baselines().get(name());
        if (before == null) {
            return new AuditResult(
                    name(), meaning(), Status.NOT_CHECKED, 0, List.of(), "needs a run to compare the table with");
        }
        long now = baseline(session);
        if (now == before) {
            return new AuditResult(name(), meaning(), Status.HOLDS, 0, List.of(), "");
        }
        String sentence = "the sample holds " + grouped(now) + " values in columns that are not written, should hold "
                + grouped(before);
        return new AuditResult(name(), meaning(), Status.VIOLATED, Math.abs(now - before), List.of(sentence), "");
    }
}
