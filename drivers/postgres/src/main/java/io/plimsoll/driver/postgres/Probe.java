package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.PostgresSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Asks a server what it is and what its acknowledgements are worth.
final class Probe {
    private Probe() {}

    /// A server that refuses to tell (a missing privilege, a clone that lacks the view) is not an error: its
    /// durability is unknown then, and the reason says why.
    static Findings read(SqlSession session, String product, String version) throws TargetException {
        try {
            return findings(product, version, pairs(session.query(PostgresSettings.query())));
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            String reason = "its settings cannot be read: " + refused.getMessage();
            return new Findings(product, version, Map.of(), Durability.UNKNOWN, reason);
        }
    }

    static Findings findings(String product, String version, Map<String, String> settings) {
        String fsync = settings.getOrDefault("fsync", "");
        String commit = settings.getOrDefault("synchronous_commit", "");
        String standbys = settings.getOrDefault("synchronous_standby_names", "");
        Durability durability;
        String reason;
        if (fsync.isEmpty() || commit.isEmpty()) {
            durability = Durability.UNKNOWN;
            reason = "the server does not show fsync and synchronous_commit";
        } else if (fsync.equals("off")) {
            durability = Durability.NONE;
            reason = "fsync=off";
        } else if (commit.equals("off")) {
            durability = Durability.DEFERRED;
            reason = "synchronous_commit=off";
        } else if (!standbys.isEmpty() && !commit.equals("local")) {
            durability = Durability.REPLICATED;
            reason = "synchronous_commit=" + commit + ", synchronous_standby_names=" + standbys;
        } else {
            durability = Durability.ON_COMMIT;
            reason = "fsync=on, synchronous_commit=" + commit;
        }
        return new Findings(product, version, settings, durability, reason);
    }

    private static Map<String, String> pairs(List<List<@Nullable Object>> rows) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (List<@Nullable Object> row : rows) {
            if (row.get(1) != null) {
                pairs.put(String.valueOf(row.get(0)), String.valueOf(row.get(1)));
            }
        }
        return pairs;
    }
}
