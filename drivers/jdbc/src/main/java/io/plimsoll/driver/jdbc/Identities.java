package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.jdbc.probe.Findings;
import io.plimsoll.driver.jdbc.probe.Probes;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.ProductUrl;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Reads what a result says about its target.
final class Identities {
    private Identities() {}

    static TargetIdentity read(Connection connection, Connections connections, Product product) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        String url = connections.url().url();
        Findings findings = Probes.read(new ProductUrl(url, product), connection);
        Map<String, String> settings = new LinkedHashMap<>(findings.settings());
        connections.tuning().forEach((name, value) -> settings.put("jdbc." + name, shown(name, value)));
        return new TargetIdentity(
                connections.shown(),
                metaData.getDatabaseProductName(),
                metaData.getDatabaseProductVersion(),
                metaData.getDriverName() + " " + metaData.getDriverVersion(),
                Dialects.of(product).name(),
                connections.url().isInProcess(),
                findings.durability(),
                findings.reason(),
                Isolation.nameOf(connection.getTransactionIsolation()),
                settings);
    }

    /// A property's value, unless its name says that it is a secret.
    private static String shown(String name, String value) {
        return name.toLowerCase(Locale.ROOT).matches(".*(password|pwd|secret|token|key).*") ? "***" : value;
    }
}
