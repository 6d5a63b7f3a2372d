package io.plimsoll.workload.widerow;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows.RowSource;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows have the values that follow from their numbers: a sample is generated again and compared, column by column,
/// without the time. Updates write the values that rows already have, so this holds before, during and after them.
///
/// @param expectsAll whether every row of the sample must exist
/// @param fullColumns how many payload columns, from the first, must not be null
record SampledValues(String name, String meaning, WideTable table, boolean expectsAll, int fullColumns, Seed seed)
        implements InvariantOverSql {
    SampledValues(WideTable table, boolean expectsAll, int fullColumns, Seed seed) {
        this("sampled-values", "rows hold what their numbers say (in a sample)", table, expectsAll, fullColumns, seed);
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
        List<List<@Nullable Object>> rows = session.query(
                "SELECT " + table.columnList() + " FROM " + table.name() + " WHERE " + sample.condition(table.key()));
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

    /// Keeps the values of one row as text, to compare what a target holds with what was made. Not thread-safe.
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
}
