package io.plimsoll.holo.result;

import io.plimsoll.holo.ToolMode;
import io.plimsoll.holo.ToolRelease;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.OperationResult;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the tool would have told of a run, had it counted what was acknowledged. Immutable.
///
/// @param startMillis wall clock, since 1970
/// @param count rows written or read from a stream, or point queries and scans answered
/// @param version `major.minor.fix` of the server
public record ToolResult(
        long startMillis, long endMillis, long count, MovingRates rates, ToolLatency latency, String version) {
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?");
    private static final long NANOS_PER_MILLI = 1_000_000;

    /// @param run with one measured round at least
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

    /// A copy has no latency in the tool. Of a stream it tells the gaps between records, all but one of a
    /// batch nearly nothing.
    private static ToolLatency latency(PhaseResult round, ToolMode mode) {
        if (round.operations().isEmpty()) {
            return ToolLatency.NONE;
        }
        OperationResult only = round.operations().getFirst();
        return switch (mode) {
            case INSERT, GET, SCAN -> ToolLatency.of(only.times().latency());
            case BINLOG ->
                ToolLatency.withZeros(
                        only.times().latency(),
                        Math.max(0, only.counts().rows() - only.counts().acknowledged()));
            case FIXED_COPY, PREPARE_GET_DATA, PREPARE_SCAN_DATA, PREPARE_BINLOG_DATA -> ToolLatency.NONE;
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

    /// `result.csv` as the tool writes it: numbers as Java writes them, no line break at the end.
    public String render(ToolRelease release) {
        boolean hasMemory = release == ToolRelease.V1_0_1;
        return "start,end,count,qps1,qps5,qps15,latencyMean,latencyP99,latencyP999,"
                + (hasMemory ? "memoryUsage," : "") + "version\n"
                + startMillis + "," + endMillis + "," + count + "," + rates.oneMinute() + "," + rates.fiveMinutes()
                + ","
                + rates.fifteenMinutes() + "," + latency.mean() + "," + latency.p99() + "," + latency.p999() + ","
                + (hasMemory ? "0," : "") + version;
    }

    /// Seconds that were measured.
    public double seconds() {
        return (endMillis - startMillis) / 1e3;
    }
}
