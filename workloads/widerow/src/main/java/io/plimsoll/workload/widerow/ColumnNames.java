package io.plimsoll.workload.widerow;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The columns a table has, by the catalogue of each product.
final class ColumnNames {
    private static final String IN_ORDER = " ORDER BY ordinal_position";

    private ColumnNames() {}

    /// In lower case, in the table's order; empty when the product's catalogue is not known.
    static Optional<List<String>> of(String table, Dialect dialect, SqlSession session) throws TargetException {
        String sql = query(table.toLowerCase(Locale.ROOT), dialect.name());
        if (sql.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(session.query(sql).stream()
                .map(row -> String.valueOf(row.getFirst()).toLowerCase(Locale.ROOT))
                .toList());
    }

    private static String query(String table, String dialect) {
        String standard =
                "SELECT column_name FROM information_schema.columns WHERE lower(table_name) = '" + table + "'";
        return switch (dialect) {
            // By the search path, as the table is found by other statements.
            case "postgresql", "citus", "hologres" ->
                "SELECT attname::text FROM pg_attribute WHERE attrelid = '" + table
                        + "'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum";
            case "mysql" -> standard + " AND table_schema = database()" + IN_ORDER;
            case "h2", "duckdb" -> standard + " AND table_schema = current_schema()" + IN_ORDER;
            case "hsqldb" -> standard + " AND table_schema = current_schema" + IN_ORDER;
            case "sqlite" -> "SELECT name FROM pragma_table_info('" + table + "') ORDER BY cid";
            default -> "";
        };
    }
}
