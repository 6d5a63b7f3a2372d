package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.unit.TimeSpan;

/// The settings of a wholesale supplier's dataset and of the queries on it. Immutable.
///
/// @param shards of each distributed table, on Citus
/// @param hasIndexes whether foreign keys are indexed
/// @param limit how long a query may take
/// @param streams of queries in parallel, in a throughput run
record Trade(
        TprochProfile profile,
        ScaleFactor scale,
        Layout layout,
        int shards,
        boolean hasIndexes,
        TimeSpan limit,
        int streams) {
    TradeTables tables() {
        return new TradeTables(scale, layout, shards, hasIndexes);
    }
}
