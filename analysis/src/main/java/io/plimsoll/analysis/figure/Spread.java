package io.plimsoll.analysis.figure;

import java.util.Arrays;
import java.util.List;

/// How repeated measurements of one thing lie. Immutable.
///
/// @param halfWidth95 the mean's two-sided 95 % confidence interval is mean +- this (Student t, sample
/// deviation); not a number for fewer than two values
/// @param variation coefficient of variation: sample deviation / mean; not a number for fewer than two
/// values
public record Spread(
        int count, double median, double min, double max, double mean, double halfWidth95, double variation) {
    /// @throws IllegalArgumentException when there is nothing to describe
    public static Spread of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no values");
        }
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int n = sorted.length;
        double mean = Arrays.stream(sorted).sum() / n;
        double squares = Arrays.stream(sorted)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double deviation = n < 2 ? Double.NaN : Math.sqrt(squares / (n - 1));
        double halfWidth = n < 2 ? Double.NaN : StudentT.factor95(n - 1) * deviation / Math.sqrt(n);
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        return new Spread(n, median, sorted[0], sorted[n - 1], mean, halfWidth, deviation / mean);
    }
}
