package io.plimsoll.workload.ch;

import io.plimsoll.unit.TimeSpan;

/// What is asked beside the transactions, decided. Immutable.
///
/// @param streams sessions that ask beside those of the plan
/// @param hasTransactions whether the sessions of the plan do transactions; if not, they ask
/// @param limit how long a query may take; zero for as long as it likes
record Analysis(
        int streams, boolean hasTransactions, TimeSpan limit, Constants constants, Freshness freshness, Growth growth) {
    /// Whether queries are asked while transactions go on.
    boolean isMixed() {
        return hasTransactions && streams > 0;
    }

    /// Whether there are queries at all.
    boolean asks() {
        return !hasTransactions || streams > 0;
    }
}
