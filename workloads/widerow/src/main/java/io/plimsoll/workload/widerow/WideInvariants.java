package io.plimsoll.workload.widerow;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows.RowSource;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.InvariantSince;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.widerow.WideInvariants.SampledValues.Sample;
import io.plimsoll.workload.widerow.WideTable.KeyShape;
import io.plimsoll.workload.widerow.WideTable.Payload;
import io.plimsoll.workload.widerow.Work.Mode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

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
                            List.of(table.name() + " holds " + grouped(count, "row") + ", should hold "
                                    + grouped(table.rows())));
        }
    }

    /// Row numbers have gaps only of whole batches: a batch is never partly missing. Gaps of whole batches are
    /// failed batches; [RowsAcknowledged] checks whether they were acknowledged. Only for tables that started
    /// empty and have a primary key.
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
                String note = missing == 0 ? "" : grouped(missing, "row") + " of failed batches are missing";
                return held().as(Status.HOLDS, note);
            }
            if (dialect.has(Feature.PARTIAL_BATCHES) && lowest >= 1 && highest <= table.rows() && missing > 0) {
                return held().as(Status.HOLDS, "Hologres keeps the good rows of a batch that fails");
            }
            String sentence = table.name() + " holds " + grouped(count, "row") + " numbered " + grouped(lowest) + " to "
                    + grouped(highest) + ", which is not a number of whole batches of " + grouped(batchRows, "row");
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
            boolean inParts = dialect.has(Feature.PARTIAL_BATCHES);
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
            return table.name() + " holds " + grouped(count, "row") + ", should hold " + wanted + ": "
                    + grouped(acknowledged) + " were acknowledged"
                    + (before > 0 ? ", and it held " + grouped(before) + " before" : "");
        }
    }

    /// Rows have the values that follow from their numbers: a sample is generated again and compared, column by
    /// column, without the time. Updates write the values that rows already have, so this holds before, during and
    /// after them.
    ///
    /// @param expectsAll whether every row of the sample must exist
    /// @param fullColumns how many payload columns, from the first, must not be null
    record SampledValues(String name, String meaning, WideTable table, boolean expectsAll, int fullColumns, Seed seed)
            implements InvariantOverSql {
        SampledValues(WideTable table, boolean expectsAll, int fullColumns, Seed seed) {
            this(
                    "sampled-values",
                    "rows hold what their numbers say (in a sample)",
                    table,
                    expectsAll,
                    fullColumns,
                    seed);
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            long highest = expectsAll
                    ? table.rows()
                    : session.number("SELECT max(" + table.key().numberColumn() + ") FROM " + table.name());
            if (highest < 1) {
                return held();
            }
            Sample sample = Sample.of(highest, seed);
            List<List<@Nullable Object>> rows = session.query("SELECT " + table.columnList() + " FROM " + table.name()
                    + " WHERE " + sample.condition(table.key()));
            List<String> violators = new ArrayList<>();
            RowSource source = WideOperations.loaded(table, seed);
            rows.forEach(row -> compare(row, source, violators));
            long missing = expectsAll ? Math.max(0, sample.numbers().size() - rows.size()) : 0;
            if (missing > 0) {
                violators.addFirst(missing + " of " + sample.numbers().size() + " sampled rows are missing");
            }
            return judged(
                    missing + violators.size() - (missing > 0 ? 1 : 0),
                    violators.subList(0, Math.min(violators.size(), VIOLATORS_KEPT)));
        }

        /// Reports the first column that differs.
        private void compare(List<@Nullable Object> row, RowSource source, List<String> violators) {
            int numberAt = table.key().hasPrefix() ? 1 : 0;
            long number = row.get(numberAt) instanceof Number found ? found.longValue() : 0;
            List<String> expected = RowCapture.of(source, number - 1);
            int firstPayload = numberAt + 1;
            for (int column = 0; column < row.size(); column++) {
                Column wanted = table.columns().get(column);
                boolean mayBeNull = column >= firstPayload + fullColumns
                        && column < firstPayload + table.payload().columns();
                Object value = row.get(column);
                if (!wanted.name().equals(WideTable.TIME_COLUMN) && !matches(value, expected.get(column), mayBeNull)) {
                    violators.add("row " + number + " holds " + wanted.name() + " = " + value + ", should hold "
                            + expected.get(column));
                    return;
                }
            }
        }

        private static boolean matches(@Nullable Object value, String expected, boolean mayBeNull) {
            return switch (value) {
                case null -> mayBeNull;
                case Number number -> new BigDecimal(number.toString()).compareTo(new BigDecimal(expected)) == 0;
                // Fixed-length texts are returned with trailing blanks.
                default -> value.toString().stripTrailing().equals(expected);
            };
        }

        /// Keeps the values of one row as text, to compare what a target holds with what was made. Not
        /// thread-safe.
        static final class RowCapture implements RowWriter {
            /// The text for null.
            static final String NOTHING = "null";

            private final List<String> values = new ArrayList<>();

            private RowCapture() {}

            /// The values of the row at an index, in the order of its columns.
            static List<String> of(RowSource source, long index) {
                RowCapture capture = new RowCapture();
                source.write(index, capture);
                return capture.values;
            }

            @Override
            public void int32(int value) {
                values.add(Integer.toString(value));
            }

            @Override
            public void int64(long value) {
                values.add(Long.toString(value));
            }

            @Override
            public void text(String value) {
                values.add(value);
            }

            @Override
            public void timestamp(long epochMicros) {
                values.add(Long.toString(epochMicros));
            }

            @Override
            public void nothing() {
                values.add(NOTHING);
            }
        }

        /// A few rows of the table, always the same for a seed: the first, the last, and some in between.
        /// Immutable.
        record Sample(List<Long> numbers) {
            private static final int DRAWN = 98;

            Sample {
                numbers = List.copyOf(numbers);
            }

            /// @param last the highest row number; at least 1
            static Sample of(long last, Seed seed) {
                TreeSet<Long> numbers = new TreeSet<>(List.of(1L, last));
                Draw draw = new Draw(seed.derive("widerow-sample"));
                for (int i = 0; i < DRAWN; i++) {
                    numbers.add(draw.between(1, last));
                }
                return new Sample(List.copyOf(numbers));
            }

            /// The condition that a row is in the sample, in a form that lets the target use the primary key.
            String condition(KeyShape key) {
                String ofNumber = key.numberColumn() + " IN (" + joined(numbers) + ")";
                if (!key.hasPrefix()) {
                    return ofNumber;
                }
                List<Long> prefixes =
                        numbers.stream().map(key::prefix).distinct().toList();
                return "id IN (" + joined(prefixes) + ") AND " + ofNumber;
            }

            private static String joined(List<Long> values) {
                return String.join(", ", values.stream().map(String::valueOf).toList());
            }
        }
    }
}
