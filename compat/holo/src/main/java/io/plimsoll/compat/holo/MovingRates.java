package io.plimsoll.compat.holo;

import java.util.List;

/// The exponentially weighted moving averages of the tool's meters, recomputed from a run's intervals: rows or
/// operations per second "over" one, five and fifteen minutes. Immutable.
///
/// Source: Dropwizard Metrics 4.1, `EWMA`: every 5 s, rate += alpha x (count of these 5 s / 5 s - rate) with alpha
/// = 1
/// - exp(-5 s / minutes). The first 5 s set the rate, so that they weigh as much as an infinite past would. Work
/// after the last whole 5 s does not count.
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
