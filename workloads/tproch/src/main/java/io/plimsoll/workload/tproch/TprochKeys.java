package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Storage.Layout;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.TimeSpan;
import java.util.List;

/// The configuration keys of `tproch`.
final class TprochKeys {
    static final Key<TprochProfile> PROFILE =
            Key.of("profile", ValueType.oneOf(TprochProfile.class), "power", "which run of the specification is made");
    static final Key<Scale> SCALE = Key.of(
            "scale",
            ValueType.of(Scale.WANTS, Scale::parse, Scale::toString),
            "0.1",
            "scale factor; 1 is some 1 GB of data");
    static final Key<TimeSpan> QUERY_LIMIT = Key.of(
            "query-limit",
            ValueType.timeSpan(),
            "1h",
            "a query that takes longer is ended and counted as failed; 1h at most");
    static final Key<Layout> LAYOUT = Key.of(
            "layout",
            ValueType.oneOf(Layout.class),
            "default",
            "how tables are stored: row, column, row-column where the target has a choice");
    static final Key<Boolean> INDEXES = Key.of(
            "indexes",
            ValueType.flag(),
            "true",
            "index the columns by which tables refer to each other, as HammerDB does");
    static final Key<Long> SHARD_COUNT =
            Key.of("shard-count", ValueType.count(1, 64_000), "32", "shards of each distributed table, on Citus");

    static final Key<Long> STREAMS = Key.of(
            "streams",
            ValueType.count(0, 9_999),
            "0",
            "streams of queries side by side, profile throughput; 0: as many as the specification asks of the scale");

    private TprochKeys() {}

    static List<Key<?>> all() {
        return List.of(PROFILE, SCALE, QUERY_LIMIT, LAYOUT, INDEXES, SHARD_COUNT, STREAMS);
    }
}
