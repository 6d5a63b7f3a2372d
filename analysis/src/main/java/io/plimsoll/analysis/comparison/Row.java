package io.plimsoll.analysis.comparison;

import io.plimsoll.results.Metric;
import org.jspecify.annotations.Nullable;

/// One figure of one operation, for base and candidate. Immutable.
///
/// @param tolerance the share by which it may change without mattering
/// @param figures null when there are none
/// @param reason why there are no figures; empty otherwise
/// @param more how much more to measure to reach a decision; null when decided or unknown
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
    /// @param candidate in the same unit as the base
    /// @param change candidate / base - 1
    /// @param low lower bound of the change's 95 % confidence interval
    /// @param high upper bound
    /// @param pValue of no difference, adjusted for all rows that are compared at once
    public record Figures(double base, double candidate, double change, double low, double high, double pValue) {}

    /// How much more to measure.
    ///
    /// @param times as a multiple of what was measured on each side
    /// @param repeats on each side; 0 if a single repeat must be longer instead
    /// @param seconds on each side
    public record More(double times, int repeats, double seconds) {}
}
