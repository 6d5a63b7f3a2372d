package io.plimsoll.driver.postgres;

import io.plimsoll.driver.LoadKeys;
import io.plimsoll.driver.net.Io;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.util.Map;

/// The options of this driver.
///
/// @param commitRows rows per commit of a load
/// @param spread the servers for driving sessions
/// @param io how a thread exchanges bytes for many sessions
record WireOptions(long commitRows, Spread spread, Io io) {
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
                SPREAD.type().read().apply(options.getOrDefault(SPREAD.name(), "none")),
                Io.of(options));
    }

    /// The servers to which driving sessions connect.
    enum Spread {
        /// All sessions connect to the address.
        NONE,
        /// Sessions connect to the workers of a Citus cluster in turn. Each worker accepts any query and forwards
        /// it if necessary.
        WORKERS
    }
}
