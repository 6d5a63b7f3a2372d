package io.plimsoll.analysis.htap;

import java.util.Arrays;

/// The age of the data that queries saw: the time from the first transaction that a query did not see to the
/// start of the query; 0 when it saw all transactions (HATtrick, section 5). Immutable; times in nanoseconds.
///
/// @param queries number of queries for which it was measured
/// @param seenAll number of those that saw every transaction
public record Freshness(long queries, long seenAll, long p50Nanos, long p95Nanos, long p99Nanos, long maxNanos) {
    /// @param lagsNanos not negative
    /// @throws IllegalArgumentException when there are no lags
    public static Freshness of(long[] lagsNanos) {
        if (lagsNanos.length == 0) {
            throw new IllegalArgumentException("no lags");
        }
        long[] sorted = lagsNanos.clone();
        Arrays.sort(sorted);
        if (sorted[0] < 0) {
            throw new IllegalArgumentException("a lag below zero was not looked at");
        }
        return new Freshness(
                sorted.length,
                Arrays.stream(sorted).filter(lag -> lag == 0).count(),
                at(sorted, 0.50),
                at(sorted, 0.95),
                at(sorted, 0.99),
                sorted[sorted.length - 1]);
    }

    /// The percentile by nearest rank: the smallest value that at least `share` of the values do not exceed.
    private static long at(long[] sorted, double share) {
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
