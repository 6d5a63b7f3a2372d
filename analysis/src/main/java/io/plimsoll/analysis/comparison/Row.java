package io.plimsoll.analysis.comparison;

import io.plimsoll.results.Metric;
import org.jspecify.annotations.Nullable;

/// One figure of one operation, beside each other. Immutable.
///
/// @param tolerance the share by which it may change before that matters
/// @param figures null when there are none
/// @param reason why there are none; empty otherwise
/// @param more how much more to measure until it can be told; null when it can, or nobody knows
public record Row(
        String operation,
        Metric metric,
        double tolerance,
        RowVerdict verdict,
        @Nullable Figures figures,
        String reason,
        @Nullable More more) {
    /// The numbers.
    ///
    /// @param base geometric mean over the repeats, in operations or rows per second, or nanoseconds
    /// @param candidate the same
    /// @param change candidate / base - 1
    /// @param low lower bound of the change's 95 % confidence interval
    /// @param high upper bound
    /// @param pValue of no difference, adjusted for all rows that were asked about together
    public record Figures(double base, double candidate, double change, double low, double high, double pValue) {}

    /// How much more to measure.
    ///
    /// @param times how often what was measured on each side
    /// @param repeats on each side, where repeats are counted; 0 where one repeat is to be longer
    /// @param seconds on each side
    public record More(double times, int repeats, double seconds) {}
}
