package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.SchemaChoice;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.PlacedSchema;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.SchemaSql;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The schema in which a session works. Used by the session's thread.
final class JdbcSchema extends PlacedSchema {
    private final JdbcSession session;
    private final Connection connection;

    /// Whether the connection is in the chosen schema; false until the schema exists.
    private boolean isEntered;

    /// Whether the connection stays outside, because the schema is about to be dropped.
    private boolean isLeft;

    JdbcSchema(JdbcSession session, Connection connection, SchemaPlace place) throws SQLException {
        super(session, place);
        this.session = session;
        this.connection = connection;
        isEntered = tryEnter();
    }

    static SchemaPlace place(Connection connection, Product product, String url, SchemaChoice choice)
            throws SQLException {
        String found = Objects.toString(connection.getSchema(), "");
        return SchemaPlace.of(product, found, choice, namesSchema(url));
    }

    private static boolean namesSchema(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        return lower.contains("currentschema=") || lower.contains("search_path") || lower.contains(";schema=");
    }

    /// Enters a schema that was created after the last look, so that no statement uses tables outside of it.
    void seek() throws SQLException {
        if (!isEntered && !isLeft) {
            isEntered = tryEnter();
        }
    }

    @Override
    public List<String> existing(List<String> tables) throws TargetException {
        return among(tables, true, false);
    }

    @Override
    public List<String> existingOthers(List<String> names) throws TargetException {
        return among(names, false, false);
    }

    @Override
    public List<String> existingOutside(List<String> tables) throws TargetException {
        return isChosen() ? among(tables, true, true) : List.of();
    }

    /// The names that belong to tables of a schema, or to other objects that are listed with them, such as views.
    ///
    /// @param isOutside whether the connection's own schema is meant
    private List<String> among(List<String> names, boolean areTables, boolean isOutside) throws TargetException {
        try {
            session.outsideTransaction();
            if (!isEntered && !isOutside) {
                return List.of();
            }
            Set<String> found = listed(isOutside ? place().ofConnection() : current(), areTables);
            return names.stream()
                    .filter(name -> found.contains(name.toLowerCase(Locale.ROOT)))
                    .toList();
        } catch (SQLException refused) {
            throw session.failure(refused);
        }
    }

    /// The names in lower case, from the driver's metadata.
    ///
    /// @param schema null if the product has no schemas
    private Set<String> listed(@Nullable String schema, boolean areTables) throws SQLException {
        Set<String> names = new HashSet<>();
        // Reads all types and keeps those whose name contains TABLE: TABLE, BASE TABLE, PARTITIONED TABLE.
        try (ResultSet results = connection.getMetaData().getTables(connection.getCatalog(), schema, "%", null)) {
            while (results.next()) {
                if (String.valueOf(results.getString("TABLE_TYPE")).contains("TABLE") == areTables) {
                    names.add(results.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
                }
            }
        }
        return names;
    }

    @Override
    public boolean make() throws TargetException {
        boolean isMade = super.make();
        if (isChosen()) {
            enter();
        }
        return isMade;
    }

    /// Leaves the schema first, because a connection cannot stay in a schema that is dropped.
    @Override
    public boolean drop() throws TargetException {
        if (!isChosen()) {
            return false;
        }
        leave();
        boolean isDropped = super.drop();
        enter();
        return isDropped;
    }

    private void enter() throws TargetException {
        try {
            isLeft = false;
            isEntered = tryEnter();
        } catch (SQLException refused) {
            throw session.failure(refused);
        }
    }

    private void leave() throws TargetException {
        try {
            session.outsideTransaction();
            if (mustBeEntered()) {
                connection.setSchema(place().ofConnection());
            }
            isEntered = false;
            isLeft = true;
        } catch (SQLException refused) {
            throw session.failure(refused);
        }
    }

    /// The schema of a connection that has entered it. Until the schema exists, PostgreSQL reports none; DuckDB
    /// reports the name as it was created.
    private @Nullable String current() throws SQLException {
        return isChosen() && !mustBeEntered() ? place().name() : connection.getSchema();
    }

    /// Whether a connection enters the schema by a statement, for which the schema must exist.
    private boolean mustBeEntered() {
        return place().chosen().filter(schema -> !schema.product().isPostgres()).isPresent();
    }

    /// Enters the schema if it exists.
    ///
    /// @return whether the connection is now in the schema of the target's sessions
    private boolean tryEnter() throws SQLException {
        if (!mustBeEntered()) {
            return true;
        }
        SchemaSql schema = place().chosen().orElseThrow();
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(schema.count())) {
            if (!results.next() || results.getLong(1) == 0) {
                return false;
            }
        }
        connection.setSchema(schema.name());
        return true;
    }
}
