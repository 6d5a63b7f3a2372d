package io.plimsoll.analysis.figure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One figure over repeats of the same run. Immutable.
///
/// @param halfWidthShare half width of the mean's 95 % confidence interval, as a share of the mean; null
/// for fewer than two repeats
public record Repeated(
        int count,
        double median,
        double min,
        double max,
        @Nullable Double halfWidthShare) {
    /// @throws IllegalArgumentException when there is nothing to describe
    public static Repeated of(List<Double> values) {
        Spread spread = Spread.of(values);
        boolean isTold = spread.count() > 1 && spread.mean() != 0;
        return new Repeated(
                spread.count(),
                spread.median(),
                spread.min(),
                spread.max(),
                isTold ? spread.halfWidth95() / spread.mean() : null);
    }

    /// Half the range of the repeats, as a share of the median.
    public double halfRangeShare() {
        return median == 0 ? 0 : (max - min) / 2 / median;
    }
}
