package io.plimsoll.workload.widerow;

import static io.plimsoll.workload.widerow.Wording.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.InvariantSince;
import io.plimsoll.workload.RunCounts;
import java.util.ArrayList;
import java.util.List;

/// The invariants of each mode. Every check is a count of the table, a lookup of the ends of its key, or a sample
/// of bounded size, so that it is affordable with hundreds of millions of rows.
final class WideInvariants {
    private WideInvariants() {}

    static List<Invariant> of(WideRowPlan plan) {
        WideTable table = plan.table();
        Work.Writing writing = plan.work().writing();
        Seed seed = plan.seed();
        Mode mode = plan.work().mode();
        int columns = table.payload().columns();
        boolean isPartial = mode.isWriting() && writing.columns() < columns;
        List<Invariant> found = new ArrayList<>();
        if (mode == Mode.WRITE) {
            found.add(new RowsAcknowledged(
                    "rows-acknowledged", "the table holds the rows that were acknowledged", table, plan.work()));
            if (table.key().primary()) {
                found.add(new WholeBatches(
                        "whole-batches", "row numbers have no holes within a batch", table, writing.batchRows()));
            }
        }
        if (mode == Mode.UPDATE) {
            found.add(new RowTotal("row-count", "the table holds as many rows as the dataset has", table));
        }
        if (isPartial) {
            found.add(new UntouchedColumns(
                    "untouched-columns",
                    "columns that are not written keep their values (in a sample of the rows)",
                    table,
                    writing.columns(),
                    seed));
        }
        // Columns that an update does not name stay full; those that a write of new rows does not name are null.
        int full = mode == Mode.WRITE ? writing.columns() : columns;
        found.add(new SampledValues(table, mode != Mode.WRITE, mode.isWriting() && writing.partial() ? 0 : full, seed));
        return List.copyOf(found);
    }

    /// Updates neither add nor remove rows. Not checked before a run, because the inspection of the dataset has
    /// just counted the rows.
    private record RowTotal(String name, String meaning, WideTable table) implements InvariantOverSql {
        @Override
        public boolean needsRun() {
            return true;
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            long count = session.count(table.name());
            return count == table.rows()
                    ? held()
                    : judged(
                            Math.abs(count - table.rows()),
                            List.of(table.name() + " holds " + Wording.rows(count) + ", should hold "
                                    + grouped(table.rows())));
        }
    }

    /// Row numbers have gaps only of whole batches: a batch is never partly missing. Gaps of whole batches are
    /// failed batches; [RowsAcknowledged] checks whether they were acknowledged. Only for tables that started empty
    /// and have a primary key.
    private record WholeBatches(String name, String meaning, WideTable table, int batchRows)
            implements InvariantOverSql {
        @Override
        public boolean needsRun() {
            return true;
        }

        @Override
        public boolean needsSnapshot() {
            return true;
        }

        /// Rows before the run. Nothing is known about them.
        @Override
        public long baseline(SqlSession session) throws TargetException {
            return session.count(table.name());
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            Long before = counts.baselines().get(name());
            if (before == null || before > 0) {
                String why = before == null ? "needs a run that wrote the table" : "the table held rows before the run";
                return notChecked(why);
            }
            long count = baseline(session);
            if (count == 0) {
                return held();
            }
            String column = table.key().numberColumn();
            long lowest = session.number("SELECT min(" + column + ") FROM " + table.name());
            long highest = session.number("SELECT max(" + column + ") FROM " + table.name());
            // Only the last batch of the table may be shorter.
            boolean isWhole = (lowest - 1) % batchRows == 0 && (highest % batchRows == 0 || highest == table.rows());
            long missing = highest - count;
            if (isWhole && missing >= 0 && missing % batchRows == 0) {
                String note = missing == 0 ? "" : Wording.rows(missing) + " of failed batches are missing";
                return held().as(Status.HOLDS, note);
            }
            if (dialect.name().equals("hologres") && lowest >= 1 && highest <= table.rows() && missing > 0) {
                return held().as(Status.HOLDS, "Hologres keeps the good rows of a batch that fails");
            }
            String sentence = table.name() + " holds " + Wording.rows(count) + " numbered " + grouped(lowest) + " to "
                    + grouped(highest) + ", which is not a number of whole batches of " + Wording.rows(batchRows);
            return judged(Math.abs(missing), List.of(sentence));
        }
    }

    /// Partial writes leave the columns they do not name as they were: in a sample of the rows, as many of
    /// these values are null as before. What the others hold, [SampledValues] checks.
    private record UntouchedColumns(String name, String meaning, WideTable table, int written, Seed seed)
            implements InvariantSince {
        /// Values in the sample that are not null.
        @Override
        public long baseline(Session session) throws TargetException {
            List<String> counts = new ArrayList<>();
            for (int column = written; column < table.payload().columns(); column++) {
                counts.add("count(" + Payload.name(column) + ")");
            }
            return session.sql()
                    .number("SELECT " + String.join(" + ", counts) + " FROM " + table.name() + " WHERE "
                            + Sample.of(table.rows(), seed).condition(table.key()));
        }

        @Override
        public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts)
                throws TargetException {
            long now = baseline(session);
            if (now == before) {
                return held();
            }
            String sentence = "the sample holds " + grouped(now)
                    + " values in columns that are not written, should hold " + grouped(before);
            return judged(Math.abs(now - before), List.of(sentence));
        }
    }

    /// The table holds the rows that were acknowledged: fewer means acknowledged work is lost, more that work
    /// was done which nobody was told of. Batches whose answer never came may count either way. With a primary
    /// key, rows written a second time do not count again.
    private record RowsAcknowledged(String name, String meaning, WideTable table, Work work) implements InvariantSince {
        @Override
        public long baseline(Session session) throws TargetException {
            return session.count(table.name());
        }

        /// The possible numbers of rows.
        private record Bounds(long least, long most) {
            boolean contain(long count) {
                return count >= least && count <= most;
            }
        }

        @Override
        public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts)
                throws TargetException {
            long acknowledged = counts.rows().getOrDefault(work.mode().word(), 0L);
            long unknown = counts.unknown() * work.writing().batchRows();
            boolean inParts = dialect.name().equals("hologres");
            Bounds bounds = bounds(before, acknowledged, unknown, inParts);
            long count = baseline(session);
            String note = inParts
                    ? "Hologres keeps the good rows of a batch that fails, so rows beyond those acknowledged"
                            + " are accepted"
                    : "";
            if (bounds.contain(count)) {
                return held().as(Status.HOLDS, note);
            }
            long off = count < bounds.least ? bounds.least - count : count - bounds.most;
            return judged(off, List.of(sentence(count, bounds, acknowledged, before)))
                    .as(Status.VIOLATED, note);
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
    }
}
