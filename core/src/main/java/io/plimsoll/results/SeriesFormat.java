package io.plimsoll.results;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import io.plimsoll.spec.ValueType;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The lines of `series.csv`. Times in nanoseconds; failures as `class=count` separated by blanks. The
/// header names the columns; readers go by position, so that columns may only ever be added at the end.
final class SeriesFormat {
    static final String HEADER = "phase,interval,start_ns,length_ns,operation,ok,miss,skipped,retries,commit_unknown,"
            + "failures,latency_mean_ns,latency_p50_ns,latency_p90_ns,latency_p95_ns,latency_p99_ns,latency_p999_ns,"
            + "latency_p9999_ns,latency_max_ns,lag_max_ns,rows";

    private SeriesFormat() {}

    static String line(IntervalRow row) {
        Counts counts = row.counts();
        DistributionSummary latency = row.latency();
        return String.format(
                Locale.ROOT,
                "%s,%d,%d,%d,%s,%d,%d,%d,%d,%d,%s,%.0f,%d,%d,%d,%d,%d,%d,%d,%d,%d",
                row.phase(),
                row.interval(),
                row.startNanos(),
                row.lengthNanos(),
                row.operation(),
                counts.ok(),
                counts.miss(),
                counts.skipped(),
                counts.retries(),
                counts.commitUnknown(),
                failures(counts.failures()),
                latency.mean(),
                latency.p50(),
                latency.p90(),
                latency.p95(),
                latency.p99(),
                latency.p999(),
                latency.p9999(),
                latency.max(),
                row.lagMaxNanos(),
                counts.rows());
    }

    static String failures(Map<ErrorClass, Long> failures) {
        return failures.entrySet().stream()
                .map(entry -> ValueType.word(entry.getKey()) + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    /// @throws IllegalArgumentException for a line that was cut off or is of another format
    static IntervalRow parse(String line) {
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
        // Rows came later than the other columns.
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
                number(fields[19]));
    }

    private static void parseFailures(String field, Counts into) {
        if (field.isEmpty()) {
            return;
        }
        ValueType<ErrorClass> type = ValueType.oneOf(ErrorClass.class);
        for (String part : field.split(" ", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("\"" + part + "\" is no class of failures with a count");
            }
            into.addFailures(type.read().apply(part.substring(0, equals)), number(part.substring(equals + 1)));
        }
    }

    private static long number(String field) {
        return Long.parseLong(field);
    }
}
