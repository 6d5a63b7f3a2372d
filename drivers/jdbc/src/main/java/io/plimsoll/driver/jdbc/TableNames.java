package io.plimsoll.driver.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which tables there are.
final class TableNames {
    private TableNames() {}

    /// Those of the named tables that a schema has.
    ///
    /// @param schema null where the product has none
    static List<String> among(List<String> tables, Connection connection, @Nullable String schema) throws SQLException {
        return among(tables, of(connection, schema, true));
    }

    /// Those of the names that something else than a table has in a schema, such as a view.
    ///
    /// @param schema null where the product has none
    static List<String> othersAmong(List<String> names, Connection connection, @Nullable String schema)
            throws SQLException {
        return among(names, of(connection, schema, false));
    }

    private static List<String> among(List<String> names, Set<String> found) {
        return names.stream()
                .filter(name -> found.contains(name.toLowerCase(Locale.ROOT)))
                .toList();
    }

    /// The tables of a schema, or what is listed with them, in lower case.
    private static Set<String> of(Connection connection, @Nullable String schema, boolean areTables)
            throws SQLException {
        Set<String> names = new HashSet<>();
        DatabaseMetaData metaData = connection.getMetaData();
        // All types, then those whose name says table: products call them TABLE, BASE TABLE, PARTITIONED TABLE.
        try (ResultSet results = metaData.getTables(connection.getCatalog(), schema, "%", null)) {
            while (results.next()) {
                if (String.valueOf(results.getString("TABLE_TYPE")).contains("TABLE") == areTables) {
                    names.add(results.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
                }
            }
        }
        return names;
    }
}
