package io.plimsoll.driver.jdbc.probe;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.sql.PostgresSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/// PostgreSQL and its kin.
final class PostgresqlProbe {
    private PostgresqlProbe() {}

    static Findings read(Connection connection) throws SQLException {
        return findings(Probes.pairs(connection, PostgresSettings.query()));
    }

    static Findings findings(Map<String, String> settings) {
        String fsync = settings.getOrDefault("fsync", "");
        String commit = settings.getOrDefault("synchronous_commit", "");
        String standbys = settings.getOrDefault("synchronous_standby_names", "");
        if (fsync.isEmpty() || commit.isEmpty()) {
            return new Findings(settings, Durability.UNKNOWN, "the server does not show fsync and synchronous_commit");
        }
        if (fsync.equals("off")) {
            return new Findings(settings, Durability.NONE, "fsync=off");
        }
        if (commit.equals("off")) {
            return new Findings(settings, Durability.DEFERRED, "synchronous_commit=off");
        }
        if (!standbys.isEmpty() && !commit.equals("local")) {
            String reason = "synchronous_commit=" + commit + ", synchronous_standby_names=" + standbys;
            return new Findings(settings, Durability.REPLICATED, reason);
        }
        return new Findings(settings, Durability.ON_COMMIT, "fsync=on, synchronous_commit=" + commit);
    }
}
