package io.plimsoll.compat.ycsb;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.compat.ycsb.ReportOptions.MeasuredFrom;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.results.Run;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// A run as YCSB's report: `[metric], measurement, value`. It contains only measured values: no `CLEANUP`, no
/// latency of failed operations, and no separate halves of a read-modify-write. `RunTime` is the measured window,
/// without connecting, and `Throughput` counts acknowledged work only. Stateless.
public final class YcsbReport {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double SHORTEST_SECONDS = 10;
    private static final Set<String> READING = Set.of("read", "read-modify-write");

    private YcsbReport() {}

    /// The figures, in order; several rounds are added up.
    public static List<Line> lines(Run run, ReportOptions options) {
        List<Line> lines = new ArrayList<>();
        List<MeasuredOperation> operations = MeasuredOperation.of(run);
        overall(lines, run, operations);
        for (MeasuredOperation operation : operations) {
            String metric = operation.metric();
            AbstractHistogram latency = operation.times().latency();
            AbstractHistogram plain = options.from() == MeasuredFrom.INTENDED
                    ? latency
                    : operation.times().serviceTime();
            new MetricLines(operation, metric, plain, options, lines).add(true);
            if (operation.counts().failed() > 0) {
                lines.add(new Line(
                        options.type().prefix() + metric + "-FAILED",
                        "Operations",
                        operation.counts().failed()));
            }
            if (options.from() == MeasuredFrom.BOTH) {
                new MetricLines(operation, "Intended-" + metric, latency, options, lines).add(false);
            }
        }
        verify(lines, run, operations);
        return lines;
    }

    private static long windowNanos(Run run) {
        return run.rounds().stream()
                .mapToLong(round -> round.facts().extent().windowNanos())
                .sum();
    }

    private static void overall(List<Line> lines, Run run, List<MeasuredOperation> operations) {
        long nanos = windowNanos(run);
        long done =
                operations.stream().mapToLong(MeasuredOperation::acknowledged).sum();
        lines.add(new Line("OVERALL", "RunTime(ms)", Math.round(nanos / NANOS_PER_MILLI)));
        lines.add(new Line("OVERALL", "Throughput(ops/sec)", nanos == 0 ? 0.0 : done * 1e9 / nanos));
        long collections = 0;
        long millis = 0;
        for (PhaseResult round : run.rounds()) {
            for (HarnessRow row : round.harness()) {
                collections += row.sample().gcCount();
                millis += row.sample().gcMillis();
            }
        }
        lines.add(new Line("TOTAL_GCs", "Count", collections));
        lines.add(new Line("TOTAL_GC_TIME", "Time(ms)", millis));
        double share = nanos == 0 ? 0 : 100 * millis * NANOS_PER_MILLI / nanos;
        lines.add(new Line("TOTAL_GC_TIME_%", "Time(%)", share));
    }

    /// YCSB's `VERIFY` of a run with `dataintegrity=true`: how many records that were read had the expected values.
    /// The comparison is part of the read here and has no separate latency.
    private static void verify(List<Line> lines, Run run, List<MeasuredOperation> operations) {
        if (!run.document().plan().setting("dataintegrity").equals("true")) {
            return;
        }
        long right = 0;
        long wrong = 0;
        for (MeasuredOperation operation : operations) {
            if (READING.contains(operation.name())) {
                right += operation.counts().ok();
                wrong += operation.counts().failures().getOrDefault(ErrorClass.UNEXPECTED_RESULT, 0L);
            }
        }
        verified(lines, "OK", right);
        verified(lines, "UNEXPECTED_STATE", wrong);
    }

    private static void verified(List<Line> lines, String status, long count) {
        if (count > 0) {
            lines.add(new Line("VERIFY", "Return=" + status, count));
        }
    }

    /// How many operations ended with each of YCSB's statuses, without statuses that did not occur. Their sum is
    /// the number of acknowledged and failed operations.
    ///
    /// @param okCount successful operations
    private static Map<String, Long> returnCodes(Counts counts, long okCount) {
        Map<String, Long> codes = new TreeMap<>();
        add(codes, "OK", okCount);
        add(codes, "NOT_FOUND", counts.miss());
        counts.failures().forEach((errorClass, count) -> add(codes, status(errorClass), count));
        return codes;
    }

    private static void add(Map<String, Long> codes, String status, long count) {
        if (count > 0) {
            codes.merge(status, count, Long::sum);
        }
    }

    private static String status(ErrorClass errorClass) {
        return switch (errorClass) {
            case UNEXPECTED_RESULT -> "UNEXPECTED_STATE";
            case PERMISSION -> "FORBIDDEN";
            case STATEMENT, DATA -> "BAD_REQUEST";
            case RESOURCES, THROTTLED, SERVER -> "SERVICE_UNAVAILABLE";
            case SERIALIZATION,
                    DEADLOCK,
                    LOCK_TIMEOUT,
                    STATEMENT_TIMEOUT,
                    CANCELLED,
                    CONNECTION,
                    UNREACHABLE,
                    NODE_LOST,
                    CONSTRAINT,
                    OTHER -> "ERROR";
        };
    }

    /// YCSB's name of an operation.
    static String metric(String operation) {
        return operation.toUpperCase(Locale.ROOT);
    }

    /// Percentiles with YCSB's names: `50th`, `1st`, `22nd`, `99.9`.
    static String ordinal(double percentile) {
        if (percentile % 1 != 0) {
            return Double.toString(percentile);
        }
        int whole = (int) percentile;
        boolean isTeen = whole % 100 >= 11 && whole % 100 <= 13;
        return whole
                + switch (isTeen ? 0 : whole % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }

    /// A sentence for a run that is too short to be meaningful.
    public static Optional<String> tooShort(Run run) {
        double seconds =
                run.rounds().stream().mapToDouble(PhaseResult::windowSeconds).sum();
        if (seconds >= SHORTEST_SECONDS) {
            return Optional.empty();
        }
        return Optional.of("this run measured for " + Figures.time(windowNanos(run))
                + " only, too short to mean anything: what warms up (caches, compilers, connections) is most of it;"
                + " raise operationcount, or give -p operationcount=0 -p maxexecutiontime=60 -p warmup=10s");
    }

    /// The differences between the block and what YCSB would have printed for the same run.
    public static List<String> notes(Run run) {
        List<String> notes = new ArrayList<>();
        long failed = 0;
        for (MeasuredOperation operation : MeasuredOperation.of(run)) {
            failed += operation.counts().failed();
            if (operation.name().equals("read-modify-write")) {
                notes.add("READ-MODIFY-WRITE was timed as a whole; YCSB adds its halves to READ and UPDATE as well");
            }
        }
        if (failed > 0) {
            notes.add(Figures.count(failed)
                    + " operations failed and are not in Throughput, where YCSB would have counted them");
        }
        return notes;
    }

    /// One figure of YCSB's report.
    ///
    /// @param value a Long or a Double, printed in Java's format
    public record Line(String metric, String measurement, Number value) {}

    /// One operation over all measured rounds of a run.
    ///
    /// @param name as in the run, such as `read-modify-write`
    /// @param series its intervals, in the order of rounds
    private record MeasuredOperation(String name, Counts counts, Times times, List<IntervalRow> series) {
        private static final String INSERT = "insert";

        /// The operations that ended at least once.
        static List<MeasuredOperation> of(Run run) {
            Map<String, MeasuredOperation> sums = new LinkedHashMap<>();
            long offsetNanos = 0;
            for (PhaseResult round : run.rounds()) {
                for (OperationResult part : round.operations()) {
                    MeasuredOperation sum = sums.computeIfAbsent(
                            part.name(),
                            name -> new MeasuredOperation(
                                    name,
                                    new Counts(),
                                    Times.ofSum(round.facts().extent().open()),
                                    new ArrayList<>()));
                    sum.counts.add(part.counts());
                    sum.times.add(part.times());
                    sum.addSeries(round, offsetNanos);
                }
                offsetNanos += round.facts().extent().windowNanos();
            }
            return sums.values().stream()
                    .filter(operation -> operation.counts.ended() > 0)
                    .toList();
        }

        private void addSeries(PhaseResult round, long offsetNanos) {
            for (IntervalRow row : round.series()) {
                if (row.operation().equals(name)) {
                    series.add(new IntervalRow(
                            row.phase(),
                            row.interval(),
                            row.startNanos() + offsetNanos,
                            row.lengthNanos(),
                            row.operation(),
                            row.counts(),
                            row.latency(),
                            row.lagMaxNanos(),
                            row.due()));
                }
            }
        }

        String metric() {
            return YcsbReport.metric(name);
        }

        /// The number that YCSB would count: each row where inserts are batched.
        long acknowledged() {
            return name.equals(INSERT) ? Math.max(counts.acknowledged(), counts.rows()) : counts.acknowledged();
        }
    }

    /// Adds the lines of one metric, by the type of measurement. Used once, by one thread.
    ///
    /// @param nanos service times or latencies
    /// @param lines where they are added
    private record MetricLines(
            MeasuredOperation operation,
            String metric,
            AbstractHistogram nanos,
            ReportOptions options,
            List<Line> lines) {
        private static final long MILLI_NANOS = 1_000_000;
        private static final double NANOS_PER_MICRO = 1e3;

        /// @param withCodes whether `Return=` lines belong to this metric
        void add(boolean withCodes) {
            switch (options.type()) {
                case HDRHISTOGRAM, HDRHISTOGRAM_AND_RAW, RAW -> hdrHistogram(withCodes);
                case HISTOGRAM -> histogram(metric, withCodes);
                case BOTH_HISTOGRAMS -> {
                    hdrHistogram(withCodes);
                    histogram("Bucket" + metric, false);
                }
                case TIMESERIES -> series(withCodes);
            }
        }

        private void add(String name, String measurement, Number value) {
            lines.add(new Line(name, measurement, value));
        }

        private void hdrHistogram(boolean withCodes) {
            String name = options.type().prefix() + metric;
            summary(name);
            range(name);
            percentiles(name, options.percentiles());
            codes(name, withCodes);
            if (options.verbose()) {
                for (HistogramIterationValue value : Micros.of(nanos).recordedValues()) {
                    String micros = String.valueOf(value.getValueIteratedTo());
                    add(name, micros, (double) value.getCountAtValueIteratedTo());
                }
            }
        }

        private void summary(String name) {
            add(name, "Operations", operation.acknowledged());
            if (nanos.getTotalCount() > 0) {
                add(name, "AverageLatency(us)", Micros.mean(nanos));
            }
        }

        private void range(String name) {
            if (nanos.getTotalCount() > 0) {
                add(name, "MinLatency(us)", Micros.min(nanos));
                add(name, "MaxLatency(us)", Micros.max(nanos));
            }
        }

        private void percentiles(String name, List<Double> wanted) {
            if (nanos.getTotalCount() == 0) {
                return;
            }
            for (double percentile : wanted) {
                add(name, ordinal(percentile) + "PercentileLatency(us)", Micros.at(nanos, percentile));
            }
        }

        private void codes(String name, boolean wanted) {
            if (wanted) {
                long ok = operation.acknowledged() - operation.counts().miss();
                returnCodes(operation.counts(), ok).forEach((code, count) -> add(name, "Return=" + code, count));
            }
        }

        /// Buckets of one millisecond. The lower bound of a bucket stands for its values.
        private void histogram(String name, boolean withCodes) {
            long[] buckets = new long[options.buckets() + 1];
            for (HistogramIterationValue value : nanos.recordedValues()) {
                long millis = nanos.medianEquivalentValue(value.getValueIteratedTo()) / MILLI_NANOS;
                buckets[(int) Math.min(millis, options.buckets())] += value.getCountAtValueIteratedTo();
            }
            summary(name);
            if (nanos.getTotalCount() > 0) {
                double deviation = nanos.getStdDeviation() / NANOS_PER_MICRO;
                add(name, "LatencyVariance(us)", deviation * deviation);
            }
            range(name);
            bucketPercentile(name, buckets, 95);
            bucketPercentile(name, buckets, 99);
            codes(name, withCodes);
            if (options.verbose()) {
                for (int millis = 0; millis < options.buckets(); millis++) {
                    add(name, String.valueOf(millis), buckets[millis]);
                }
                add(name, ">" + options.buckets(), buckets[options.buckets()]);
            }
        }

        /// Adds nothing where the percentile is beyond the last bucket.
        private void bucketPercentile(String name, long[] buckets, int percentile) {
            long total = nanos.getTotalCount();
            long seen = 0;
            for (int millis = 0; millis < options.buckets() && total > 0; millis++) {
                seen += buckets[millis];
                if (100 * seen >= percentile * total) {
                    add(name, percentile + "thPercentileLatency(us)", millis * 1_000L);
                    return;
                }
            }
        }

        private void series(boolean withCodes) {
            summary(metric);
            range(metric);
            percentiles(metric, options.seriesPercentiles());
            codes(metric, withCodes);
            long granularityNanos = options.granularityMillis() * MILLI_NANOS;
            Map<Long, List<IntervalRow>> units = new TreeMap<>();
            for (IntervalRow row : operation.series()) {
                if (row.latency().count() > 0) {
                    long unit = row.startNanos() / granularityNanos * options.granularityMillis();
                    units.computeIfAbsent(unit, _ -> new ArrayList<>()).add(row);
                }
            }
            units.forEach((millis, rows) -> add(metric, String.valueOf(millis), mean(rows)));
        }

        private static double mean(List<IntervalRow> rows) {
            double sum = 0;
            long count = 0;
            for (IntervalRow row : rows) {
                sum += row.latency().mean() * row.latency().count();
                count += row.latency().count();
            }
            return sum / count / NANOS_PER_MICRO;
        }
    }

    /// Converts distributions of nanoseconds to whole microseconds, truncated like YCSB's. Stateless.
    static final class Micros {
        private static final long NANOS = 1_000;
        private static final int DIGITS = 3;

        private Micros() {}

        static long min(AbstractHistogram nanos) {
            return nanos.getTotalCount() == 0 ? 0 : nanos.getMinValue() / NANOS;
        }

        static long max(AbstractHistogram nanos) {
            return nanos.getMaxValue() / NANOS;
        }

        static double mean(AbstractHistogram nanos) {
            return nanos.getTotalCount() == 0 ? 0 : nanos.getMean() / NANOS;
        }

        static long at(AbstractHistogram nanos, double percentile) {
            return nanos.getValueAtPercentile(percentile) / NANOS;
        }

        /// The whole distribution, each value truncated to microseconds.
        static Histogram of(AbstractHistogram nanos) {
            Histogram micros = new Histogram(DIGITS);
            micros.setAutoResize(true);
            for (HistogramIterationValue value : nanos.recordedValues()) {
                micros.recordValueWithCount(
                        nanos.medianEquivalentValue(value.getValueIteratedTo()) / NANOS,
                        value.getCountAtValueIteratedTo());
            }
            return micros;
        }

        /// A number in the pattern `#.##`, in every locale.
        static String shortened(double value) {
            BigDecimal rounded = BigDecimal.valueOf(value)
                    .setScale(2, RoundingMode.HALF_EVEN)
                    .stripTrailingZeros();
            return rounded.signum() == 0 ? "0" : rounded.toPlainString();
        }
    }
}
