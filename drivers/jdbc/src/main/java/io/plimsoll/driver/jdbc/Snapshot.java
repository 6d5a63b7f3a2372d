package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.sql.Product;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// A transaction in which all queries see the data of one instant, in each product's own syntax. Used by the
/// session's thread only.
final class Snapshot {
    private static final String ROLLBACK = "ROLLBACK";

    private final Connection connection;
    private final Product product;
    private boolean open;

    Snapshot(Connection connection, Product product) {
        this.connection = connection;
        this.product = product;
    }

    boolean isOpen() {
        return open;
    }

    /// Begins the transaction. None must be in progress.
    ///
    /// @return whether the product supports this
    boolean begin() throws SQLException {
        List<String> statements = beginnings();
        if (statements.isEmpty()) {
            return false;
        }
        execute(statements);
        open = true;
        return true;
    }

    void end() throws SQLException {
        if (open) {
            open = false;
            execute(endings());
        }
    }

    private List<String> beginnings() {
        return switch (product) {
            case POSTGRESQL -> List.of("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
            case MYSQL ->
                List.of(
                        "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
                        "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
            case SQLITE, DUCKDB -> List.of("BEGIN TRANSACTION");
            case HSQLDB -> List.of("SET AUTOCOMMIT FALSE", "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            case H2 ->
                List.of("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT", "SET AUTOCOMMIT FALSE");
            // Citus takes the snapshot of each node at a different instant. For the others, this is unknown.
            case CITUS, HOLOGRES, GENERIC -> List.of();
        };
    }

    private List<String> endings() {
        return switch (product) {
            case HSQLDB -> List.of(ROLLBACK, "SET AUTOCOMMIT TRUE");
            case H2 ->
                List.of(
                        ROLLBACK,
                        "SET AUTOCOMMIT TRUE",
                        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED");
            default -> List.of(ROLLBACK);
        };
    }

    private void execute(List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
