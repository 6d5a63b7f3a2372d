package io.plimsoll.driver.sql;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.ClusterLayout.Placed;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Maintenance;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.PostgresqlDialect.Ownership;
import io.plimsoll.driver.sql.view.CitusView;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// PostgreSQL with Citus. A table is distributed by the first column of its key, or by its first column if it has
/// no key. A table with column layout uses the columnar access method. Supported [Storage#properties]:
/// `shard_count`, `distribution_column`, `colocate_with`, `reference` (every node holds the whole table) and
/// `local` (the table stays on the coordinator). Immutable and thread-safe.
///
/// Columnar tables support neither updates nor upserts, and `ON CONFLICT` cannot use their unique keys: [RowSql]
/// refuses such batches.
final class CitusDialect extends PostgresqlDialect {
    private static final String SHARD_COUNT = "shard_count";
    private static final String COLOCATE_WITH = "colocate_with";
    private static final String REFERENCE = "reference";
    private static final String LOCAL = "local";

    CitusDialect(Facts facts) {
        super(facts);
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

    /// Asks all workers: a coordinator answers even if a worker is silent. The query waits for a silent worker
    /// forever.
    @Override
    public void probe(SqlSession session) throws TargetException {
        long silent = session.number("SELECT count(*) FROM run_command_on_workers('SELECT 1') WHERE NOT success");
        if (silent > 0) {
            throw new TargetException(ErrorClass.UNREACHABLE, silent + " of the cluster's workers cannot be reached");
        }
    }

    /// Shards already divide a table.
    @Override
    int hashPartitions(Table table) {
        return 0;
    }

    @Override
    public Optional<ServerView> serverView() {
        return Optional.of(new CitusView());
    }

    @Override
    public List<String> distribute(Table table) {
        return table.storage().properties().containsKey(LOCAL) ? List.of() : List.of(distribution(table));
    }

    /// Citus forwards a procedure call to the node of its rows only if the distribution argument is a constant. A
    /// function call is forwarded also if the argument is bound. Seen with Citus 13.2.
    @Override
    public boolean wantsConstants(String sql) {
        return sql.stripLeading().regionMatches(true, 0, "CALL ", 0, 5);
    }

    /// VACUUM on the coordinator reaches all shards; CHECKPOINT does not.
    @Override
    public MaintenanceResult maintain(SqlSession session, List<String> tables) throws TargetException {
        Maintenance maintenance = new Maintenance();
        maintenance.vacuum(session, Ownership.vacuumable(session, tables, maintenance), this);
        int nodes = maintenance.executes(session, CHECKPOINT) ? 1 : 0;
        for (CitusNodes.Answer answer : CitusNodes.onWorkers(session, CHECKPOINT)) {
            if (answer.isSuccess()) {
                nodes++;
            } else {
                maintenance.refused(CHECKPOINT + " on " + answer.place() + " was refused: " + answer.text());
            }
        }
        if (nodes > 0) {
            maintenance.done(CHECKPOINT + " on " + nodes + (nodes == 1 ? " node" : " nodes"));
        }
        return maintenance.result();
    }

    @Override
    public Optional<ClusterLayout> layout(SqlSession session, List<String> tables) throws TargetException {
        return Optional.of(new CitusNodes(session, tables).layout());
    }

    /// Also asks the workers: each session on the coordinator eventually has one on each worker.
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

    /// Analytical queries may join tables by other columns than those of their distribution.
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

    /// The nodes of a Citus cluster according to its metadata, read through one session.
    ///
    /// Source: Citus documentation, "Citus Tables and Views" (`pg_dist_*`) and `run_command_on_workers`.
    ///
    /// @param tables the tables whose shards are counted
    private record CitusNodes(SqlSession session, List<String> tables) {
        private static final String NODES = """
            SELECT n.nodename || ':' || n.nodeport, n.groupid::bigint, n.noderole::text, n.isactive::int::bigint,
                n.shouldhaveshards::int::bigint,
                (n.groupid = (SELECT groupid FROM pg_dist_local_group))::int::bigint,
                (SELECT count(*) FROM pg_dist_placement m JOIN pg_dist_shard s USING (shardid)
                    JOIN pg_dist_partition p USING (logicalrelid)
                    WHERE m.groupid = n.groupid AND p.partmethod = 'h' AND s.logicalrelid IN ({tables}))
            FROM pg_dist_node n ORDER BY n.groupid, n.nodeid\
            """;

        private static final String TABLE = """
            SELECT p.partmethod::text, coalesce(column_to_column_name(p.logicalrelid, p.partkey), ''),
                (SELECT count(*) FROM pg_dist_shard s WHERE s.logicalrelid = p.logicalrelid),
                (SELECT coalesce(max(held.nodes), 0) FROM (SELECT count(*) AS nodes FROM pg_dist_placement
                    JOIN pg_dist_shard s USING (shardid) WHERE s.logicalrelid = p.logicalrelid
                    GROUP BY shardid) held)
            FROM pg_dist_partition p WHERE p.logicalrelid = to_regclass('{table}')\
            """;

        private static final String SERVER_VERSION = "SELECT current_setting('server_version')";
        private static final String HASH = "h";

        /// The answer of one node.
        ///
        /// @param text the result or the reason of the failure, on one line
        record Answer(String place, boolean isSuccess, String text) {}

        /// Executes a statement on every active worker.
        static List<Answer> onWorkers(SqlSession session, String statement) throws TargetException {
            List<Answer> answers = new ArrayList<>();
            String query = "SELECT nodename || ':' || nodeport, success::int::bigint, coalesce(result, '')"
                    + " FROM run_command_on_workers($plimsoll$" + statement + "$plimsoll$)";
            for (List<@Nullable Object> row : session.query(query)) {
                String place = text(row, 0);
                String said = text(row, 2).strip().replaceAll("\\s+", " ");
                answers.add(new Answer(place, number(row, 1) == 1, said));
            }
            return answers;
        }

        ClusterLayout layout() throws TargetException {
            String version = text(
                    session.query("SELECT extversion FROM pg_extension WHERE extname = 'citus'")
                            .getFirst(),
                    0);
            return new ClusterLayout("Citus", version, nodes(), placed());
        }

        private List<Node> nodes() throws TargetException {
            String own = text(session.query(SERVER_VERSION).getFirst(), 0);
            Map<String, String> versions = new HashMap<>();
            for (Answer answer : onWorkers(session, SERVER_VERSION)) {
                versions.put(answer.place(), answer.isSuccess() ? answer.text() : "does not answer");
            }
            String names =
                    tables.stream().map(name -> "to_regclass('" + name + "')").collect(Collectors.joining(", "));
            List<List<@Nullable Object>> rows = session.query(NODES.replace("{tables}", names));
            List<Node> nodes = new ArrayList<>();
            if (rows.stream().noneMatch(row -> number(row, 1) == 0)) {
                // A coordinator without workers is listed only once a table is distributed. It then holds the shards.
                nodes.add(new Node("this server", ClusterLayout.COORDINATOR, own, 0, rows.isEmpty()));
            }
            for (List<@Nullable Object> row : rows) {
                String version = number(row, 5) == 1 ? own : versions.getOrDefault(text(row, 0), "not asked");
                boolean isUsable = text(row, 2).equals("primary") && number(row, 3) == 1;
                nodes.add(new Node(text(row, 0), role(row), version, number(row, 6), isUsable && number(row, 4) == 1));
            }
            return nodes;
        }

        private static String role(List<@Nullable Object> row) {
            String role = number(row, 1) == 0 ? ClusterLayout.COORDINATOR : "worker";
            String standing = text(row, 2).equals("primary") ? "" : ", " + text(row, 2);
            return role + standing + (number(row, 3) == 1 ? "" : ", not active");
        }

        private List<Placed> placed() throws TargetException {
            List<Placed> placed = new ArrayList<>();
            for (String table : tables) {
                List<List<@Nullable Object>> rows = session.query(TABLE.replace("{table}", table));
                if (!rows.isEmpty()) {
                    List<@Nullable Object> row = rows.getFirst();
                    String kind = text(row, 0).equals(HASH) ? Placed.DISTRIBUTED : "reference";
                    placed.add(new Placed(
                            table,
                            kind,
                            text(row, 1),
                            Math.toIntExact(number(row, 2)),
                            Math.toIntExact(number(row, 3))));
                } else if (!session.existing(List.of(table)).isEmpty()) {
                    placed.add(new Placed(table, "local", "", 0, 1));
                }
            }
            return placed;
        }

        private static String text(List<@Nullable Object> row, int column) {
            return String.valueOf(row.get(column));
        }

        private static long number(List<@Nullable Object> row, int column) {
            return row.get(column) instanceof Number number ? number.longValue() : 0;
        }
    }
}
