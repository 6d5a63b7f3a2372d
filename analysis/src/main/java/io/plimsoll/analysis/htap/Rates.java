package io.plimsoll.analysis.htap;

/// What a target did of both kinds of work in one window. Immutable.
///
/// @param transactions in the unit of the workload's first figure, such as NOPM
/// @param queries in queries per hour
public record Rates(double transactions, double queries) {
    /// @throws IllegalArgumentException for what no measurement gives
    public Rates {
        if (!(transactions >= 0) || !(queries >= 0) || Double.isInfinite(transactions + queries)) {
            throw new IllegalArgumentException("rates are finite and not below zero: " + transactions + ", " + queries);
        }
    }

    /// Whether it is at least as much of both, and more of one.
    public boolean dominates(Rates other) {
        return transactions >= other.transactions
                && queries >= other.queries
                && (transactions > other.transactions || queries > other.queries);
    }

    Rates within(double transactionsMax, double queriesMax) {
        return new Rates(Math.min(transactions, transactionsMax), Math.min(queries, queriesMax));
    }
}
