package io.plimsoll.driver.sql;

import io.plimsoll.driver.ColumnType;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Settled;
import io.plimsoll.driver.Settling;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Storage;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// PostgreSQL, and the ground on which its kin stand. Immutable and thread-safe.
class PostgresqlDialect implements Dialect {
    /// Rows that are asked to stay together do: without it, PostgreSQL moves the values of rows above 2 kB into
    /// another table one by one, a hundred of them for a row of a hundred short columns.
    static final String WHOLE_ROWS = " WITH (toast_tuple_target = 8160)";

    /// Writes the pages that loading left behind, so that no run pays for them.
    static final String CHECKPOINT = "CHECKPOINT";

    private final SqlDialect sql;

    PostgresqlDialect(SqlDialect sql) {
        this.sql = sql;
    }

    @Override
    public String name() {
        return sql.name();
    }

    @Override
    public List<String> createTable(Table table) {
        String keepsRows = table.storage().layout() == Storage.Layout.ROW ? WHOLE_ROWS : "";
        return sql.createTable(table).stream()
                .map(statement -> statement + keepsRows)
                .toList();
    }

    @Override
    public List<String> afterLoad(Table table) {
        return sql.afterLoad(table);
    }

    @Override
    public String dropTable(String table) {
        return sql.dropTable(table);
    }

    @Override
    public String limit(String query, int rows) {
        return sql.limit(query, rows);
    }

    @Override
    public String now() {
        return sql.now();
    }

    @Override
    public int loadSessions() {
        return sql.loadSessions();
    }

    @Override
    public Optional<String> refusal(Storage storage) {
        return switch (storage.layout()) {
            case COLUMN, ROW_COLUMN -> Optional.of("PostgreSQL keeps whole rows together and has no column storage");
            case DEFAULT, ROW -> foreignProperties(storage, Set.of());
        };
    }

    /// Most properties are Hologres' own.
    static Optional<String> foreignProperties(Storage storage, Set<String> known) {
        return storage.properties().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> "it knows no table property " + name);
    }

    @Override
    public boolean hasArrays() {
        return true;
    }

    @Override
    public String oneOf(String column, ColumnType type, int keys) {
        return column + " = ANY(?)";
    }

    @Override
    public List<String> vacuum(String table) {
        return List.of("VACUUM ANALYZE " + table);
    }

    @Override
    public Settled settle(SqlSession session, List<String> tables) throws TargetException {
        Settling settling = new Settling();
        settling.vacuum(session, Ownership.vacuumable(session, tables, settling), this);
        if (settling.executes(session, CHECKPOINT)) {
            settling.done(CHECKPOINT);
        }
        return settling.settled();
    }

    @Override
    public List<String> noRoom(SqlSession session, int sessions) throws TargetException {
        return Room.ask(session, Room.POSTGRESQL).refusal(sessions, "the server");
    }

    final SqlDialect sql() {
        return sql;
    }
}
