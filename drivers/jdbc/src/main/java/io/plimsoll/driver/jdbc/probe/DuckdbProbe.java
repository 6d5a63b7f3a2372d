package io.plimsoll.driver.jdbc.probe;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.sql.ProductUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/// DuckDB: a file database syncs its log on each commit.
final class DuckdbProbe {
    private static final String SETTINGS = """
            SELECT name, value FROM duckdb_settings()
            WHERE name IN ('threads', 'memory_limit', 'checkpoint_threshold', 'access_mode')
            """;

    private DuckdbProbe() {}

    static Findings read(ProductUrl url, Connection connection) throws SQLException {
        Map<String, String> settings = Probes.pairs(connection, SETTINGS);
        if (url.isInMemory()) {
            return new Findings(settings, Durability.NONE, "the database is in memory");
        }
        if (!url.isInProcess()) {
            return new Findings(settings, Durability.UNKNOWN, "a remote service keeps the data");
        }
        return new Findings(settings, Durability.ON_COMMIT, "the log is synced on each commit");
    }
}
