package io.plimsoll.compat.holo;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.results.Run;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/// What the tool would have reported for a run if it had counted acknowledged work. Immutable.
///
/// @param startMillis wall clock, since 1970
/// @param count rows written or read from a stream, or answered point queries and scans
/// @param version `major.minor.fix` of the server
public record ToolResult(
        long startMillis, long endMillis, long count, MovingRates rates, Latency latency, String version) {
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?");
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int FIVE = 5;
    private static final int FIFTEEN = 15;

    /// @param run with at least one measured round
    public static ToolResult of(Run run, ToolMode mode) {
        PhaseResult round = run.rounds().getFirst();
        boolean countsRows = mode.isWriting() || mode == ToolMode.BINLOG;
        long start = Instant.parse(round.facts().extent().startedAt()).toEpochMilli();
        List<MovingRates.Slice> slices = slices(round, countsRows);
        return new ToolResult(
                start,
                start + round.facts().extent().windowNanos() / NANOS_PER_MILLI,
                slices.stream().mapToLong(MovingRates.Slice::count).sum(),
                MovingRates.of(slices),
                latency(round, mode),
                run.document().target() == null
                        ? ""
                        : version(run.document().target().productVersion()));
    }

    private static List<MovingRates.Slice> slices(PhaseResult round, boolean countsRows) {
        TreeMap<Long, MovingRates.Slice> slices = new TreeMap<>();
        for (IntervalRow row : round.series()) {
            long count = countsRows ? row.counts().rows() : row.counts().acknowledged();
            slices.merge(
                    row.startNanos(),
                    new MovingRates.Slice(row.startNanos(), row.lengthNanos(), count),
                    (one, other) ->
                            new MovingRates.Slice(one.startNanos(), one.lengthNanos(), one.count() + other.count()));
        }
        return List.copyOf(slices.values());
    }

    /// The tool reports no latency for a copy. For a stream it reports the gaps between records: within a batch,
    /// they are nearly 0.
    private static Latency latency(PhaseResult round, ToolMode mode) {
        if (round.operations().isEmpty()) {
            return Latency.NONE;
        }
        OperationResult only = round.operations().getFirst();
        return switch (mode) {
            case INSERT, GET, SCAN -> Latency.of(only.times().latency());
            case BINLOG ->
                Latency.withZeros(
                        only.times().latency(),
                        Math.max(0, only.counts().rows() - only.counts().acknowledged()));
            case FIXED_COPY, PREPARE_GET_DATA, PREPARE_SCAN_DATA, PREPARE_BINLOG_DATA -> Latency.NONE;
        };
    }

    static String version(String text) {
        Matcher matcher = VERSION.matcher(text);
        if (!matcher.find()) {
            return "0.0.0";
        }
        String fix = matcher.group(3) == null ? "0" : matcher.group(3);
        return matcher.group(1) + "." + matcher.group(2) + "." + fix;
    }

    /// `result.csv` in the tool's format: numbers as Java prints them, no line break at the end.
    public String render(ToolRelease release) {
        boolean hasMemory = release == ToolRelease.V1_0_1;
        return "start,end,count,qps1,qps5,qps15,latencyMean,latencyP99,latencyP999,"
                + (hasMemory ? "memoryUsage," : "") + "version\n"
                + startMillis + "," + endMillis + "," + count + "," + rates.oneMinute() + "," + rates.fiveMinutes()
                + ","
                + rates.fifteenMinutes() + "," + latency.mean() + "," + latency.p99() + "," + latency.p999() + ","
                + (hasMemory ? "0," : "") + version;
    }

    /// The tool's figures next to the true rate, as lines for a terminal.
    ///
    /// @param round the measured one
    public String block(PhaseResult round, ToolMode mode, ToolRelease release) {
        boolean countsRows = mode.isWriting() || mode == ToolMode.BINLOG;
        double seconds = round.windowSeconds();
        return "\nAs holo-e2e-performance-tool " + release + " would show it\n"
                + String.format(
                        Locale.ROOT,
                        "  true rate    %s (%s %s in %s)\n",
                        Figures.rate(count / seconds),
                        Figures.count(count),
                        countsRows ? "rows" : "operations",
                        Figures.time(round.facts().extent().windowNanos()))
                + String.format(
                        Locale.ROOT,
                        "  qps1/5/15    %s, %s, %s\n",
                        Figures.rate(rates.oneMinute()),
                        Figures.rate(rates.fiveMinutes()),
                        Figures.rate(rates.fifteenMinutes()))
                + "  explanation  moving averages that begin with the rate of the first 5 s, which still weighs "
                + weights(seconds) + "\n";
    }

    private static String weights(double seconds) {
        return seconds < FIVE
                ? "nothing:\n               a run below 5 s has 0"
                : String.format(
                        Locale.ROOT,
                        "%.0f, %.0f and\n               %.0f %% in them",
                        100 * MovingRates.weightOfStart(1, seconds),
                        100 * MovingRates.weightOfStart(FIVE, seconds),
                        100 * MovingRates.weightOfStart(FIFTEEN, seconds));
    }

    /// Latencies as the tool reports them: each truncated to whole milliseconds before any computation. In
    /// milliseconds; immutable.
    public record Latency(double mean, double p99, double p999) {
        /// No recorded latencies.
        public static final Latency NONE = new Latency(0, 0, 0);

        /// @param nanos a distribution of latencies
        public static Latency of(AbstractHistogram nanos) {
            return withZeros(nanos, 0);
        }

        /// The same with additional latencies of 0 ms.
        static Latency withZeros(AbstractHistogram nanos, long zeros) {
            long count = nanos.getTotalCount() + zeros;
            if (nanos.getTotalCount() == 0) {
                return NONE;
            }
            double sum = 0;
            for (HistogramIterationValue value : nanos.recordedValues()) {
                long millis = nanos.medianEquivalentValue(value.getValueIteratedTo()) / NANOS_PER_MILLI;
                sum += (double) millis * value.getCountAtValueIteratedTo();
            }
            return new Latency(sum / count, quantile(nanos, zeros, 0.99), quantile(nanos, zeros, 0.999));
        }

        private static double quantile(AbstractHistogram nanos, long zeros, double quantile) {
            double rank = quantile * (nanos.getTotalCount() + zeros) - zeros;
            if (rank <= 0) {
                return 0;
            }
            long millis = nanos.getValueAtPercentile(100 * rank / nanos.getTotalCount()) / NANOS_PER_MILLI;
            return millis;
        }
    }

    /// The exponentially weighted moving averages of the tool's meters, recomputed from a run's intervals: rows
    /// or operations per second "over" one, five and fifteen minutes. Immutable.
    ///
    /// Source: Dropwizard Metrics 4.1, `EWMA`: every 5 s, rate += alpha x (count of these 5 s / 5 s - rate)
    /// with alpha = 1 - exp(-5 s / minutes). The first 5 s set the rate, so that they weigh as much as an
    /// infinite past would. Work after the last whole 5 s does not count.
    public record MovingRates(double oneMinute, double fiveMinutes, double fifteenMinutes) {
        private static final double STEP_SECONDS = 5;
        private static final double NANOS = 1e9;

        /// The acknowledged work of one time slice.
        ///
        /// @param startNanos from the start of measuring; slices follow each other without gaps
        public record Slice(long startNanos, long lengthNanos, long count) {
            private double overlap(double fromNanos, double toNanos) {
                double start = (double) startNanos;
                double length = Math.min(toNanos, start + lengthNanos) - Math.max(fromNanos, start);
                return lengthNanos == 0 || length <= 0 ? 0 : count * length / lengthNanos;
            }
        }

        /// @param slices in order; a slice across the border of two steps is divided proportionally
        public static MovingRates of(List<Slice> slices) {
            return new MovingRates(over(1, slices), over(5, slices), over(15, slices));
        }

        /// The weight of the first 5 s in a rate at the end of a run.
        ///
        /// @param minutes of the average
        /// @param seconds the duration of the run
        public static double weightOfStart(int minutes, double seconds) {
            int steps = (int) (seconds / STEP_SECONDS);
            return steps == 0 ? 0 : Math.pow(1 - alpha(minutes), steps - 1);
        }

        private static double alpha(int minutes) {
            return 1 - Math.exp(-STEP_SECONDS / 60 / minutes);
        }

        private static double over(int minutes, List<Slice> slices) {
            double alpha = alpha(minutes);
            double stepNanos = STEP_SECONDS * NANOS;
            long endNanos = slices.isEmpty()
                    ? 0
                    : slices.getLast().startNanos() + slices.getLast().lengthNanos();
            double rate = 0;
            for (int step = 1; step * stepNanos <= endNanos; step++) {
                double fromNanos = (step - 1) * stepNanos;
                double toNanos = step * stepNanos;
                double count = slices.stream()
                        .mapToDouble(slice -> slice.overlap(fromNanos, toNanos))
                        .sum();
                double current = count / STEP_SECONDS;
                rate = step == 1 ? current : rate + alpha * (current - rate);
            }
            return rate;
        }
    }
}
