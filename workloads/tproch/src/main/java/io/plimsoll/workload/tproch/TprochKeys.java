package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.TimeSpan;
import java.util.List;

/// The configuration keys of `tproch`.
final class TprochKeys {
    private static final Keys KEYS = new Keys();
    static final Key<TprochProfile> PROFILE =
            KEYS.word("profile", TprochProfile.class, "power", "which run of the specification to perform");
    static final Key<ScaleFactor> SCALE = KEYS.key(
            "scale",
            ValueType.of(ScaleFactor.WANTS, ScaleFactor::parse, ScaleFactor::toString),
            "0.1",
            "scale factor; 1 is some 1 GB of data");
    static final Key<TimeSpan> QUERY_LIMIT =
            KEYS.timeSpan("query-limit", "1h", "a query that takes longer is ended and counted as failed; 1h at most");
    static final Key<Layout> LAYOUT = KEYS.word(
            "layout",
            Layout.class,
            "default",
            "how tables are stored: row, column, row-column where the target has a choice");
    static final Key<Boolean> INDEXES =
            KEYS.flag("indexes", "true", "index the columns by which tables refer to each other, as HammerDB does");
    static final Key<Long> SHARD_COUNT =
            KEYS.count("shard-count", 1, 64_000, "32", "shards of each distributed table, on Citus");

    static final Key<Long> STREAMS = KEYS.count(
            "streams",
            0,
            9_999,
            "0",
            "parallel query streams, profile throughput; 0: the number that the specification requires at the scale");

    private TprochKeys() {}

    static List<Key<?>> all() {
        return KEYS.all();
    }
}
