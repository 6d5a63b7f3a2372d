package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.driver.sql.ProductUrl;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/// Opens connections to one target. Immutable and thread-safe.
///
/// @param shown the address without secrets
/// @param tuning connection properties other than user and password
record JdbcConnections(
        Driver driver,
        ProductUrl url,
        String shown,
        JdbcAddress address,
        Map<String, String> tuning,
        Isolation isolation) {
    JdbcConnections {
        tuning = Map.copyOf(tuning);
    }

    /// The driver's message without the secrets of the address that it repeats.
    String scrubbed(String message) {
        return Addresses.scrubbed(message, url.url());
    }

    /// A copy with one more property.
    JdbcConnections with(String name, String value) {
        Map<String, String> more = new HashMap<>(tuning);
        more.put(name, value);
        return new JdbcConnections(driver, url, shown, address, more, isolation);
    }

    /// Opens a connection in auto-commit mode at the isolation level of the spec.
    Connection connect() throws TargetException {
        Connection connection;
        try {
            connection = driver.connect(url.url(), properties());
        } catch (SQLException refused) {
            throw ConnectFailures.of(refused, this);
        }
        if (connection == null) {
            throw new IllegalStateException("the driver accepted the URL and then did not connect: " + shown);
        }
        if (isolation != Isolation.DEFAULT) {
            isolate(connection);
        }
        return connection;
    }

    private void isolate(Connection connection) throws TargetException {
        int level = JdbcLevels.number(isolation);
        try {
            // Checked first, because some drivers accept an unsupported level without an error.
            if (connection.getMetaData().supportsTransactionIsolationLevel(level)) {
                connection.setTransactionIsolation(level);
                return;
            }
        } catch (SQLException refused) {
            throw closing(connection, ConnectFailures.ofIsolation(refused, this));
        }
        throw closing(connection, ConnectFailures.ofIsolation(null, this));
    }

    /// Closes an unusable connection and returns the failure.
    static TargetException closing(Connection connection, TargetException failure) {
        try {
            connection.close();
        } catch (SQLException alsoRefused) {
            failure.addSuppressed(alsoRefused);
        }
        return failure;
    }

    private Properties properties() {
        Properties properties = new Properties();
        tuning.forEach(properties::setProperty);
        if (!address.user().isEmpty()) {
            properties.setProperty("user", address.user());
        }
        if (!address.password().isEmpty()) {
            properties.setProperty("password", address.password().reveal());
        }
        return properties;
    }
}
