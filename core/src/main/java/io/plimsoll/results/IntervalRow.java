package io.plimsoll.results;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import io.plimsoll.spec.ValueType;
import java.util.Map;
import java.util.stream.Collectors;

/// One operation during one interval: a line of `series.csv`. Times in nanoseconds; failures as `class=count`
/// separated by blanks.
///
/// @param startNanos from the start of the phase
/// @param latency figures of the interval alone
/// @param due how many operations of this kind were due in the interval: all that were due, shared by the
///     weights of the mix; [#NOT_DUE] in a closed loop, for operations of streams, and in files of versions
///     that did not record it
public record IntervalRow(
        String phase,
        long interval,
        long startNanos,
        long lengthNanos,
        String operation,
        Counts counts,
        DistributionSummary latency,
        long lagMaxNanos,
        long due) {
    /// The operation is not due at any time.
    public static final long NOT_DUE = -1;

    /// Readers go by position: columns may only be added at the end.
    public static final CsvColumns<IntervalRow> COLUMNS = new CsvColumns<IntervalRow>()
            .text("phase", IntervalRow::phase)
            .whole("interval", IntervalRow::interval)
            .whole("start_ns", IntervalRow::startNanos)
            .whole("length_ns", IntervalRow::lengthNanos)
            .text("operation", IntervalRow::operation)
            .whole("ok", row -> row.counts.ok())
            .whole("miss", row -> row.counts.miss())
            .whole("skipped", row -> row.counts.skipped())
            .whole("retries", row -> row.counts.retries())
            .whole("commit_unknown", row -> row.counts.commitUnknown())
            .text("failures", row -> failures(row.counts.failures()))
            .decimal("latency_mean_ns", 0, row -> row.latency.mean())
            .whole("latency_p50_ns", row -> row.latency.p50())
            .whole("latency_p90_ns", row -> row.latency.p90())
            .whole("latency_p95_ns", row -> row.latency.p95())
            .whole("latency_p99_ns", row -> row.latency.p99())
            .whole("latency_p999_ns", row -> row.latency.p999())
            .whole("latency_p9999_ns", row -> row.latency.p9999())
            .whole("latency_max_ns", row -> row.latency.max())
            .whole("lag_max_ns", IntervalRow::lagMaxNanos)
            .whole("rows", row -> row.counts.rows())
            .whole("due", IntervalRow::due);

    /// Its end, from the start of the phase.
    public long endNanos() {
        return startNanos + lengthNanos;
    }

    private static String failures(Map<ErrorClass, Long> failures) {
        return failures.entrySet().stream()
                .map(entry -> ValueType.word(entry.getKey()) + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    /// @throws IllegalArgumentException for a line that was cut off or is of another format
    public static IntervalRow parse(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length < 20) {
            throw new IllegalArgumentException("a series line has at least 20 fields, this one " + fields.length);
        }
        Counts counts = new Counts();
        counts.addOk(number(fields[5]));
        counts.addMiss(number(fields[6]));
        counts.addSkipped(number(fields[7]));
        counts.addRetries(number(fields[8]));
        counts.addCommitUnknown(number(fields[9]));
        // Older versions have no column of rows, or of operations due.
        counts.addRows(fields.length > 20 ? number(fields[20]) : 0);
        parseFailures(fields[10], counts);
        DistributionSummary latency = new DistributionSummary(
                counts.acknowledged(),
                Double.parseDouble(fields[11]),
                number(fields[12]),
                number(fields[13]),
                number(fields[14]),
                number(fields[15]),
                number(fields[16]),
                number(fields[17]),
                number(fields[18]));
        return new IntervalRow(
                fields[0],
                number(fields[1]),
                number(fields[2]),
                number(fields[3]),
                fields[4],
                counts,
                latency,
                number(fields[19]),
                fields.length > 21 ? number(fields[21]) : NOT_DUE);
    }

    private static void parseFailures(String field, Counts into) {
        if (field.isEmpty()) {
            return;
        }
        ValueType<ErrorClass> type = ValueType.oneOf(ErrorClass.class);
        for (String part : field.split(" ", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("\"" + part + "\" is not a class of failures with a count");
            }
            into.addFailures(type.read().apply(part.substring(0, equals)), number(part.substring(equals + 1)));
        }
    }

    private static long number(String field) {
        return Long.parseLong(field);
    }
}
