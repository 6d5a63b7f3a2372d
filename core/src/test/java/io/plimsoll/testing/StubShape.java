package io.plimsoll.testing;

import io.plimsoll.recording.Times;

/// The shape of a made-up distribution: log-logistic, value(u) = median (u / (1 - u))^spread, taken at
/// evenly spread u. No randomness and only `StrictMath`, so that every machine makes the same histogram.
final class StubShape {
    private static final double SPREAD = 0.3;

    private StubShape() {}

    /// The mean of the shape with this median: median pi b / sin(pi b).
    static double mean(double median) {
        double angle = StrictMath.PI * SPREAD;
        return median * angle / StrictMath.sin(angle);
    }

    /// Records `count` values. Service times have the shape; `lagNanos` is added to each to make its
    /// latency.
    static void record(Times into, long count, double medianNanos, long lagNanos) {
        for (long i = 0; i < count; i++) {
            double u = (i + 0.5) / count;
            long service = Math.round(medianNanos * StrictMath.pow(u / (1 - u), SPREAD));
            into.latency().recordValue(service + lagNanos);
            if (into.isOpen()) {
                into.serviceTime().recordValue(service);
                into.lag().recordValue(lagNanos);
            }
        }
    }
}
