package io.plimsoll.driver.sql;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Settled;
import io.plimsoll.driver.Settling;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Storage;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// PostgreSQL with Citus: a table is distributed by its key's first column, one without a key by its first
/// column; one laid out by columns uses the columnar access method. Of [Storage#properties] it takes
/// `shard_count`, `distribution_column`, `colocate_with`, `reference` for a table that every node holds whole, and
/// `local` for one that stays on the coordinator. Immutable and thread-safe.
///
/// Columnar tables take neither updates nor upserts, and their unique keys are of no use to
/// `ON CONFLICT`: whoever updates is told so by [RowSql].
final class CitusDialect extends PostgresqlDialect {
    private static final String SHARD_COUNT = "shard_count";
    private static final String DISTRIBUTION_COLUMN = "distribution_column";
    private static final String COLOCATE_WITH = "colocate_with";
    private static final String REFERENCE = "reference";
    private static final String LOCAL = "local";

    CitusDialect(SqlDialect sql) {
        super(sql);
    }

    @Override
    public String name() {
        return "citus";
    }

    @Override
    public List<String> createTable(Table table) {
        List<String> statements = new ArrayList<>();
        for (String statement : super.createTable(table)) {
            boolean columnar = table.storage().layout() == Storage.Layout.COLUMN;
            statements.add(columnar ? statement + " USING columnar" : statement);
        }
        statements.addAll(distribute(table));
        return statements;
    }

    /// A coordinator answers while a worker is silent, and waits for that one as long as it takes.
    @Override
    public void probe(SqlSession session) throws TargetException {
        long silent = session.number("SELECT count(*) FROM run_command_on_workers('SELECT 1') WHERE NOT success");
        if (silent > 0) {
            throw new TargetException(
                    ErrorClass.UNREACHABLE, "", silent + " of the cluster's workers cannot be reached", null);
        }
    }

    /// Shards divide a table already.
    @Override
    int hashPartitions(Table table) {
        return 0;
    }

    @Override
    public List<String> distribute(Table table) {
        return table.storage().properties().containsKey(LOCAL) ? List.of() : List.of(distribution(table));
    }

    /// A procedure is forwarded to the node of its rows only where the argument by which it is distributed is a
    /// constant; a
    /// function also where it is bound. Seen with Citus 13.2.
    @Override
    public boolean wantsConstants(String sql) {
        return sql.stripLeading().regionMatches(true, 0, "CALL ", 0, 5);
    }

    /// VACUUM on the coordinator reaches all shards; CHECKPOINT does not.
    @Override
    public Settled settle(SqlSession session, List<String> tables) throws TargetException {
        Settling settling = new Settling();
        settling.vacuum(session, Ownership.vacuumable(session, tables, settling), this);
        int nodes = settling.executes(session, CHECKPOINT) ? 1 : 0;
        for (CitusNodes.Answer answer : CitusNodes.onWorkers(session, CHECKPOINT)) {
            if (answer.isSuccess()) {
                nodes++;
            } else {
                settling.refused(CHECKPOINT + " on " + answer.place() + " was refused: " + answer.text());
            }
        }
        if (nodes > 0) {
            settling.done(CHECKPOINT + " on " + nodes + (nodes == 1 ? " node" : " nodes"));
        }
        return settling.settled();
    }

    @Override
    public Optional<ClusterLayout> layout(SqlSession session, List<String> tables) throws TargetException {
        return Optional.of(new CitusNodes(session, tables).layout());
    }

    /// A session on the coordinator comes to have one on each worker.
    @Override
    public List<String> noRoom(SqlSession session, int sessions) throws TargetException {
        List<String> refusals = new ArrayList<>(super.noRoom(session, sessions));
        String query = "SELECT concat_ws(',', r.most, r.reserved, r.used) FROM (" + Room.POSTGRESQL + ") r";
        for (CitusNodes.Answer answer : CitusNodes.onWorkers(session, query)) {
            if (answer.isSuccess()) {
                refusals.addAll(Room.parse(answer.text()).refusal(sessions, "the worker " + answer.place()));
            }
        }
        return refusals;
    }

    private static String distribution(Table table) {
        Map<String, String> properties = table.storage().properties();
        if (properties.containsKey(REFERENCE)) {
            return "SELECT create_reference_table('" + table.name() + "')";
        }
        String first = table.primaryKey().isEmpty()
                ? table.columns().getFirst().name()
                : table.primaryKey().getFirst();
        String column = properties.getOrDefault(DISTRIBUTION_COLUMN, first);
        String shards = properties.get(SHARD_COUNT);
        String with = properties.get(COLOCATE_WITH);
        return "SELECT create_distributed_table('" + table.name() + "', '" + column + "'"
                + (with == null ? "" : ", colocate_with := '" + with + "'")
                + (shards == null ? "" : ", shard_count := " + shards) + ")";
    }

    /// Queries over all of the data may join tables by columns that they are not distributed by.
    @Override
    public List<String> sessionSettings(SessionUse use) {
        return use == SessionUse.SCANS ? List.of("SET citus.enable_repartition_joins TO on") : List.of();
    }

    @Override
    public Optional<String> refusal(Storage storage) {
        return switch (storage.layout()) {
            case ROW_COLUMN -> Optional.of("Citus keeps a table by rows or by columns, not both");
            case DEFAULT, ROW, COLUMN ->
                foreignProperties(storage, Set.of(SHARD_COUNT, DISTRIBUTION_COLUMN, COLOCATE_WITH, REFERENCE, LOCAL));
        };
    }
}
