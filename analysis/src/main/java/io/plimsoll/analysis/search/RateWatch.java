package io.plimsoll.analysis.search;

import io.plimsoll.analysis.statistics.Difference;
import io.plimsoll.analysis.statistics.MeanError;
import java.util.Arrays;

/// Estimates the rate of a closed run, interval by interval, with its error. Used while a step runs, to end it as
/// soon as the rate is known well enough, and on stored steps. Not thread-safe.
public final class RateWatch {
    /// With fewer intervals, the dependence of neighbours is unknown.
    private static final int INTERVALS_MIN = 15;

    private static final double CONFIDENCE = 0.95;
    private static final double KNOWN = 0.02;

    private double[] rates = new double[64];
    private int size;

    /// Adds an interval.
    public void add(long acknowledged, long lengthNanos) {
        if (size == rates.length) {
            rates = Arrays.copyOf(rates, 2 * size);
        }
        rates[size++] = acknowledged * 1e9 / lengthNanos;
    }

    /// Half of the mean's 95 % interval, relative to the mean; NaN when there are too few intervals.
    double halfWidthShare() {
        double[] known = Arrays.copyOf(rates, size);
        double mean = Arrays.stream(known).average().orElse(0);
        MeanError error = MeanError.of(known);
        return Math.sqrt(error.variance()) * Difference.factor(CONFIDENCE, error.freedom()) / mean;
    }

    /// Whether the rate is known to within 2 %.
    public boolean isTold() {
        return size >= INTERVALS_MIN && halfWidthShare() <= KNOWN;
    }
}
