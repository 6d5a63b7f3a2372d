package io.plimsoll.testing;

import io.plimsoll.recording.Times;
import io.plimsoll.results.DistributionSummary;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/// The shape of a made-up distribution: log-logistic, value(u) = median (u / (1 - u))^spread, taken at
/// evenly spread u. No randomness and only `StrictMath`, so that every machine makes the same histogram.
final class StubShape {
    private static final double SPREAD = 0.3;

    /// Values over the median, by how many there are. Computing them takes long.
    private static final Map<Integer, double[]> FACTORS = new ConcurrentHashMap<>();

    /// How many intervals are kept, of a quarter of a megabyte for each of its distributions.
    private static final int KEPT = 128;

    /// Intervals that were made before: most tests make the same run once for each locale.
    private static final Map<Asked, Interval> INTERVALS = new HashMap<>();

    /// The times of an interval, which are not recorded into any more.
    record Interval(Times times, DistributionSummary latency) {
        static Interval of(Times times) {
            return new Interval(times, DistributionSummary.of(times.latency()));
        }
    }

    /// What an interval is made of.
    private record Asked(boolean open, long count, double medianNanos, long lagNanos) {}

    private StubShape() {}

    /// The mean of the shape with this median: median pi b / sin(pi b).
    static double mean(double median) {
        double angle = StrictMath.PI * SPREAD;
        return median * angle / StrictMath.sin(angle);
    }

    /// An interval of `count` values. Service times have the shape; `lagNanos` is added to each to make its latency.
    static synchronized Interval interval(boolean open, long count, double medianNanos, long lagNanos) {
        Asked asked = new Asked(open, count, medianNanos, lagNanos);
        Interval known = INTERVALS.get(asked);
        if (known != null) {
            return known;
        }
        Times times = Times.ofSum(open);
        record(times, count, medianNanos, lagNanos);
        Interval made = Interval.of(times);
        if (INTERVALS.size() == KEPT) {
            INTERVALS.clear();
        }
        INTERVALS.put(asked, made);
        return made;
    }

    private static void record(Times into, long count, double medianNanos, long lagNanos) {
        for (double factor : FACTORS.computeIfAbsent(Math.toIntExact(count), StubShape::factors)) {
            long service = Math.round(medianNanos * factor);
            into.latency().recordValue(service + lagNanos);
            if (into.isOpen()) {
                into.serviceTime().recordValue(service);
            }
        }
        if (into.isOpen() && count > 0) {
            into.lag().recordValueWithCount(lagNanos, count);
        }
    }

    private static double[] factors(int count) {
        return IntStream.range(0, count)
                .mapToDouble(i -> (i + 0.5) / count)
                .map(u -> StrictMath.pow(u / (1 - u), SPREAD))
                .toArray();
    }
}
