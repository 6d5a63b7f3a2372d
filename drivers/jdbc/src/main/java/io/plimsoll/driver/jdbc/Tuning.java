package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.sql.ProductUrl;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// The connection properties set for a product unless the user's URL says otherwise. They are
/// recorded with the target's identity, because they change what is measured.
final class Tuning {
    /// How long a SQLite session waits for the writer before it reports a conflict.
    private static final String BUSY_TIMEOUT_MILLIS = "5000";

    private Tuning() {}

    static Map<String, String> properties(ProductUrl url) {
        Map<String, String> properties = new LinkedHashMap<>();
        defaults(url).forEach((name, value) -> {
            if (!mentions(url.url(), name)) {
                properties.put(name, value);
            }
        });
        return properties;
    }

    private static Map<String, String> defaults(ProductUrl url) {
        return switch (url.product()) {
            // Server-side prepared from the first execution, not from the fifth; `{call}` of a procedure becomes CALL.
            case POSTGRESQL, CITUS, HOLOGRES ->
                Map.of(
                        "prepareThreshold", "1",
                        "escapeSyntaxCallMode", "callIfNoReturn",
                        "reWriteBatchedInserts", "true",
                        "ApplicationName", "plimsoll");
            case MYSQL ->
                url.url().toLowerCase(Locale.ROOT).startsWith("jdbc:mariadb:")
                        ? Map.of("useServerPrepStmts", "true", "useBulkStmts", "true")
                        : Map.of("useServerPrepStmts", "true", "rewriteBatchedStatements", "true");
            case SQLITE -> Map.of("busy_timeout", BUSY_TIMEOUT_MILLIS);
            case HSQLDB, H2, DUCKDB, GENERIC -> Map.of();
        };
    }

    private static boolean mentions(String url, String name) {
        return url.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT) + "=");
    }
}
