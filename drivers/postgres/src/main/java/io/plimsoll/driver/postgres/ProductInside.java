package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.PostgresKin;
import io.plimsoll.driver.sql.Product;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which product speaks PostgreSQL's protocol at an address.
///
/// @param version as the product tells it
record ProductInside(String product, String version, Dialect dialect) {
    static ProductInside ask(SqlSession session) throws TargetException {
        PostgresKin kin = PostgresKin.of(query -> first(session, query));
        Dialect dialect = Dialects.of(kin.product());
        if (kin.product() == Product.HOLOGRES) {
            return new ProductInside("Hologres", kin.version(), dialect);
        }
        String version = first(session, "SHOW server_version").orElse("");
        String shown = kin.product() == Product.CITUS ? version + " (Citus " + kin.version() + ")" : version;
        return new ProductInside("PostgreSQL", shown, dialect);
    }

    private static Optional<String> first(SqlSession session, String query) throws TargetException {
        List<List<@Nullable Object>> rows = session.query(query);
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(rows.getFirst().getFirst()).map(String::valueOf);
    }
}
