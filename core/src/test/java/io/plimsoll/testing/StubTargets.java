package io.plimsoll.testing;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.TargetIdentity;
import java.util.Map;

/// Targets of made-up runs. Stateless.
final class StubTargets {
    private StubTargets() {}

    static TargetIdentity postgres() {
        return new TargetIdentity(
                "postgres://bench@db.example/bank",
                "PostgreSQL",
                "18.1",
                "PostgreSQL JDBC Driver 42.7.14",
                "postgres",
                false,
                Durability.ON_COMMIT,
                "fsync = on, synchronous_commit = on",
                "read committed",
                Map.of("fsync", "on", "shared_buffers", "128MB", "synchronous_commit", "on"),
                null,
                "");
    }

    static TargetIdentity mysql() {
        return new TargetIdentity(
                "jdbc:mariadb://db.example/bank",
                "MySQL",
                "8.4.6",
                "MariaDB Connector/J 3.5.6",
                "mysql",
                false,
                Durability.ON_COMMIT,
                "innodb_flush_log_at_trx_commit=1, sync_binlog=1, log_bin=ON",
                "repeatable read",
                Map.of("innodb_flush_log_at_trx_commit", "1"),
                null,
                "");
    }

    static TargetIdentity hsqldb() {
        return new TargetIdentity(
                "hsqldb:mem",
                "HSQL Database Engine",
                "2.7.4",
                "HSQL Database Engine Driver 2.7.4",
                "hsqldb",
                true,
                Durability.NONE,
                "the tables live in memory",
                "read committed",
                Map.of("hsqldb.tx", "mvcc"),
                null,
                "");
    }
}
