package io.plimsoll.driver.sql;

import java.util.List;
import java.util.Optional;

/// The statements around a transaction in which all queries see the data of one instant, in a product's own syntax.
/// Immutable.
public record SnapshotSql(List<String> begin, List<String> end) {
    private static final String ROLLBACK = "ROLLBACK";

    /// Empty if the product has no such transactions.
    public static Optional<SnapshotSql> of(Product product) {
        return switch (product) {
            case POSTGRESQL -> simple("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
            case MYSQL ->
                simple(
                        "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
                        "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
            case SQLITE, DUCKDB -> simple("BEGIN TRANSACTION");
            case HSQLDB ->
                Optional.of(new SnapshotSql(
                        List.of("SET AUTOCOMMIT FALSE", "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"),
                        List.of(ROLLBACK, "SET AUTOCOMMIT TRUE")));
            case H2 ->
                Optional.of(new SnapshotSql(
                        List.of(
                                "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT",
                                "SET AUTOCOMMIT FALSE"),
                        List.of(
                                ROLLBACK,
                                "SET AUTOCOMMIT TRUE",
                                "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED")));
            // Citus takes the snapshot of each node at a different instant. For the others, this is unknown.
            case CITUS, HOLOGRES, GENERIC -> Optional.empty();
        };
    }

    private static Optional<SnapshotSql> simple(String... begin) {
        return Optional.of(new SnapshotSql(List.of(begin), List.of(ROLLBACK)));
    }
}
