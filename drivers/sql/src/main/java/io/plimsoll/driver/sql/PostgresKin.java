package io.plimsoll.driver.sql;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The product behind a server that speaks PostgreSQL's protocol.
///
/// @param version in the product's own numbering, such as `3.0.22`; empty for [Product#POSTGRESQL]
public record PostgresKin(Product product, String version) {
    private static final String HOLOGRES_VERSION = "SELECT hg_version()";
    private static final String CITUS_VERSION = "SELECT extversion FROM pg_extension WHERE extname = 'citus'";

    /// The part of `version()` that only Hologres has, though it is not named there: `PostgreSQL 11.3
    /// (Release-build@4bf700d062 on origin/release-0.8.x) on x86_64-...`.
    private static final Pattern HOLOGRES = Pattern.compile("(?i)hologres|\\(release-build@");

    /// `Hologres 3.0.22 (tag: ...), compatible with PostgreSQL 11.3 ...`, `release-1.3.20`
    private static final Pattern NUMBERS = Pattern.compile("(?i)(?:hologres|release-)\\D{0,10}(\\d+\\.\\d+\\.\\d+)");

    /// Sends one query to the server.
    ///
    /// @param <E> thrown when the server refuses the query
    @FunctionalInterface
    public interface Asking<E extends Exception> {
        /// The first value of the first row as text; empty when there is no row.
        Optional<String> ask(String query) throws E;
    }

    public static <E extends Exception> PostgresKin of(Asking<E> server) throws E {
        String version = server.ask("SELECT version()").orElse("");
        if (HOLOGRES.matcher(version).find()) {
            return new PostgresKin(
                    Product.HOLOGRES, numbers(server.ask(HOLOGRES_VERSION).orElse(version)));
        }
        Optional<String> citus = server.ask(CITUS_VERSION);
        return citus.map(found -> new PostgresKin(Product.CITUS, found))
                .orElseGet(() -> new PostgresKin(Product.POSTGRESQL, ""));
    }

    /// The three numbers of a version text; empty if it has none.
    static String numbers(String version) {
        Matcher matcher = NUMBERS.matcher(version);
        return matcher.find() ? matcher.group(1) : "";
    }
}
