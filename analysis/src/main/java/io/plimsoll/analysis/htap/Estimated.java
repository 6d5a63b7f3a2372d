package io.plimsoll.analysis.htap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A figure with its 95 % interval. Immutable.
///
/// @param low null, as `high`, when no interval can be given: there was one repeat
public record Estimated(
        double value, @Nullable Double low, @Nullable Double high) {
    private static final double TAIL = 0.025;

    /// The percentile interval of a bootstrap (Efron, "Nonparametric standard errors and confidence
    /// intervals", 1981).
    ///
    /// @param drawn what the figure would have been; empty for no interval
    static Estimated of(double value, double[] drawn) {
        if (drawn.length == 0) {
            return new Estimated(value, null, null);
        }
        double[] sorted = drawn.clone();
        Arrays.sort(sorted);
        // The tails are cut alike on both sides, so that a difference the other way round has the same interval.
        int cut = (int) Math.floor(TAIL * sorted.length);
        return new Estimated(value, sorted[cut], sorted[sorted.length - 1 - cut]);
    }

    public boolean hasInterval() {
        return low != null && high != null;
    }

    /// Where the figure lies as far as can be told: 1 above zero, -1 below, 0 when zero is within the interval.
    public int sign() {
        Double lowest = low;
        Double highest = high;
        if (lowest == null || highest == null) {
            return (int) Math.signum(value);
        }
        return lowest > 0 ? 1 : highest < 0 ? -1 : 0;
    }
}
