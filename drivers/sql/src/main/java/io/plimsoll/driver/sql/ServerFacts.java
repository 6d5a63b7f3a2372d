package io.plimsoll.driver.sql;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.sql.Product.ProductUrl;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The settings that a product reports, and the durability that follows from them. All drivers use this judgement.
/// Immutable.
///
/// @param settings those that decide the speed or the worth of the figures, by the product's own names
/// @param durability what an acknowledged commit survives
/// @param reason the settings from which the durability follows
public record ServerFacts(Map<String, String> settings, Durability durability, String reason) {
    private static final String POSTGRESQL_SETTINGS = """
        SELECT name, current_setting(name) FROM pg_settings WHERE name IN (
            'autovacuum', 'bgwriter_delay', 'checkpoint_completion_target', 'checkpoint_timeout',
            'commit_delay', 'debug_assertions', 'default_transaction_isolation', 'effective_cache_size',
            'effective_io_concurrency', 'fsync', 'full_page_writes', 'hash_mem_multiplier', 'huge_pages',
            'io_method', 'jit', 'log_min_duration_statement', 'log_statement', 'maintenance_work_mem',
            'max_connections', 'max_parallel_maintenance_workers', 'max_parallel_workers',
            'max_parallel_workers_per_gather', 'max_wal_size', 'max_worker_processes', 'min_wal_size',
            'random_page_cost', 'seq_page_cost', 'server_version', 'shared_buffers',
            'synchronous_commit', 'synchronous_standby_names', 'temp_buffers', 'wal_buffers',
            'wal_compression', 'wal_level', 'wal_sync_method', 'work_mem')
        ORDER BY name
        """;
    private static final String MYSQL_SETTINGS = """
        SHOW GLOBAL VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'sync_binlog', 'log_bin',
            'innodb_buffer_pool_size', 'innodb_doublewrite', 'general_log',
            'transaction_isolation', 'tx_isolation', 'version')
        """;

    private static final String HSQLDB_SETTINGS = """
        SELECT property_name, property_value FROM information_schema.system_properties
        WHERE property_name IN ('hsqldb.tx', 'hsqldb.tx_level', 'hsqldb.default_table_type', 'hsqldb.write_delay',
            'hsqldb.write_delay_millis', 'hsqldb.log_size', 'hsqldb.log_data', 'hsqldb.cache_rows',
            'hsqldb.cache_size')
        """;

    private static final String H2_SETTINGS = """
        SELECT setting_name, setting_value FROM information_schema.settings
        WHERE setting_name IN ('MODE', 'WRITE_DELAY', 'MV_STORE', 'CACHE_SIZE', 'info.CACHE_MAX_SIZE')
        """;

    private static final String DUCKDB_SETTINGS = """
        SELECT name, value FROM duckdb_settings()
        WHERE name IN ('threads', 'memory_limit', 'checkpoint_threshold', 'access_mode')
        """;

    /// SQLite's settings: each is the single value of the PRAGMA with this name.
    public static final List<String> SQLITE_PRAGMAS =
            List.of("journal_mode", "synchronous", "page_size", "cache_size", "mmap_size", "busy_timeout");

    private static final List<String> SQLITE_SYNCHRONOUS = List.of("OFF", "NORMAL", "FULL", "EXTRA");

    /// Values of `innodb_flush_log_at_trx_commit` that sync the log on commit. MariaDB's 3 syncs it once more.
    private static final Set<String> MYSQL_SYNCED = Set.of("1", "3");

    public ServerFacts {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /// A statement that returns name and value of each setting; empty if the product has no such statement.
    public static Optional<String> query(Product product) {
        return switch (product) {
            case POSTGRESQL, CITUS, HOLOGRES -> Optional.of(POSTGRESQL_SETTINGS);
            case MYSQL -> Optional.of(MYSQL_SETTINGS);
            case HSQLDB -> Optional.of(HSQLDB_SETTINGS);
            case H2 -> Optional.of(H2_SETTINGS);
            case DUCKDB -> Optional.of(DUCKDB_SETTINGS);
            case SQLITE, GENERIC -> Optional.empty();
        };
    }

    /// For a product that does not show its settings (a missing privilege, a clone that lacks the view). This is
    /// not an error: the durability is unknown, and the reason says why.
    public static ServerFacts unreadable(String why) {
        return new ServerFacts(Map.of(), Durability.UNKNOWN, "its settings cannot be read: " + why);
    }

    /// Judges the settings that the product reported.
    ///
    /// @param settings the rows of [#query]
    public static ServerFacts of(ProductUrl url, Map<String, String> settings) {
        return switch (url.product()) {
            case POSTGRESQL, CITUS, HOLOGRES -> ofPostgresql(settings);
            case MYSQL -> ofMysql(settings);
            case HSQLDB -> ofHsqldb(url, settings);
            case H2 -> ofH2(url, settings);
            case SQLITE -> ofSqlite(url, settings);
            case DUCKDB -> ofDuckdb(url, settings);
            case GENERIC -> new ServerFacts(settings, Durability.UNKNOWN, "the product is not known to Plimsoll");
        };
    }

    /// PostgreSQL and products derived from it.
    public static ServerFacts ofPostgresql(Map<String, String> settings) {
        String fsync = settings.getOrDefault("fsync", "");
        String commit = settings.getOrDefault("synchronous_commit", "");
        String standbys = settings.getOrDefault("synchronous_standby_names", "");
        if (fsync.isEmpty() || commit.isEmpty()) {
            return new ServerFacts(
                    settings, Durability.UNKNOWN, "the server does not show fsync and synchronous_commit");
        }
        if (fsync.equals("off")) {
            return new ServerFacts(settings, Durability.NONE, "fsync=off");
        }
        if (commit.equals("off")) {
            return new ServerFacts(settings, Durability.DEFERRED, "synchronous_commit=off");
        }
        if (!standbys.isEmpty() && !commit.equals("local")) {
            String reason = "synchronous_commit=" + commit + ", synchronous_standby_names=" + standbys;
            return new ServerFacts(settings, Durability.REPLICATED, reason);
        }
        return new ServerFacts(settings, Durability.ON_COMMIT, "fsync=on, synchronous_commit=" + commit);
    }

    /// MySQL and MariaDB with InnoDB.
    public static ServerFacts ofMysql(Map<String, String> settings) {
        String flush = settings.getOrDefault("innodb_flush_log_at_trx_commit", "");
        if (flush.isEmpty()) {
            return new ServerFacts(settings, Durability.UNKNOWN, "the server does not show its InnoDB settings");
        }
        // Recovery rolls back what InnoDB has prepared and an unsynced binary log has lost.
        boolean binlogSafe = "OFF".equals(settings.get("log_bin")) || "1".equals(settings.get("sync_binlog"));
        String reason = "innodb_flush_log_at_trx_commit=" + flush + ", sync_binlog="
                + settings.getOrDefault("sync_binlog", "unknown") + ", log_bin="
                + settings.getOrDefault("log_bin", "unknown");
        boolean synced = MYSQL_SYNCED.contains(flush) && binlogSafe;
        return new ServerFacts(settings, synced ? Durability.ON_COMMIT : Durability.DEFERRED, reason);
    }

    /// HSQLDB: by default it syncs the log every 500 ms, not on commit.
    private static ServerFacts ofHsqldb(ProductUrl url, Map<String, String> settings) {
        if (!url.isInProcess()) {
            String reason = "an HSQLDB server does not say where it keeps its data";
            return new ServerFacts(settings, Durability.UNKNOWN, reason);
        }
        if (url.isInMemory()) {
            return new ServerFacts(settings, Durability.NONE, "the database is in memory");
        }
        if ("false".equalsIgnoreCase(settings.get("hsqldb.log_data"))) {
            return new ServerFacts(settings, Durability.NONE, "hsqldb.log_data=false");
        }
        String delay = settings.getOrDefault("hsqldb.write_delay_millis", "500");
        if ("false".equalsIgnoreCase(settings.get("hsqldb.write_delay")) || delay.equals("0")) {
            return new ServerFacts(settings, Durability.ON_COMMIT, "hsqldb.write_delay=false");
        }
        return new ServerFacts(settings, Durability.DEFERRED, "the log is synced every " + delay + " ms");
    }

    /// H2: a background writer writes commits to the file. No setting syncs each one.
    private static ServerFacts ofH2(ProductUrl url, Map<String, String> settings) {
        if (url.isInMemory()) {
            return new ServerFacts(settings, Durability.NONE, "the database is in memory");
        }
        if (!url.isInProcess() && url.url().contains("/mem:")) {
            return new ServerFacts(settings, Durability.NONE, "the server's database is in memory");
        }
        String delay = settings.getOrDefault("WRITE_DELAY", "500");
        return new ServerFacts(settings, Durability.DEFERRED, "commits are written with WRITE_DELAY=" + delay + " ms");
    }

    /// DuckDB: a file database syncs its log on each commit.
    private static ServerFacts ofDuckdb(ProductUrl url, Map<String, String> settings) {
        if (url.isInMemory()) {
            return new ServerFacts(settings, Durability.NONE, "the database is in memory");
        }
        if (!url.isInProcess()) {
            return new ServerFacts(settings, Durability.UNKNOWN, "a remote service keeps the data");
        }
        return new ServerFacts(settings, Durability.ON_COMMIT, "the log is synced on each commit");
    }

    /// SQLite: the journal mode and `synchronous` decide the durability.
    private static ServerFacts ofSqlite(ProductUrl url, Map<String, String> told) {
        Map<String, String> settings = new LinkedHashMap<>(told);
        settings.computeIfPresent("synchronous", (_, number) -> synchronousName(number));
        if (url.isInMemory()) {
            return new ServerFacts(settings, Durability.NONE, "the database is in memory");
        }
        String journal = settings.getOrDefault("journal_mode", "delete");
        String synchronous = settings.getOrDefault("synchronous", "FULL");
        String reason = "synchronous=" + synchronous + ", journal_mode=" + journal;
        Durability durability = switch (synchronous) {
            case "OFF" -> Durability.NONE;
            // In WAL mode, NORMAL syncs only at checkpoints.
            case "NORMAL" -> journal.equalsIgnoreCase("wal") ? Durability.DEFERRED : Durability.ON_COMMIT;
            case "FULL", "EXTRA" -> Durability.ON_COMMIT;
            default -> Durability.UNKNOWN;
        };
        return new ServerFacts(settings, durability, reason);
    }

    private static String synchronousName(String number) {
        int index = "0123".indexOf(number);
        return index < 0 || number.length() != 1 ? number : SQLITE_SYNCHRONOUS.get(index);
    }
}
