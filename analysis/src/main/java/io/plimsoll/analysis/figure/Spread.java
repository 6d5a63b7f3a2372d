package io.plimsoll.analysis.figure;

import io.plimsoll.results.PhaseResult;
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
        double halfWidth = n < 2 ? Double.NaN : studentT95(n - 1) * deviation / Math.sqrt(n);
        return new Spread(n, median(sorted), sorted[0], sorted[n - 1], mean, halfWidth, deviation / mean);
    }

    /// The middle of the values, or the mean of the two in the middle; 0 for none.
    public static double median(double[] values) {
        if (values.length == 0) {
            return 0;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /// 97.5 % quantiles for 1 to 10 degrees of freedom, as printed in every table of the distribution.
    /// Below 11 degrees the [#expansion] is not precise enough.
    private static final double[] SMALL = {
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281
    };

    /// 97.5 % quantile of the normal distribution.
    private static final double Z = 1.959963985;

    /// Student's t distribution: the factor of a two-sided 95 % confidence interval.
    ///
    /// @param degrees of freedom, at least 1
    public static double studentT95(int degrees) {
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

    /// The rates of the measured rounds of a run, with their spread. Immutable.
    ///
    /// @param rates one for each round, in acknowledged operations per second
    public record Rounds(List<Double> rates, Spread spread) {
        public Rounds {
            rates = List.copyOf(rates);
        }

        /// @throws IllegalArgumentException when nothing was measured
        public static Rounds of(List<PhaseResult> measured) {
            List<Double> rates =
                    measured.stream().map(PhaseResult::ratePerSecond).toList();
            return new Rounds(rates, Spread.of(rates));
        }
    }

    /// The straight line through equally spaced values, by least squares. Immutable.
    ///
    /// @param change from the first to the last point of the line, relative to the mean: -0.2 is a fifth less at
    /// the end
    /// @param significant whether the slope differs from zero with 95 % confidence: |slope| / its standard
    /// error exceeds Student's t with n - 2 degrees of freedom. If neighbouring values depend on each other,
    /// this is reached too easily, so callers also require a minimal change.
    public record Drift(double change, boolean significant) {
        private static final Drift NONE = new Drift(0, false);

        /// The line at each of the values; their mean for fewer than three.
        public static double[] line(double[] values) {
            double mean = Arrays.stream(values).average().orElse(0);
            double step = values.length < 3 ? 0 : mean * of(values).change / (values.length - 1);
            double[] line = new double[values.length];
            Arrays.setAll(line, i -> mean + step * (i - (values.length - 1) / 2.0));
            return line;
        }

        public static Drift of(double[] values) {
            int n = values.length;
            if (n < 3) {
                return NONE;
            }
            double meanX = (n - 1) / 2.0;
            double meanY = 0;
            for (double value : values) {
                meanY += value / n;
            }
            double sumXX = 0;
            double sumXY = 0;
            double sumYY = 0;
            for (int x = 0; x < n; x++) {
                sumXX += (x - meanX) * (x - meanX);
                sumXY += (x - meanX) * (values[x] - meanY);
                sumYY += (values[x] - meanY) * (values[x] - meanY);
            }
            if (meanY == 0) {
                return NONE;
            }
            double slope = sumXY / sumXX;
            double residuals = Math.max(0, sumYY - slope * sumXY);
            double standardError = Math.sqrt(residuals / (n - 2) / sumXX);
            return new Drift(slope * (n - 1) / meanY, Math.abs(slope) > studentT95(n - 2) * standardError);
        }
    }
}
