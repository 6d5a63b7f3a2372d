package io.plimsoll.testing;

import io.plimsoll.recording.Times;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/// The shape of a made-up distribution: log-logistic, value(u) = median (u / (1 - u))^spread, taken at
/// evenly spread u. No randomness and only `StrictMath`, so that every machine makes the same histogram.
final class StubShape {
    private static final double SPREAD = 0.3;

    /// Values over the median, by how many there are. Computing them takes most of a test's time.
    private static final Map<Integer, double[]> FACTORS = new ConcurrentHashMap<>();

    private StubShape() {}

    /// The mean of the shape with this median: median pi b / sin(pi b).
    static double mean(double median) {
        double angle = StrictMath.PI * SPREAD;
        return median * angle / StrictMath.sin(angle);
    }

    /// Records `count` values. Service times have the shape; `lagNanos` is added to each to make its
    /// latency.
    static void record(Times into, long count, double medianNanos, long lagNanos) {
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
