package io.plimsoll.analysis.search;

import io.plimsoll.analysis.statistics.Difference;
import io.plimsoll.analysis.statistics.MeanError;
import java.util.Arrays;

/// Looks at the rate of a closed run, interval by interval, and says how well it is known. Used while a step
/// runs, to end it as soon as it is known well enough, and on what is stored of it. Not thread-safe.
public final class RateWatch {
    /// Fewer are too few to see how neighbours depend on each other.
    private static final int INTERVALS_MIN = 15;

    private static final double CONFIDENCE = 0.95;
    private static final double KNOWN = 0.02;

    private double[] rates = new double[64];
    private int size;

    /// One more interval.
    public void add(long acknowledged, long lengthNanos) {
        if (size == rates.length) {
            rates = Arrays.copyOf(rates, 2 * size);
        }
        rates[size++] = acknowledged * 1e9 / lengthNanos;
    }

    /// Half of the mean's 95 % interval, relative to it; NaN when there are too few samples.
    double halfWidthShare() {
        double[] known = Arrays.copyOf(rates, size);
        double mean = Arrays.stream(known).average().orElse(0);
        MeanError error = MeanError.of(known);
        return Math.sqrt(error.variance()) * Difference.factor(CONFIDENCE, error.freedom()) / mean;
    }

    /// Whether it is known to within 2 %.
    public boolean isTold() {
        return size >= INTERVALS_MIN && halfWidthShare() <= KNOWN;
    }
}
