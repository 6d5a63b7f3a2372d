package io.plimsoll.holo.file;

import io.plimsoll.spec.Key;
import java.util.List;

/// The keys of a section that reads a table: `get`, `scan` or `binlog`. Immutable.
///
/// @param async meaningless to `binlog`, as are `singlePool` and `keyRanges`
public record ReadKeys(
        Key<Long> threads,
        Key<Long> timeMillis,
        Key<String> table,
        Key<Boolean> async,
        Key<Boolean> singlePool,
        Key<Boolean> vacuum,
        Key<String> keyRanges,
        Key<Boolean> delete) {
    public static final ReadKeys GET = of("get", "true");
    public static final ReadKeys SCAN = of("scan", "false");
    public static final ReadKeys BINLOG = of("binlog", "false");

    private static ReadKeys of(String section, String async) {
        return new ReadKeys(
                ToolKeys.number(section + ".threadSize", "10"),
                ToolKeys.number(section + ".testTime", "600000"),
                ToolKeys.text(section + ".tableName", "holo_perf"),
                ToolKeys.flag(section + ".async", async),
                ToolKeys.flag(section + ".singleExecutionPool", "true"),
                ToolKeys.flag(section + ".vacuumTableBeforeRun", "true"),
                ToolKeys.text(section + ".keyRangeParams", ""),
                ToolKeys.flag(section + ".deleteTableAfterDone", "false"));
    }

    /// Those the tool knows.
    List<Key<?>> known() {
        return threads.name().startsWith("binlog.")
                ? List.of(threads, timeMillis, table, vacuum, delete)
                : List.of(threads, timeMillis, table, async, singlePool, vacuum, keyRanges, delete);
    }
}
