package io.plimsoll.driver.sql;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;

/// The SQL products that Plimsoll knows by name. Any other product is [#GENERIC].
public enum Product {
    HSQLDB,
    H2,
    SQLITE,
    DUCKDB,
    POSTGRESQL,
    /// PostgreSQL with the Citus extension. Recognized by a query.
    CITUS,
    /// Recognized by a query, because the server calls itself PostgreSQL.
    HOLOGRES,
    MYSQL,
    GENERIC;

    /// The product with the name that a server reports, as in [java.sql.DatabaseMetaData#getDatabaseProductName].
    public static Product named(String productName) {
        String name = productName.toLowerCase(Locale.ROOT);
        if (name.startsWith("mariadb")) {
            return MYSQL;
        }
        return name.startsWith("hsql") ? HSQLDB : first(product -> name.startsWith(product.word()));
    }

    /// The product that a URL names. The server may turn out to be another product with the same protocol.
    public static Product ofUrl(String url) {
        String start = url.toLowerCase(Locale.ROOT);
        return start.startsWith("jdbc:mariadb:")
                ? MYSQL
                : first(product -> start.startsWith("jdbc:" + product.word() + ":"));
    }

    /// The product that uses the dialect with this name.
    public static Product ofDialect(String dialect) {
        return first(product -> product.word().equals(dialect));
    }

    private static Product first(Predicate<Product> fits) {
        return Arrays.stream(values()).filter(fits).findFirst().orElse(GENERIC);
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether the product speaks PostgreSQL's protocol and most of its SQL.
    public boolean isPostgres() {
        return this == POSTGRESQL || this == CITUS || this == HOLOGRES;
    }

    /// What a JDBC URL reveals before anything is connected.
    public record ProductUrl(String url, Product product) {
        public static ProductUrl of(String url) {
            return new ProductUrl(url, Product.ofUrl(url));
        }

        /// Whether the database runs inside this process, sharing its CPU and heap.
        public boolean isInProcess() {
            String place = place();
            return switch (product) {
                case HSQLDB -> !startsWithAny(place, "hsql:", "hsqls:", "http:", "https:");
                case H2 -> !startsWithAny(place, "tcp:", "ssl:");
                case DUCKDB -> !startsWithAny(place, "md:", "motherduck:");
                case SQLITE -> true;
                case POSTGRESQL, CITUS, HOLOGRES, MYSQL, GENERIC -> false;
            };
        }

        /// Whether the database is known to keep its data in memory only.
        public boolean isInMemory() {
            String place = place();
            return switch (product) {
                case HSQLDB, H2 -> place.startsWith("mem:");
                case DUCKDB -> place.isEmpty() || startsWithAny(place, "?", ";", ":memory:", "memory:");
                case SQLITE ->
                    place.isEmpty()
                            || startsWithAny(place, "?", ":memory:", "file::memory:")
                            || place.contains("mode=memory");
                case POSTGRESQL, CITUS, HOLOGRES, MYSQL, GENERIC -> false;
            };
        }

        /// A URL whose in-memory database has this name. Without a name, each connection would get a private
        /// database, but the sessions of one target must see the same data.
        public ProductUrl sharedAs(String name) {
            String place = place();
            return switch (product) {
                case H2 -> place.equals("mem:") || place.startsWith("mem:;") ? with("jdbc:h2:mem:" + name, 4) : this;
                case DUCKDB ->
                    place.isEmpty() || place.equals(":memory:")
                            ? new ProductUrl("jdbc:duckdb::memory:" + name, product)
                            : this;
                case SQLITE ->
                    place.isEmpty() || place.equals(":memory:")
                            ? new ProductUrl("jdbc:sqlite:file:" + name + "?mode=memory&cache=shared", product)
                            : this;
                case HSQLDB, POSTGRESQL, CITUS, HOLOGRES, MYSQL, GENERIC -> this;
            };
        }

        private ProductUrl with(String start, int consumed) {
            return new ProductUrl(start + placeAsTyped().substring(consumed), product);
        }

        private String place() {
            return placeAsTyped().toLowerCase(Locale.ROOT);
        }

        /// The part after `jdbc:PRODUCT:`.
        private String placeAsTyped() {
            int second = url.indexOf(':', url.indexOf(':') + 1);
            return url.substring(second + 1);
        }

        private static boolean startsWithAny(String text, String... starts) {
            for (String start : starts) {
                if (text.startsWith(start)) {
                    return true;
                }
            }
            return false;
        }
    }
}
