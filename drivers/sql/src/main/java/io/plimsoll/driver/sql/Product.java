package io.plimsoll.driver.sql;

import java.util.Locale;

/// The SQL products that Plimsoll knows by name. Any other product is [#GENERIC].
public enum Product {
    HSQLDB("jdbc:hsqldb:", "hsql"),
    H2("jdbc:h2:", "h2"),
    SQLITE("jdbc:sqlite:", "sqlite"),
    DUCKDB("jdbc:duckdb:", "duckdb"),
    POSTGRESQL("jdbc:postgresql:", "postgresql"),
    /// PostgreSQL with the Citus extension. Recognized by a query.
    CITUS("jdbc:citus:", "citus"),
    /// Recognized by a query, because the server calls itself PostgreSQL.
    HOLOGRES("jdbc:hologres:", "hologres"),
    MYSQL("jdbc:mysql:", "mysql"),
    GENERIC("jdbc:", "");

    private final String urlStart;
    private final String nameStart;

    Product(String urlStart, String nameStart) {
        this.urlStart = urlStart;
        this.nameStart = nameStart;
    }

    /// The product with the name that a server reports, as in [java.sql.DatabaseMetaData#getDatabaseProductName].
    public static Product named(String productName) {
        String name = productName.toLowerCase(Locale.ROOT);
        if (name.startsWith("mariadb")) {
            return MYSQL;
        }
        for (Product product : values()) {
            if (name.startsWith(product.nameStart)) {
                return product;
            }
        }
        return GENERIC;
    }

    /// The product that a URL names. The server may turn out to be another product with the same protocol.
    public static Product ofUrl(String url) {
        String start = url.toLowerCase(Locale.ROOT);
        if (start.startsWith("jdbc:mariadb:")) {
            return MYSQL;
        }
        for (Product product : values()) {
            if (start.startsWith(product.urlStart)) {
                return product;
            }
        }
        return GENERIC;
    }

    /// Whether the product speaks PostgreSQL's protocol and most of its SQL.
    public boolean isPostgres() {
        return this == POSTGRESQL || this == CITUS || this == HOLOGRES;
    }

    /// The product that uses the dialect with this name.
    public static Product ofDialect(String dialect) {
        for (Product product : values()) {
            if (product.name().toLowerCase(Locale.ROOT).equals(dialect)) {
                return product;
            }
        }
        return GENERIC;
    }
}
