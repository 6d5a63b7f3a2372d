package io.plimsoll.driver.jdbc.probe;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.sql.ProductUrl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// SQLite: what a commit is worth follows from the journal mode and `synchronous`.
final class SqliteProbe {
    private static final List<String> PRAGMAS =
            List.of("journal_mode", "synchronous", "page_size", "cache_size", "mmap_size", "busy_timeout");

    private static final List<String> SYNCHRONOUS = List.of("OFF", "NORMAL", "FULL", "EXTRA");

    private SqliteProbe() {}

    static Findings read(ProductUrl url, Connection connection) throws SQLException {
        Map<String, String> settings = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            for (String pragma : PRAGMAS) {
                readPragma(statement, pragma, settings);
            }
        }
        settings.computeIfPresent("synchronous", (_, number) -> synchronousName(number));
        if (url.isInMemory()) {
            return new Findings(settings, Durability.NONE, "the database is in memory");
        }
        return fileFindings(settings);
    }

    private static void readPragma(Statement statement, String pragma, Map<String, String> into) throws SQLException {
        try (ResultSet rows = statement.executeQuery("PRAGMA " + pragma)) {
            if (rows.next()) {
                into.put(pragma, rows.getString(1));
            }
        }
    }

    static Findings fileFindings(Map<String, String> settings) {
        String journal = settings.getOrDefault("journal_mode", "delete");
        String synchronous = settings.getOrDefault("synchronous", "FULL");
        String reason = "synchronous=" + synchronous + ", journal_mode=" + journal;
        Durability durability = switch (synchronous) {
            case "OFF" -> Durability.NONE;
            // In WAL mode NORMAL syncs at checkpoints only.
            case "NORMAL" -> journal.equalsIgnoreCase("wal") ? Durability.DEFERRED : Durability.ON_COMMIT;
            case "FULL", "EXTRA" -> Durability.ON_COMMIT;
            default -> Durability.UNKNOWN;
        };
        return new Findings(settings, durability, reason);
    }

    private static String synchronousName(String number) {
        int index = "0123".indexOf(number);
        return index < 0 || number.length() != 1 ? number : SYNCHRONOUS.get(index);
    }
}
