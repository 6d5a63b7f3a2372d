package io.plimsoll.driver.jdbc.probe;

import io.plimsoll.driver.Durability;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/// MySQL and MariaDB with InnoDB.
final class MysqlProbe {
    private static final String SETTINGS = """
            SHOW GLOBAL VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'sync_binlog', 'log_bin',
                'innodb_buffer_pool_size', 'innodb_doublewrite', 'general_log',
                'transaction_isolation', 'tx_isolation', 'version')
            """;

    /// 1 syncs the log on commit; MariaDB's 3 does so too, once more.
    private static final Set<String> SYNCED = Set.of("1", "3");

    private MysqlProbe() {}

    static Findings read(Connection connection) throws SQLException {
        return findings(Probes.pairs(connection, SETTINGS));
    }

    static Findings findings(Map<String, String> settings) {
        String flush = settings.getOrDefault("innodb_flush_log_at_trx_commit", "");
        if (flush.isEmpty()) {
            return new Findings(settings, Durability.UNKNOWN, "the server does not show its InnoDB settings");
        }
        // Recovery rolls back what InnoDB has prepared and an unsynced binary log has lost.
        boolean binlogSafe = "OFF".equals(settings.get("log_bin")) || "1".equals(settings.get("sync_binlog"));
        String reason = "innodb_flush_log_at_trx_commit=" + flush + ", sync_binlog="
                + settings.getOrDefault("sync_binlog", "unknown") + ", log_bin="
                + settings.getOrDefault("log_bin", "unknown");
        boolean synced = SYNCED.contains(flush) && binlogSafe;
        return new Findings(settings, synced ? Durability.ON_COMMIT : Durability.DEFERRED, reason);
    }
}
