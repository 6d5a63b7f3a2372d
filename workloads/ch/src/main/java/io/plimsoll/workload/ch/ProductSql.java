package io.plimsoll.workload.ch;

import io.plimsoll.driver.Dialect;
import java.time.LocalDate;

/// The product-specific SQL of the queries. Immutable.
record ProductSql(String product) {
    private static final String SQLITE = "sqlite";

    static ProductSql of(Dialect dialect) {
        return new ProductSql(dialect.name());
    }

    /// The code of a text's first letter.
    String code(String text) {
        return (product.equals(SQLITE) ? "unicode(" : "ascii(") + text + ")";
    }

    String year(String moment) {
        return product.equals(SQLITE)
                ? "CAST(strftime('%Y', " + moment + ") AS INTEGER)"
                : "extract(year FROM " + moment + ")";
    }

    /// The first moment of a day. SQLite keeps moments as texts.
    String moment(LocalDate day) {
        return product.equals(SQLITE) ? "'" + day + "'" : "TIMESTAMP '" + day + " 00:00:00'";
    }

    /// Whether an answer can carry numbers of several rows as one text. Citus allows no subquery in the select list
    /// where rows of several nodes are merged, and has no snapshot across its nodes.
    boolean canJoin() {
        return switch (product) {
            case "postgresql", "hsqldb", "h2", SQLITE, "duckdb", "mysql" -> true;
            default -> false;
        };
    }

    /// The numbers of several rows as one comma-separated text.
    String joined(String number, String order) {
        return switch (product) {
            case "hsqldb", "mysql" -> "group_concat(" + number + " ORDER BY " + order + " SEPARATOR ',')";
            case "h2" -> "listagg(" + number + ", ',') WITHIN GROUP (ORDER BY " + order + ")";
            case SQLITE -> "group_concat(" + number + ", ',' ORDER BY " + order + ")";
            default -> "string_agg(CAST(" + number + " AS VARCHAR), ',' ORDER BY " + order + ")";
        };
    }
}
