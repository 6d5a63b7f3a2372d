package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.statistics.MeanError;

/// One figure of one repeat, with what its intervals tell of its error. Immutable.
///
/// @param value in operations or rows per second, or nanoseconds; 0 when there is none
/// @param logVariance of the natural logarithm of the value, neighbours' dependence included; not a number
/// where the repeat has fewer than two intervals
/// @param freedom degrees of freedom of that variance
/// @param blockIntervals over how many intervals values depend on each other
/// @param isTold whether there are enough samples for it
/// @param isLowerBound whether it may be higher, and nobody knows how much: operations were never answered
public record Estimate(
        double value, double logVariance, double freedom, double blockIntervals, boolean isTold, boolean isLowerBound) {
    public Estimate(double value, double logVariance, double freedom, double blockIntervals, boolean isTold) {
        this(value, logVariance, freedom, blockIntervals, isTold, false);
    }

    /// The same, which may be higher.
    Estimate asLowerBound(boolean isOne) {
        return new Estimate(value, logVariance, freedom, blockIntervals, isTold, isOne);
    }

    /// A sum over intervals divided by another, such as operations by seconds. What an interval adds to the sum
    /// beyond what the quotient lets expect has mean 0, and the error of that mean is that of the quotient
    /// (Cochran, "Sampling Techniques", 6.3: the linearised variance).
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

    /// The error of a quotient: a variance in its own unit, squared.
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
