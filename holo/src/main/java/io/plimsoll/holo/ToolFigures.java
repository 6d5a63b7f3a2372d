package io.plimsoll.holo;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.OperationResult;
import io.plimsoll.results.PhaseResult;
import java.time.Instant;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/// A run's figures as the tool would show them. Latencies are of whole milliseconds, cut off, over all
/// operations where the tool samples a thousand. Immutable.
///
/// @param count rows written or operations ended
/// @param rate the true one: count over the window
public record ToolFigures(
        long startMillis,
        long endMillis,
        long count,
        double rate,
        double qps1,
        double qps5,
        double qps15,
        double latencyMean,
        double latencyP99,
        double latencyP999) {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long TICK_NANOS = MovingRate.TICK_SECONDS * 1_000 * NANOS_PER_MILLI;

    /// @param round what was measured
    public static ToolFigures of(HoloMode mode, PhaseResult round) {
        long start = Instant.parse(round.facts().startedAt()).toEpochMilli();
        long end = start + round.facts().windowNanos() / NANOS_PER_MILLI;
        boolean countsRows = mode.isWriting() || mode == HoloMode.BINLOG;
        long count = count(round.counts(), countsRows);
        MovingRate[] rates = {new MovingRate(1), new MovingRate(5), new MovingRate(15)};
        tick(round, countsRows, rates);
        // The tool never records the latency of a COPY.
        boolean timesNothing = mode.isWriting() && mode != HoloMode.INSERT;
        AbstractHistogram latency = latency(round);
        return new ToolFigures(
                start,
                end,
                count,
                count / round.windowSeconds(),
                rates[0].ratePerSecond(),
                rates[1].ratePerSecond(),
                rates[2].ratePerSecond(),
                timesNothing ? 0 : meanMillis(latency),
                timesNothing ? 0 : millis(latency, 99),
                timesNothing ? 0 : millis(latency, 99.9));
    }

    private static long count(Counts counts, boolean countsRows) {
        return countsRows ? counts.rows() : counts.acknowledged();
    }

    /// Only whole ticks count, as in the tool.
    private static void tick(PhaseResult round, boolean countsRows, MovingRate... rates) {
        long sum = 0;
        long tickEnd = TICK_NANOS;
        for (IntervalRow row : round.series()) {
            while (row.startNanos() >= tickEnd) {
                tickAll(sum, rates);
                sum = 0;
                tickEnd += TICK_NANOS;
            }
            sum += count(row.counts(), countsRows);
        }
        if (round.facts().windowNanos() >= tickEnd) {
            tickAll(sum, rates);
        }
    }

    private static void tickAll(long count, MovingRate... rates) {
        for (MovingRate rate : rates) {
            rate.tick(count);
        }
    }

    private static AbstractHistogram latency(PhaseResult round) {
        OperationResult only = round.operations().getFirst();
        return only.times().latency();
    }

    private static double millis(AbstractHistogram latency, double percentile) {
        return wholeMillis(latency.getValueAtPercentile(percentile));
    }

    /// Cut off, not rounded.
    private static double wholeMillis(long nanos) {
        return Math.floorDiv(nanos, NANOS_PER_MILLI);
    }

    private static double meanMillis(AbstractHistogram latency) {
        double sum = 0;
        for (HistogramIterationValue value : latency.recordedValues()) {
            sum += wholeMillis(value.getValueIteratedTo()) * value.getCountAddedInThisIterationStep();
        }
        return latency.getTotalCount() == 0 ? 0 : sum / latency.getTotalCount();
    }
}
