package io.plimsoll.live;

import io.plimsoll.recording.HarnessSample;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunTail;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One interval as a page draws it.
///
/// @param index of the interval in the run
/// @param x its middle, in seconds of driven time: phases follow each other without gaps
/// @param width in seconds
/// @param operations for each operation: acknowledged, failed, retries and skipped per second, then p50, p99,
/// maximum latency and longest lag in nanoseconds; a latency is null when no operation was recorded
/// @param cpu cores that the harness used
record LivePoint(
        long index,
        double x,
        double width,
        String phase,
        String kind,
        Map<String, List<@Nullable Double>> operations,
        double cpu,
        double busy,
        double steal,
        double gc,
        double pause,
        int sessions,
        long reconnects) {
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;

    LivePoint {
        operations = new LinkedHashMap<>(operations);
    }

    /// Places intervals on one time line. Used by one thread.
    static final class Line {
        private long index;
        private double phaseFrom;
        private double reached;
        private String phase = "";

        LivePoint next(RunTail.TailInterval interval) {
            HarnessRow harness = interval.harness();
            if (!harness.phase().equals(phase)) {
                phase = harness.phase();
                phaseFrom = reached;
            }
            double width = harness.lengthNanos() / NANOS;
            double from = phaseFrom + harness.startNanos() / NANOS;
            reached = from + width;
            HarnessSample sample = harness.sample();
            Map<String, List<@Nullable Double>> operations = new LinkedHashMap<>();
            interval.rows().forEach(row -> operations.put(row.operation(), values(row, width)));
            return new LivePoint(
                    index++,
                    from + width / 2,
                    width,
                    phase,
                    phase.replaceFirst("-\\d+$", ""),
                    operations,
                    sample.processCpuNanos() / (double) harness.lengthNanos(),
                    known(sample.hostBusyShare()),
                    known(sample.hostStealShare()),
                    sample.gcMillis(),
                    sample.pauseLongestNanos() / MILLIS,
                    sample.sessionsOpen(),
                    sample.reconnects());
        }

        /// JSON has no NaN: a share that the machine does not report becomes 0.
        private static double known(double share) {
            return Double.isNaN(share) ? 0 : share;
        }

        private static List<@Nullable Double> values(IntervalRow row, double width) {
            boolean isTold = row.latency().count() > 0;
            List<@Nullable Double> values = new ArrayList<>();
            values.add(row.counts().acknowledged() / width);
            values.add(row.counts().failed() / width);
            values.add(row.counts().retries() / width);
            values.add(row.counts().skipped() / width);
            values.add(isTold ? (double) row.latency().p50() : null);
            values.add(isTold ? (double) row.latency().p99() : null);
            values.add(isTold ? (double) row.latency().max() : null);
            values.add((double) row.lagMaxNanos());
            return values;
        }
    }
}
