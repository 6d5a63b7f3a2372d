package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.PlacedSchema;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The schema of a session, in which it has been since it connected. Used by the session's thread.
final class PostgresSchema extends PlacedSchema {
    private static final String TABLES = "SELECT c.relname FROM pg_catalog.pg_class c"
            + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
            + " WHERE n.nspname = {schema} AND c.relkind IN ('r', 'p', 'f')";
    private static final String OTHERS = TABLES.replace("relkind IN", "relkind NOT IN");

    private final SqlSession session;

    PostgresSchema(SqlSession session, SchemaPlace place) {
        super(session, place);
        this.session = session;
    }

    @Override
    public List<String> existing(List<String> tables) throws TargetException {
        return among(tables, TABLES.replace("{schema}", "current_schema()"));
    }

    /// The names that belong to other objects, such as views and indexes.
    @Override
    public List<String> existingOthers(List<String> names) throws TargetException {
        return among(names, OTHERS.replace("{schema}", "current_schema()"));
    }

    private List<String> among(List<String> tables, String query) throws TargetException {
        Set<String> found = new HashSet<>();
        for (List<@Nullable Object> row : session.query(query)) {
            found.add(String.valueOf(row.getFirst()).toLowerCase(Locale.ROOT));
        }
        return tables.stream()
                .filter(table -> found.contains(table.toLowerCase(Locale.ROOT)))
                .toList();
    }

    @Override
    public List<String> existingOutside(List<String> tables) throws TargetException {
        return isChosen()
                ? among(
                        tables,
                        TABLES.replace("{schema}", "'" + place().ofConnection().replace("'", "''") + "'"))
                : List.of();
    }
}
