package io.plimsoll.analysis.figure;

import java.util.List;

/// Which percentiles a number of samples supports: those with at least ten samples above them. Stateless.
public final class Resolution {
    /// The percentiles of every report, in order.
    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99);

    private static final int SAMPLES_ABOVE = 10;

    private Resolution() {}

    public static boolean isTold(long samples, double percentile) {
        // In binary, 100 - 99.99 is not exactly 0.01. One sample is at least ten times the slack.
        return samples * (100 - percentile) > SAMPLES_ABOVE * 100 - 0.001;
    }

    /// The highest of [#PERCENTILES] that the samples support; 0 when they support none.
    public static double highest(long samples) {
        double highest = 0;
        for (double percentile : PERCENTILES) {
            highest = isTold(samples, percentile) ? percentile : highest;
        }
        return highest;
    }
}
