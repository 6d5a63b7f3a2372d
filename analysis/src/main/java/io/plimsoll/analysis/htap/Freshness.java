package io.plimsoll.analysis.htap;

import java.util.Arrays;

/// How old the data was that queries saw: the time from the first transaction that a query did not see to the
/// query's start, 0 when it saw all of them (HATtrick, section 5). Immutable; times in nanoseconds.
///
/// @param queries how many it was looked at for
/// @param seenAll how many of them saw every transaction
public record Freshness(long queries, long seenAll, long p50Nanos, long p95Nanos, long p99Nanos, long maxNanos) {
    /// @param lagsNanos not below zero
    /// @throws IllegalArgumentException when there are none
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

    /// The smallest that at least the share is not above: the nearest rank.
    private static long at(long[] sorted, double share) {
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
