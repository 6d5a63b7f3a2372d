package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.Product.ProductUrl;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
    /// PostgreSQL's invalid catalog name, and H2's two states for a missing database.
    private static final Set<String> NO_DATABASE_STATES = Set.of("3D000", "90146", "90149");

    private static final int MYSQL_NO_DATABASE = 1049;

    private static final Pattern ONE_OR_MORE_SERVERS = Pattern.compile("(jdbc:postgresql://)[^/?]+([/?].*)?");

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

    /// The same user and database on another server of PostgreSQL's.
    ///
    /// @throws TargetException when the address has another form, in which its server cannot be replaced
    JdbcConnections at(String host, int port) throws TargetException {
        Matcher written = ONE_OR_MORE_SERVERS.matcher(url.url());
        if (!written.matches()) {
            throw new TargetException(
                    ErrorClass.STATEMENT, "the driver cannot connect to other servers than that of " + shown);
        }
        String place = (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        ProductUrl there = new ProductUrl(
                written.group(1) + place + Objects.requireNonNullElse(written.group(2), ""), url.product());
        return new JdbcConnections(driver, there, place, address, tuning, isolation);
    }

    /// Opens a connection in auto-commit mode at the isolation level of the spec.
    Connection connect() throws TargetException {
        Connection connection;
        try {
            connection = driver.connect(url.url(), properties());
        } catch (SQLException refused) {
            throw failure(refused);
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
            throw closing(connection, withoutIsolation(refused));
        }
        throw closing(connection, withoutIsolation(null));
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

    /// A refused connection in one sentence that names the cause.
    TargetException failure(SQLException refused) {
        Product product = url.product();
        ErrorClass found = ErrorClasses.of(product, refused);
        String detail = scrubbed(ErrorClasses.sentence(refused));
        if (isMissingDatabase(product, refused)) {
            return failure(
                    ErrorClass.UNREACHABLE,
                    "the database of " + shown + " does not exist: create it or name another (" + detail + ")",
                    refused);
        }
        return switch (found) {
            case PERMISSION ->
                failure(found, shown + " refuses " + who() + ": check user and password (" + detail + ")", refused);
            case RESOURCES -> failure(found, crowded(detail), refused);
            case CONNECTION, UNREACHABLE -> failure(ErrorClass.UNREACHABLE, unreachable(refused, detail), refused);
            default -> failure(ErrorClass.UNREACHABLE, notOpened(detail), refused);
        };
    }

    private TargetException withoutIsolation(@Nullable SQLException refused) {
        String sentence =
                shown + " does not offer the isolation level " + isolation.text() + ": choose another, or \"default\"";
        return refused == null
                ? new TargetException(ErrorClass.STATEMENT, sentence)
                : failure(
                        ErrorClass.STATEMENT,
                        sentence + " (" + scrubbed(ErrorClasses.sentence(refused)) + ")",
                        refused);
    }

    private String unreachable(SQLException refused, String detail) {
        if (url.isInProcess()) {
            return notOpened(detail);
        }
        UnknownHostException unknownHost = unknownHost(refused);
        if (unknownHost != null) {
            return "the host of " + shown + " is not known: check its name ("
                    + scrubbed(String.valueOf(unknownHost.getMessage())) + ")";
        }
        return "no server answers at " + shown + ": check host and port, and that the database is running (" + detail
                + ")";
    }

    private String crowded(String detail) {
        return url.isInProcess() ? notOpened(detail) : shown + " has no room for another session (" + detail + ")";
    }

    private String notOpened(String detail) {
        return shown + " cannot be opened (" + detail + ")";
    }

    private static @Nullable UnknownHostException unknownHost(Throwable failure) {
        Throwable cause = failure;
        // A chain of causes may be circular: limit the depth.
        for (int depth = 0; cause != null && depth < 10; depth++) {
            if (cause instanceof UnknownHostException unknownHost) {
                return unknownHost;
            }
            cause = cause.getCause();
        }
        return null;
    }

    private static boolean isMissingDatabase(Product product, SQLException refused) {
        String state = refused.getSQLState();
        return (state != null && NO_DATABASE_STATES.contains(state))
                || (product == Product.MYSQL && refused.getErrorCode() == MYSQL_NO_DATABASE);
    }

    private String who() {
        String user = address.user();
        return user.isEmpty() ? "its user" : "the user \"" + user + "\"";
    }

    private static TargetException failure(ErrorClass errorClass, String sentence, SQLException refused) {
        return new TargetException(errorClass, ErrorClasses.state(refused), sentence, refused);
    }

    /// The numbers of isolation levels in JDBC. Stateless.
    static final class JdbcLevels {
        private JdbcLevels() {}

        static int number(Isolation isolation) {
            return switch (isolation) {
                case DEFAULT -> Connection.TRANSACTION_NONE;
                case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
                case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
                case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
                case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
            };
        }

        /// The level that a connection reports, in the spelling of the results.
        static String text(int number) {
            for (Isolation isolation : Isolation.values()) {
                if (isolation != Isolation.DEFAULT && number(isolation) == number) {
                    return isolation.text();
                }
            }
            return number == Connection.TRANSACTION_NONE ? "none" : "level " + number;
        }
    }
}
