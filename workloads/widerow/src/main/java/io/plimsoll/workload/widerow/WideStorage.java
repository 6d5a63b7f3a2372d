package io.plimsoll.workload.widerow;

import io.plimsoll.driver.Storage;
import io.plimsoll.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;

/// What the spec asks of the table's layout, as table properties and settings of Hologres, in the order in
/// which its tool sends them. Nothing is said of what is left at its default, so that targets without
/// such properties have nothing to refuse.
final class WideStorage {
    private WideStorage() {}

    static Storage of(Spec spec) {
        Map<String, String> properties = new LinkedHashMap<>();
        if (spec.get(WideRowKeys.FORCE_REPLAY)) {
            properties.put("hg_experimental_force_sync_replay", "on");
        }
        if (spec.get(WideRowKeys.HOLOGRES_COPY_THREADS) > 1) {
            properties.put(
                    "hg_experimental_fixed_thread_pool_size",
                    Long.toString(spec.get(WideRowKeys.HOLOGRES_COPY_THREADS)));
        }
        if (spec.get(WideRowKeys.PARTITIONS) > 0) {
            properties.put("partition_by_list", WideTable.PARTITION_COLUMN);
            properties.put("partition_values", "0-" + spec.get(WideRowKeys.PARTITIONS));
        }
        if (spec.get(WideRowKeys.SHARD_COUNT) > 0) {
            properties.put("shard_count", Long.toString(spec.get(WideRowKeys.SHARD_COUNT)));
        }
        if (spec.get(WideRowKeys.BINLOG)) {
            properties.put("clustering_key", "id");
            properties.put("binlog.level", "replica");
            properties.put("binlog.ttl", Long.toString(spec.get(WideRowKeys.BINLOG_TTL)));
        }
        if (!spec.get(WideRowKeys.BITMAP)) {
            properties.put("bitmap_columns", "");
        }
        return new Storage(spec.get(WideRowKeys.ORIENTATION), properties);
    }
}
