package io.plimsoll.driver.jdbc.probe;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.sql.ProductUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/// H2: commits reach the file when its background writer comes round; no setting syncs each one.
final class H2Probe {
    private static final String SETTINGS = """
            SELECT setting_name, setting_value FROM information_schema.settings
            WHERE setting_name IN ('MODE', 'WRITE_DELAY', 'MV_STORE', 'CACHE_SIZE', 'info.CACHE_MAX_SIZE')
            """;

    private H2Probe() {}

    static Findings read(ProductUrl url, Connection connection) throws SQLException {
        Map<String, String> settings = Probes.pairs(connection, SETTINGS);
        if (url.isInMemory()) {
            return new Findings(settings, Durability.NONE, "the database is in memory");
        }
        if (!url.isInProcess() && url.url().contains("/mem:")) {
            return new Findings(settings, Durability.NONE, "the server's database is in memory");
        }
        String delay = settings.getOrDefault("WRITE_DELAY", "500");
        return new Findings(settings, Durability.DEFERRED, "commits are written with WRITE_DELAY=" + delay + " ms");
    }
}
