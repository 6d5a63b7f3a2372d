package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Storage.Layout;
import io.plimsoll.unit.TimeSpan;

/// A wholesale supplier's books and what is asked of them, decided. Immutable.
///
/// @param shards of each distributed table, on Citus
/// @param hasIndexes whether keys that refer to other tables are indexed
/// @param limit how long a query may take
/// @param streams of queries side by side, in a throughput run
record Trade(
        TprochProfile profile,
        Scale scale,
        Layout layout,
        int shards,
        boolean hasIndexes,
        TimeSpan limit,
        int streams) {
    TradeTables tables() {
        return new TradeTables(scale, layout, shards, hasIndexes);
    }
}
