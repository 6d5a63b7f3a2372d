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

/// The table holds the rows that were acknowledged: fewer means acknowledged work is lost, more that work was
/// done which nobody was told of. Batches whose answer never came may count either way. With a primary key, rows
/// written a second time do not count again.
record RowsAcknowledged(WideTable table, Work work) implements InvariantOverSql {
    @Override
    public String name() {
        return "rows-acknowledged";
    }

    @Override
    public String meaning() {
        return "the table holds the rows that were acknowledged";
    }

    @Override
    public boolean needsRun() {
        return true;
    }

    @Override
    public long baseline(SqlSession session) throws TargetException {
        return session.number("SELECT count(*) FROM " + table.name());
    }

    /// How many rows there may be.
    private record Bounds(long least, long most) {
        boolean contain(long count) {
            return count >= least && count <= most;
        }
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        Long before = counts.baselines().get(name());
        if (before == null) {
            return result(Status.NOT_CHECKED, 0, List.of(), "needs a run to compare the table with");
        }
        long acknowledged = counts.rows().getOrDefault(work.mode().word(), 0L);
        long unknown = counts.unknown() * work.writing().batchRows();
        boolean inParts = dialect.name().equals("hologres");
        Bounds bounds = bounds(before, acknowledged, unknown, inParts);
        long count = baseline(session);
        String note = inParts
                ? "Hologres keeps the good rows of a batch that fails, so rows beyond those acknowledged are accepted"
                : "";
        if (bounds.contain(count)) {
            return result(Status.HOLDS, 0, List.of(), note);
        }
        long off = count < bounds.least ? bounds.least - count : count - bounds.most;
        return result(Status.VIOLATED, off, List.of(sentence(count, bounds, acknowledged, before)), note);
    }

    private Bounds bounds(long before, long acknowledged, long unknown, boolean inParts) {
        long possible = inParts ? Long.MAX_VALUE / 2 : acknowledged + unknown;
        if (!table.key().primary()) {
            return new Bounds(before + acknowledged, before + possible);
        }
        long distinct = Math.min(acknowledged, table.rows());
        return new Bounds(Math.max(before, distinct), before + Math.min(possible, table.rows()));
    }

    private String sentence(long count, Bounds bounds, long acknowledged, long before) {
        String wanted = bounds.least == bounds.most
                ? grouped(bounds.least)
                : grouped(bounds.least) + " to " + grouped(bounds.most);
        return table.name() + " holds " + Wording.rows(count) + ", should hold " + wanted + ": "
                + grouped(acknowledged) + " were acknowledged"
                + (before > 0 ? ", and it held " + grouped(before) + " before" : "");
    }

    private AuditResult result(Status status, long violations, List<String> violators, String note) {
        return new AuditResult(name(), meaning(), status, violations, violators, note);
    }
}
