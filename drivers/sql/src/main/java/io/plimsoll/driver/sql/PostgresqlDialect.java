package io.plimsoll.driver.sql;

import io.plimsoll.driver.LoadLocks;
import io.plimsoll.driver.Maintenance;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// PostgreSQL, and the ground on which its kin stand. Immutable and thread-safe.
class PostgresqlDialect implements CatalogueDialect {
    /// Rows that are asked to stay together do: without it, PostgreSQL moves the values of rows above 2 kB into
    /// another table one by one, a hundred of them for a row of a hundred short columns.
    static final String WHOLE_ROWS = " WITH (toast_tuple_target = 8160)";

    /// Writes the pages that loading left dirty, so that no run pays for them.
    static final String CHECKPOINT = "CHECKPOINT";
    private static final String HASH_PARTITIONS = "hash_partitions";
    private static final String DISTRIBUTION_COLUMN = "distribution_column";

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
        int partitions = hashPartitions(table);
        if (partitions > 0) {
            return partitioned(table, partitions, keepsRows);
        }
        return sql.createTable(table).stream()
                .map(statement -> statement + keepsRows)
                .toList();
    }

    /// The number of hash partitions that the table's properties request; 0 for none.
    int hashPartitions(Table table) {
        return Integer.parseInt(table.storage().properties().getOrDefault(HASH_PARTITIONS, "0"));
    }

    /// Partitions are separate tables. They accept storage parameters, their parent does not.
    private List<String> partitioned(Table table, int partitions, String parameters) {
        String column = table.storage()
                .properties()
                .getOrDefault(DISTRIBUTION_COLUMN, table.columns().getFirst().name());
        List<String> statements = new ArrayList<>();
        sql.createTable(table).forEach(create -> statements.add(create + " PARTITION BY HASH (" + column + ")"));
        for (int i = 0; i < partitions; i++) {
            statements.add("CREATE TABLE " + table.name() + "_" + i + " PARTITION OF " + table.name()
                    + " FOR VALUES WITH (MODULUS " + partitions + ", REMAINDER " + i + ")" + parameters);
        }
        return statements;
    }

    @Override
    public List<String> afterLoad(Table table) {
        return sql.afterLoad(table);
    }

    @Override
    public List<String> undoAfterLoad(Table table, Set<String> indexes) {
        return sql.undoAfterLoad(table, indexes);
    }

    @Override
    public String indexesQuery(String table) {
        return Catalogues.indexes(name(), table);
    }

    @Override
    public Optional<LoadLocks> loadLocks(String name) {
        String leader = "(hashtext('" + name + "'), 1)";
        String member = "(hashtext('" + name + "'), 2)";
        return Optional.of(new LoadLocks(
                "SELECT pg_try_advisory_lock" + leader + "::int",
                "SELECT pg_try_advisory_lock_shared" + member + "::int",
                "SELECT pg_try_advisory_xact_lock" + member + "::int"));
    }

    @Override
    public List<String> lockLimit(TimeSpan limit) {
        return List.of("SET lock_timeout = " + Math.min(Integer.MAX_VALUE, limit.nanos() / 1_000_000));
    }

    @Override
    public Optional<RunLocks> runLocks() {
        return Optional.of(RunLocking.POSTGRESQL);
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
            case DEFAULT, ROW -> foreignProperties(storage, Set.of(HASH_PARTITIONS, DISTRIBUTION_COLUMN));
        };
    }

    /// Refuses properties that are not known here. Most of them belong to Hologres.
    static Optional<String> foreignProperties(Storage storage, Set<String> known) {
        return storage.properties().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> "unknown table property " + name);
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
    public MaintenanceResult maintain(SqlSession session, List<String> tables) throws TargetException {
        Maintenance maintenance = new Maintenance();
        maintenance.vacuum(session, Ownership.vacuumable(session, tables, maintenance), this);
        if (maintenance.executes(session, CHECKPOINT)) {
            maintenance.done(CHECKPOINT);
        }
        return maintenance.result();
    }

    @Override
    public List<String> noRoom(SqlSession session, int sessions) throws TargetException {
        return Room.ask(session, Room.POSTGRESQL).refusal(sessions, "the server");
    }

    final SqlDialect sql() {
        return sql;
    }
}
