package io.plimsoll.workload.ch;

import io.plimsoll.unit.TimeSpan;

/// The settings of the queries that run in parallel with the transactions, or instead of them. Immutable.
///
/// @param streams query sessions in addition to the sessions of the plan
/// @param hasTransactions whether the sessions of the plan run transactions; if not, they run queries
/// @param limit how long a query may take; zero for no limit
record Analysis(
        int streams,
        boolean hasTransactions,
        TimeSpan limit,
        Constants constants,
        FreshnessMode freshness,
        Growth growth) {
    /// Whether queries run while transactions run.
    boolean isMixed() {
        return hasTransactions && streams > 0;
    }

    /// Whether any queries run.
    boolean asks() {
        return !hasTransactions || streams > 0;
    }
}
