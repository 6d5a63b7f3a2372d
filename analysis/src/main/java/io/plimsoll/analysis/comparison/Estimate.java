package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.statistics.MeanError;

/// One figure of one repeat, with its error estimated from the intervals. Immutable.
///
/// @param value in operations or rows per second, or nanoseconds; 0 when there is none
/// @param logVariance of the natural logarithm of the value, including the dependence of neighbouring intervals;
/// NaN for a repeat with fewer than two intervals
/// @param freedom degrees of freedom of that variance
/// @param blockIntervals number of intervals over which values depend on each other
/// @param isTold whether there are enough samples for the figure
/// @param isLowerBound whether the real value may be higher by an unknown amount: operations were never answered
public record Estimate(
        double value, double logVariance, double freedom, double blockIntervals, boolean isTold, boolean isLowerBound) {
    public Estimate(double value, double logVariance, double freedom, double blockIntervals, boolean isTold) {
        this(value, logVariance, freedom, blockIntervals, isTold, false);
    }

    /// The same estimate, marked as a lower bound or not.
    Estimate asLowerBound(boolean isOne) {
        return new Estimate(value, logVariance, freedom, blockIntervals, isTold, isOne);
    }

    /// A sum over intervals divided by another, such as operations by seconds. The differences between the values
    /// of the intervals and those that the quotient predicts have mean 0. The error of that mean is the error of
    /// the quotient (Cochran, "Sampling Techniques", 6.3: the linearised variance).
    static Estimate quotient(double[] above, double[] below, boolean isTold) {
        double quotient = quotient(above, below);
        MeanError error = error(above, below);
        double relative = error.variance() / (quotient * quotient);
        return new Estimate(
                quotient, quotient == 0 ? Double.NaN : relative, error.freedom(), error.blockLength(), isTold);
    }

    static double quotient(double[] above, double[] below) {
        double sum = sum(below);
        return sum == 0 ? 0 : sum(above) / sum;
    }

    /// The error of a quotient. Its variance is in the squared unit of the quotient.
    static MeanError error(double[] above, double[] below) {
        double quotient = quotient(above, below);
        double each = sum(below) / below.length;
        double[] beyond = new double[above.length];
        for (int i = 0; i < above.length; i++) {
            beyond[i] = each == 0 ? 0 : (above[i] - quotient * below[i]) / each;
        }
        return MeanError.of(beyond);
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }
}
