package io.plimsoll.results;

import org.HdrHistogram.AbstractHistogram;

/// A distribution's usual figures, in nanoseconds.
public record DistributionSummary(
        long count, double mean, long p50, long p90, long p95, long p99, long p999, long p9999, long max) {
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
}
