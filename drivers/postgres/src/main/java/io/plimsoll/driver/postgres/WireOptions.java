package io.plimsoll.driver.postgres;

import io.plimsoll.driver.LoadKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.util.Map;

/// The options of this driver.
///
/// @param commitRows how many rows a load commits at once
/// @param spread which servers the driving sessions go to
record WireOptions(long commitRows, Spread spread) {
    static final Key<Spread> SPREAD = Key.of(
            "spread",
            ValueType.oneOf(Spread.class),
            "none",
            "workers: the sessions that drive a Citus cluster go to its workers, one after the other;"
                    + " none: all to the address");

    private static final long DEFAULT_COMMIT_ROWS = 100_000;

    static WireOptions of(Map<String, String> options) {
        return new WireOptions(
                LoadKeys.commitRows(options, DEFAULT_COMMIT_ROWS),
                SPREAD.type().read().apply(options.getOrDefault(SPREAD.name(), "none")));
    }

    /// Which servers the sessions that drive a target go to.
    enum Spread {
        /// All to the address.
        NONE,
        /// To the workers of a Citus cluster, one after the other: each of them takes queries and sends on what is
        /// not its own.
        WORKERS
    }
}
