package io.plimsoll.driver.jdbc.probe;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.sql.ProductUrl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/// Chooses and runs the probe of a product. Stateless and thread-safe.
public final class Probes {
    private Probes() {}

    /// Reads what the product tells over a connection. A server that refuses to tell (a missing
    /// privilege, a clone that lacks the view) is not an error: its durability is unknown then, and the
    /// reason says why.
    public static Findings read(ProductUrl url, Connection connection) {
        try {
            return switch (url.product()) {
                case HSQLDB -> HsqldbProbe.read(url, connection);
                case H2 -> H2Probe.read(url, connection);
                case SQLITE -> SqliteProbe.read(url, connection);
                case DUCKDB -> DuckdbProbe.read(url, connection);
                case POSTGRESQL, CITUS, HOLOGRES -> PostgresqlProbe.read(connection);
                case MYSQL -> MysqlProbe.read(connection);
                case GENERIC -> new Findings(Map.of(), Durability.UNKNOWN, "the product is not known to Plimsoll");
            };
        } catch (SQLException refused) {
            String message =
                    String.valueOf(refused.getMessage()).lines().findFirst().orElse("");
            return new Findings(Map.of(), Durability.UNKNOWN, "its settings cannot be read: " + message);
        }
    }

    /// The rows of a query of two columns, name and value; nulls are left out.
    static Map<String, String> pairs(Connection connection, String query) throws SQLException {
        Map<String, String> pairs = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                String value = rows.getString(2);
                if (value != null) {
                    pairs.put(rows.getString(1), value);
                }
            }
        }
        return pairs;
    }
}
