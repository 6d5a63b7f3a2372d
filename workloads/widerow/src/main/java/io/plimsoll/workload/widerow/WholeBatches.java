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

/// Row numbers have no holes but those of whole batches: nothing less than a batch is ever missing. Holes of
/// whole batches are batches that failed; whether they were acknowledged, [RowsAcknowledged] tells. Only asked of a
/// table that started empty and has no row twice.
record WholeBatches(WideTable table, int batchRows) implements InvariantOverSql {
    @Override
    public String name() {
        return "whole-batches";
    }

    @Override
    public String meaning() {
        return "row numbers have no holes within a batch";
    }

    @Override
    public boolean needsRun() {
        return true;
    }

    @Override
    public boolean needsSnapshot() {
        return true;
    }

    /// Rows there before the run, of which nothing is known.
    @Override
    public long baseline(SqlSession session) throws TargetException {
        return session.number("SELECT count(*) FROM " + table.name());
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        Long before = counts.baselines().get(name());
        if (before == null || before > 0) {
            String why = before == null ? "needs a run that wrote the table" : "the table held rows before the run";
            return result(Status.NOT_CHECKED, 0, List.of(), why);
        }
        long count = baseline(session);
        if (count == 0) {
            return result(Status.HOLDS, 0, List.of(), "");
        }
        String column = table.key().numberColumn();
        long lowest = session.number("SELECT min(" + column + ") FROM " + table.name());
        long highest = session.number("SELECT max(" + column + ") FROM " + table.name());
        // A batch that ends in the middle was the last one only at the end of the table.
        boolean isWhole = (lowest - 1) % batchRows == 0 && (highest % batchRows == 0 || highest == table.rows());
        long missing = highest - count;
        if (isWhole && missing >= 0 && missing % batchRows == 0) {
            String note = missing == 0 ? "" : Wording.rows(missing) + " of batches that failed are not there";
            return result(Status.HOLDS, 0, List.of(), note);
        }
        if (dialect.name().equals("hologres") && lowest >= 1 && highest <= table.rows() && missing > 0) {
            return result(Status.HOLDS, 0, List.of(), "Hologres keeps the good rows of a batch that fails");
        }
        String sentence = table.name() + " holds " + Wording.rows(count) + " numbered " + grouped(lowest) + " to "
                + grouped(highest) + ", which is not a number of whole batches of " + Wording.rows(batchRows);
        return result(Status.VIOLATED, Math.abs(missing), List.of(sentence), "");
    }

    private AuditResult result(Status status, long violations, List<String> violators, String note) {
        return new AuditResult(name(), meaning(), status, violations, violators, note);
    }
}
