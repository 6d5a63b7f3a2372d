package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.SchemaChoice;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.SchemaSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// In which schema the sessions of a target are.
///
/// @param chosen empty: where a connection finds itself
/// @param ofConnection where a connection finds itself; empty when the product has no schemas or does not tell
record SchemaPlace(Optional<SchemaSql> chosen, String ofConnection) {
    /// An address that says where names are looked up is obeyed, unless the user chose a schema besides.
    static SchemaPlace of(Connection connection, Product product, String url, SchemaChoice choice) throws SQLException {
        String found = Objects.toString(connection.getSchema(), "");
        boolean isLeft = found.equals(choice.name()) || (!choice.isAsked() && namesSchema(url));
        Optional<SchemaSql> chosen = SchemaSql.of(product, isLeft ? SchemaChoice.OF_CONNECTION : choice)
                .filter(schema -> !schema.name().equals(found));
        return new SchemaPlace(chosen, found);
    }

    private static boolean namesSchema(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        return lower.contains("currentschema=") || lower.contains("search_path") || lower.contains(";schema=");
    }

    /// The schema's name.
    String name() {
        return chosen.map(SchemaSql::name).orElse(ofConnection);
    }

    /// The schema of a connection that has entered it. PostgreSQL names none while it is not there, and DuckDB names it
    /// as it was made.
    @Nullable
    String current(Connection connection) throws SQLException {
        return chosen.isPresent() && !isEntered() ? name() : connection.getSchema();
    }

    /// Goes back to where a connection finds itself.
    void leave(Connection connection) throws SQLException {
        if (isEntered()) {
            connection.setSchema(ofConnection);
        }
    }

    /// Whether a connection must be told by a statement, for which the schema must be there.
    private boolean isEntered() {
        return chosen.isPresent() && !chosen.get().product().isPostgres();
    }

    /// Enters the schema if it is there.
    ///
    /// @return whether the connection is where the target's sessions are
    boolean enter(Connection connection) throws SQLException {
        if (!isEntered()) {
            return true;
        }
        SchemaSql schema = chosen.orElseThrow();
        try (Statement statement = connection.createStatement();
                var results = statement.executeQuery(schema.count())) {
            if (!results.next() || results.getLong(1) == 0) {
                return false;
            }
        }
        connection.setSchema(schema.name());
        return true;
    }
}
