package io.plimsoll.compat.pgbench;

import org.HdrHistogram.AbstractHistogram;

/// Count, sum and sum of squares of times in microseconds, from which pgbench computes what it prints. Immutable.
///
/// @param min 0 if there are none
/// @param max 0 if there are none
public record Moments(long count, double sum, double squares, double min, double max) {
    private static final double NANOS_PER_MICRO = 1e3;

    public static final Moments NONE = new Moments(0, 0, 0, 0, 0);

    /// Those of a distribution of nanoseconds, within its three significant digits.
    public static Moments of(AbstractHistogram nanos) {
        long count = nanos.getTotalCount();
        if (count == 0) {
            return NONE;
        }
        double mean = nanos.getMean() / NANOS_PER_MICRO;
        double deviation = nanos.getStdDeviation() / NANOS_PER_MICRO;
        return new Moments(
                count,
                mean * count,
                (mean * mean + deviation * deviation) * count,
                nanos.getMinValue() / NANOS_PER_MICRO,
                nanos.getMaxValue() / NANOS_PER_MICRO);
    }

    public Moments plus(Moments other) {
        if (count == 0 || other.count == 0) {
            return count == 0 ? other : this;
        }
        return new Moments(
                count + other.count,
                sum + other.sum,
                squares + other.squares,
                Math.min(min, other.min),
                Math.max(max, other.max));
    }

    double meanMicros() {
        return sum / count;
    }

    /// The square root of a rounding error below zero is none.
    double deviationMicros() {
        double mean = meanMicros();
        return Math.sqrt(Math.max(0, squares / count - mean * mean));
    }
}
