package io.plimsoll.driver.jdbc.probe;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.sql.ProductUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/// HSQLDB: by default the log is synced every 500 ms, not on commit.
final class HsqldbProbe {
    private static final String SETTINGS = """
            SELECT property_name, property_value FROM information_schema.system_properties
            WHERE property_name IN ('hsqldb.tx', 'hsqldb.tx_level', 'hsqldb.default_table_type', 'hsqldb.write_delay',
                'hsqldb.write_delay_millis', 'hsqldb.log_size', 'hsqldb.log_data', 'hsqldb.cache_rows',
                'hsqldb.cache_size')
            """;

    private HsqldbProbe() {}

    static Findings read(ProductUrl url, Connection connection) throws SQLException {
        Map<String, String> settings = Probes.pairs(connection, SETTINGS);
        if (!url.isInProcess()) {
            return new Findings(settings, Durability.UNKNOWN, "an HSQLDB server does not say where it keeps its data");
        }
        if (url.isInMemory()) {
            return new Findings(settings, Durability.NONE, "the database is in memory");
        }
        return fileFindings(settings);
    }

    static Findings fileFindings(Map<String, String> settings) {
        if ("false".equalsIgnoreCase(settings.get("hsqldb.log_data"))) {
            return new Findings(settings, Durability.NONE, "hsqldb.log_data=false");
        }
        String delay = settings.getOrDefault("hsqldb.write_delay_millis", "500");
        if ("false".equalsIgnoreCase(settings.get("hsqldb.write_delay")) || delay.equals("0")) {
            return new Findings(settings, Durability.ON_COMMIT, "hsqldb.write_delay=false");
        }
        return new Findings(settings, Durability.DEFERRED, "the log is synced every " + delay + " ms");
    }
}
