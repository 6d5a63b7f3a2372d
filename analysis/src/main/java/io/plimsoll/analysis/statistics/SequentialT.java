package io.plimsoll.analysis.statistics;

import java.util.Arrays;

/// A test of whether the mean of a series is zero, and an interval for that mean, which stay valid however often one
/// looks and whenever one stops: the chance that an interval ever misses the mean is at most `alpha`, over all lengths
/// of the series together. An ordinary t-test, looked at after each value, would soon find a difference that does not
/// exist. Immutable.
///
/// The values are normal with unknown variance. With the standardized mean drawn from a normal distribution with mean
/// 0 and variance c^2, here 1, and a scale that every variance fits equally well, the likelihood ratio against a mean
/// of 0 after n values is, with k = 1 + n c^2 and Student's t,
///
///     e = k^(-1/2) ((1 + t^2 / (n - 1)) / (1 + t^2 / (k (n - 1))))^(n / 2)
///
/// It exceeds 1 / alpha at any time with a chance of at most alpha (Lai, "On Confidence Sequences", Annals of
/// Statistics 4, 1976; Wang and Ramdas, "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown
/// variance", 2024). The interval is what e does not exclude: with g = (sqrt(k) / alpha)^(2 / n), the mean plus or
/// minus t* s / sqrt(n), where t*^2 = (n - 1) (g - 1) / (1 - g / k) if g is less than k, and infinite otherwise.
///
/// @param count number of values
/// @param mean of the values; 0 without values
/// @param deviation their standard deviation; 0 for fewer than two
/// @param alpha the chance of an error
public record SequentialT(int count, double mean, double deviation, double alpha) {
    /// The variance of the standardized mean, c^2.
    private static final double SPREAD = 1;

    public static SequentialT of(double[] values, double alpha) {
        int n = values.length;
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new SequentialT(n, mean, n < 2 ? 0 : Math.sqrt(squares / (n - 1)), alpha);
    }

    private double k() {
        return 1 + count * SPREAD;
    }

    /// How many times more likely the values are with some mean than with a mean of 0; 1 for fewer than two values.
    public double evidence() {
        if (count < 2) {
            return 1;
        }
        return Math.pow(k(), -0.5) * Math.pow(ratio(), count / 2.0);
    }

    private double ratio() {
        if (deviation == 0) {
            // The limit for a t that grows without end.
            return mean == 0 ? 1 : k();
        }
        double t = mean / deviation * Math.sqrt(count);
        double share = t * t / (count - 1);
        return (1 + share) / (1 + share / k());
    }

    /// Whether the mean differs from 0.
    public boolean isDifferent() {
        return evidence() >= 1 / alpha;
    }

    /// Half of the interval around the mean; infinite while there are too few values.
    public double halfWidth() {
        if (count < 2) {
            return Double.POSITIVE_INFINITY;
        }
        double g = Math.pow(Math.sqrt(k()) / alpha, 2.0 / count);
        if (g >= k()) {
            return Double.POSITIVE_INFINITY;
        }
        double t = Math.sqrt((count - 1) * (g - 1) / (1 - g / k()));
        return t * deviation / Math.sqrt(count);
    }

    public double low() {
        return mean - halfWidth();
    }

    public double high() {
        return mean + halfWidth();
    }
}
