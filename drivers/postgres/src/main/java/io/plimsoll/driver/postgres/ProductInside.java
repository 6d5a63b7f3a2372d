package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Which product speaks PostgreSQL's protocol at an address.
///
/// @param version as the product tells it
record ProductInside(String product, String version, Dialect dialect) {
    private static final String CITUS = "SELECT extversion FROM pg_catalog.pg_extension WHERE extname = 'citus'";

    static ProductInside ask(SqlSession session) throws TargetException {
        Dialect dialect = Dialects.of(Product.POSTGRESQL);
        String told = text(session, "SELECT version()");
        if (told.toLowerCase(Locale.ROOT).contains("hologres") || answers(session, "SELECT hg_version()")) {
            return new ProductInside("Hologres", firstWords(text(session, "SELECT hg_version()")), dialect);
        }
        String version = text(session, "SHOW server_version");
        List<List<@Nullable Object>> citus = session.query(CITUS);
        return citus.isEmpty()
                ? new ProductInside("PostgreSQL", version, dialect)
                : new ProductInside(
                        "PostgreSQL", version + " (Citus " + citus.getFirst().getFirst() + ")", dialect);
    }

    /// Whether the server knows what a query names.
    private static boolean answers(SqlSession session, String query) throws TargetException {
        try {
            return !session.query(query).isEmpty();
        } catch (TargetException unknown) {
            if (unknown.errorClass().breaksSession()) {
                throw unknown;
            }
            return false;
        }
    }

    /// Hologres tells its build behind a bracket or comma.
    private static String firstWords(String version) {
        return version.split("[(,]", 2)[0].strip();
    }

    private static String text(SqlSession session, String query) throws TargetException {
        return String.valueOf(session.query(query).getFirst().getFirst());
    }
}
