package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/// A distribution's usual figures, in nanoseconds.
///
/// @param atLeastFrom figures from here up, and the mean, are lower bounds, because they include operations that
///     never ended with the time they had waited; null if all ended
public record DistributionSummary(
        long count,
        double mean,
        long p50,
        long p90,
        long p95,
        long p99,
        long p999,
        long p9999,
        long max,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long atLeastFrom) {
    public DistributionSummary(
            long count, double mean, long p50, long p90, long p95, long p99, long p999, long p9999, long max) {
        this(count, mean, p50, p90, p95, p99, p999, p9999, max, null);
    }

    public static DistributionSummary of(AbstractHistogram histogram) {
        return new DistributionSummary(
                histogram.getTotalCount(),
                histogram.getTotalCount() == 0 ? 0 : histogram.getMean(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(95),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getValueAtPercentile(99.99),
                histogram.getMaxValue());
    }

    /// The same, with all figures from `nanos` up as lower bounds.
    ///
    /// @param nanos 0 if there are none
    public DistributionSummary atLeastFrom(long nanos) {
        return nanos == 0 ? this : new DistributionSummary(count, mean, p50, p90, p95, p99, p999, p9999, max, nanos);
    }

    /// Whether a figure of this distribution is only a lower bound.
    public boolean isLowerBound(double nanos) {
        return atLeastFrom != null && nanos >= atLeastFrom;
    }
}
