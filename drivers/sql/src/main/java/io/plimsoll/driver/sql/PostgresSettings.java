package io.plimsoll.driver.sql;

import java.util.List;
import java.util.stream.Collectors;

/// The settings of a PostgreSQL server that decide how fast it is, or what its figures are worth. Stateless.
public final class PostgresSettings {
    private static final List<String> NAMES = List.of(
            "autovacuum",
            "bgwriter_delay",
            "checkpoint_completion_target",
            "checkpoint_timeout",
            "commit_delay",
            "debug_assertions",
            "default_transaction_isolation",
            "effective_cache_size",
            "effective_io_concurrency",
            "fsync",
            "full_page_writes",
            "hash_mem_multiplier",
            "huge_pages",
            "io_method",
            "jit",
            "log_min_duration_statement",
            "log_statement",
            "maintenance_work_mem",
            "max_connections",
            "max_parallel_maintenance_workers",
            "max_parallel_workers",
            "max_parallel_workers_per_gather",
            "max_wal_size",
            "max_worker_processes",
            "min_wal_size",
            "random_page_cost",
            "seq_page_cost",
            "server_version",
            "shared_buffers",
            "synchronous_commit",
            "synchronous_standby_names",
            "temp_buffers",
            "wal_buffers",
            "wal_compression",
            "wal_level",
            "wal_sync_method",
            "work_mem");

    private PostgresSettings() {}

    /// A statement that gives name and value of each that the server has, by name.
    public static String query() {
        return NAMES.stream()
                .collect(Collectors.joining(
                        "', '",
                        "SELECT name, current_setting(name) FROM pg_settings WHERE name IN ('",
                        "') ORDER BY name"));
    }
}
