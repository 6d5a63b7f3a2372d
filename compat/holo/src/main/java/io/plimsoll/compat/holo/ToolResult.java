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
        long start = Instant.parse(round.facts().startedAt()).toEpochMilli();
        List<MovingRates.Slice> slices = slices(round, countsRows);
        return new ToolResult(
                start,
                start + round.facts().windowNanos() / NANOS_PER_MILLI,
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
                        Figures.time(round.facts().windowNanos()))
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
}
