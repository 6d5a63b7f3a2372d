package io.plimsoll.analysis.htap;

/// The rates of both kinds of work in one window. Immutable.
///
/// @param transactions in the unit of the workload's first figure, such as NOPM
/// @param queries in queries per hour
public record Rates(double transactions, double queries) {
    /// @throws IllegalArgumentException for a negative or infinite rate, or NaN
    public Rates {
        if (!(transactions >= 0) || !(queries >= 0) || Double.isInfinite(transactions + queries)) {
            throw new IllegalArgumentException("rates are finite and not below zero: " + transactions + ", " + queries);
        }
    }

    /// Whether neither rate is lower than the other's, and at least one is higher.
    public boolean dominates(Rates other) {
        return transactions >= other.transactions
                && queries >= other.queries
                && (transactions > other.transactions || queries > other.queries);
    }

    Rates within(double transactionsMax, double queriesMax) {
        return new Rates(Math.min(transactions, transactionsMax), Math.min(queries, queriesMax));
    }
}
