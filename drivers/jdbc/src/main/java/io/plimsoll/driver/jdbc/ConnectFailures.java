package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.Product;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns a refused connection into one sentence that names the cause.
final class ConnectFailures {
    /// PostgreSQL's invalid catalog name, and H2's two states for a missing database.
    private static final Set<String> NO_DATABASE_STATES = Set.of("3D000", "90146", "90149");

    private static final int MYSQL_NO_DATABASE = 1049;

    private ConnectFailures() {}

    static TargetException of(SQLException refused, JdbcConnections connections) {
        Product product = connections.url().product();
        ErrorClass found = ErrorClasses.of(product, refused);
        String detail = connections.scrubbed(ErrorClasses.sentence(refused));
        String shown = connections.shown();
        if (isMissingDatabase(product, refused)) {
            return failure(
                    ErrorClass.UNREACHABLE,
                    "the database of " + shown + " does not exist: create it or name another (" + detail + ")",
                    refused);
        }
        return switch (found) {
            case PERMISSION ->
                failure(
                        found,
                        shown + " refuses " + who(connections) + ": check user and password (" + detail + ")",
                        refused);
            case RESOURCES -> failure(found, crowded(connections, detail), refused);
            case CONNECTION, UNREACHABLE ->
                failure(ErrorClass.UNREACHABLE, unreachable(connections, refused, detail), refused);
            default -> failure(ErrorClass.UNREACHABLE, notOpened(shown, detail), refused);
        };
    }

    static TargetException ofIsolation(@Nullable SQLException refused, JdbcConnections connections) {
        String sentence = connections.shown() + " does not offer the isolation level "
                + connections.isolation().text() + ": choose another, or \"default\"";
        return refused == null
                ? new TargetException(ErrorClass.STATEMENT, "", sentence, null)
                : failure(
                        ErrorClass.STATEMENT,
                        sentence + " (" + connections.scrubbed(ErrorClasses.sentence(refused)) + ")",
                        refused);
    }

    private static String unreachable(JdbcConnections connections, SQLException refused, String detail) {
        String shown = connections.shown();
        if (connections.url().isInProcess()) {
            return notOpened(shown, detail);
        }
        UnknownHostException unknownHost = unknownHost(refused);
        if (unknownHost != null) {
            return "the host of " + shown + " is not known: check its name ("
                    + connections.scrubbed(String.valueOf(unknownHost.getMessage())) + ")";
        }
        return "no server answers at " + shown + ": check host and port, and that the database is running (" + detail
                + ")";
    }

    private static String crowded(JdbcConnections connections, String detail) {
        return connections.url().isInProcess()
                ? notOpened(connections.shown(), detail)
                : connections.shown() + " has no room for another session (" + detail + ")";
    }

    private static String notOpened(String shown, String detail) {
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

    private static String who(JdbcConnections connections) {
        String user = connections.address().user();
        return user.isEmpty() ? "its user" : "the user \"" + user + "\"";
    }

    private static TargetException failure(ErrorClass errorClass, String sentence, SQLException refused) {
        return new TargetException(errorClass, ErrorClasses.state(refused), sentence, refused);
    }
}
