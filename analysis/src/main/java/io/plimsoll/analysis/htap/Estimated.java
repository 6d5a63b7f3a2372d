package io.plimsoll.analysis.htap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A figure with its 95 % interval. Immutable.
///
/// @param low null, like `high`, when there is no interval because there was only one repeat
public record Estimated(
        double value, @Nullable Double low, @Nullable Double high) {
    private static final double TAIL = 0.025;

    /// The percentile interval of a bootstrap (Efron, "Nonparametric standard errors and confidence
    /// intervals", 1981).
    ///
    /// @param drawn the figure in each bootstrap sample; empty for no interval
    static Estimated of(double value, double[] drawn) {
        if (drawn.length == 0) {
            return new Estimated(value, null, null);
        }
        double[] sorted = drawn.clone();
        Arrays.sort(sorted);
        // Both tails are cut equally, so that the reversed difference has the mirrored interval.
        int cut = (int) Math.floor(TAIL * sorted.length);
        return new Estimated(value, sorted[cut], sorted[sorted.length - 1 - cut]);
    }

    public boolean hasInterval() {
        return low != null && high != null;
    }

    /// The sign of the figure if the data decides it: 1 above zero, -1 below, 0 when zero is within the interval.
    public int sign() {
        Double lowest = low;
        Double highest = high;
        if (lowest == null || highest == null) {
            return (int) Math.signum(value);
        }
        return lowest > 0 ? 1 : highest < 0 ? -1 : 0;
    }
}
