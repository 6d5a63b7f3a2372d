package io.plimsoll.analysis.figure;

import java.util.Arrays;
import java.util.List;

/// The spread of repeated measurements. Immutable.
///
/// @param halfWidth95 the mean's two-sided 95 % confidence interval is mean +- this (Student t, sample
/// deviation); NaN for fewer than two values
/// @param variation coefficient of variation: sample deviation / mean; NaN for fewer than two values
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

    /// Student's t distribution: the factor of a two-sided 95 % confidence interval. Stateless.
    public static final class StudentT {
        /// 97.5 % quantiles for 1 to 10 degrees of freedom, as printed in every table of the distribution.
        /// Below 11 degrees the [#expansion] is not precise enough.
        private static final double[] SMALL = {
            12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281
        };

        /// 97.5 % quantile of the normal distribution.
        private static final double Z = 1.959963985;

        private StudentT() {}

        /// @param degrees of freedom, at least 1
        public static double factor95(int degrees) {
            if (degrees < 1) {
                throw new IllegalArgumentException("a confidence interval needs at least 2 values");
            }
            return degrees <= SMALL.length ? SMALL[degrees - 1] : expansion(degrees);
        }

        /// Cornish-Fisher expansion of the quantile around the normal one (Abramowitz and Stegun, 26.7.5),
        /// with z = Z and n degrees of freedom; exact to four digits from n = 11 on.
        private static double expansion(int n) {
            double z2 = Z * Z;
            double first = Z * (z2 + 1) / 4;
            double second = Z * ((5 * z2 + 16) * z2 + 3) / 96;
            double third = Z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
            return Z + (first + (second + third / n) / n) / n;
        }
    }
}
