package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.table.RelationWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The statistics views of PostgreSQL 14 and newer. [CitusView] extends them to the nodes of a cluster. Stateless and
/// thread-safe.
///
/// A server writes the counters of a session into its views once per second at most: what a session did in the last
/// second may be missing, and then counts in the next interval.
///
/// Source: PostgreSQL documentation, "The Cumulative Statistics System" and "pg_settings", versions 14 to 18.
public final class PostgresView implements ServerView {
    private static final int V16 = 160_000;
    private static final int V17 = 170_000;
    private static final int V18 = 180_000;

    private static final String DATABASE = """
            SELECT xact_commit::float8, xact_rollback::float8, blks_read::float8, blks_hit::float8,
                tup_returned::float8, tup_fetched::float8, temp_files::float8, temp_bytes::float8, deadlocks::float8
            FROM pg_stat_database WHERE datname = current_database()\
            """;

    private static final String CHECKPOINTS = """
            SELECT num_timed::float8, num_requested::float8, write_time::float8, sync_time::float8,
                buffers_written::float8 FROM pg_stat_checkpointer\
            """;

    private static final String CHECKPOINTS_TO_16 = """
            SELECT checkpoints_timed::float8, checkpoints_req::float8, checkpoint_write_time::float8,
                checkpoint_sync_time::float8, buffers_checkpoint::float8 FROM pg_stat_bgwriter\
            """;

    /// Pages that sessions read, wrote to make room for others, and added to tables, and those that the server's
    /// own processes wrote. Bulk writes make room among a few pages of their own, and are left out. Times are known
    /// only while the server measures them.
    private static final String PAGES = """
            SELECT sum({reads}) FILTER (WHERE is_client)::float8,
                sum(writes) FILTER (WHERE is_client AND context = 'normal')::float8,
                sum({extends}) FILTER (WHERE is_client)::float8,
                sum(fsyncs) FILTER (WHERE is_client)::float8,
                sum(read_time) FILTER (WHERE is_client AND is_timed)::float8,
                sum(write_time) FILTER (WHERE is_client AND context = 'normal' AND is_timed)::float8,
                sum(extend_time) FILTER (WHERE is_client AND is_timed)::float8,
                sum(fsync_time) FILTER (WHERE is_client AND is_timed)::float8,
                sum(writes) FILTER (WHERE backend_type = 'checkpointer')::float8,
                sum(fsyncs) FILTER (WHERE backend_type = 'checkpointer')::float8,
                sum(write_time) FILTER (WHERE backend_type = 'checkpointer' AND is_timed)::float8,
                sum(fsync_time) FILTER (WHERE backend_type = 'checkpointer' AND is_timed)::float8,
                sum(writes) FILTER (WHERE backend_type = 'background writer')::float8,
                sum(write_time) FILTER (WHERE backend_type = 'background writer' AND is_timed)::float8
            FROM (SELECT *, backend_type = 'client backend' AS is_client,
                    current_setting('track_io_timing')::boolean AS is_timed
                FROM pg_stat_io WHERE object = 'relation') a\
            """;

    /// From version 18 on, one read or extension may be of several pages.
    private static final String PAGES_READ = "read_bytes / current_setting('block_size')::int";
    private static final String PAGES_ADDED = "extend_bytes / current_setting('block_size')::int";

    /// These versions count a page that a session adds to a table among those that it writes.
    private static final String PAGES_TO_15 = """
            SELECT buffers_backend::float8, buffers_backend_fsync::float8, buffers_checkpoint::float8,
                buffers_clean::float8 FROM pg_stat_bgwriter\
            """;

    private static final String WAL = """
            SELECT wal_records::float8, wal_fpi::float8, wal_bytes::float8, wal_buffers_full::float8,
                (SELECT sum(fsyncs)::float8 FROM pg_stat_io WHERE object = 'wal') FROM pg_stat_wal\
            """;

    private static final String WAL_TO_17 = """
            SELECT wal_records::float8, wal_fpi::float8, wal_bytes::float8, wal_buffers_full::float8,
                wal_sync::float8 FROM pg_stat_wal\
            """;

    /// The tables and their partitions.
    private static final String OWN_TABLES = """
            named AS (SELECT to_regclass(name)::oid AS relid FROM unnest(ARRAY[{tables}]) AS name),
                every AS (SELECT relid FROM named UNION
                    SELECT p.relid::oid FROM named n, pg_partition_tree(n.relid::regclass) p)\
            """;

    /// The shards of a Citus cluster's tables that a node has.
    private static final String SHARDS = """
            every AS (SELECT to_regclass(shard_name(logicalrelid, shardid))::oid AS relid
                FROM unnest(ARRAY[{tables}]) AS name JOIN pg_dist_shard ON logicalrelid = to_regclass(name))\
            """;

    /// The tables, and their indexes. `pg_stat_all_tables` would be read for all tables of the database.
    private static final String TABLES = """
            WITH {every}
            SELECT sum(pg_stat_get_numscans(relid))::float8, sum(pg_stat_get_tuples_returned(relid))::float8,
                sum((SELECT sum(pg_stat_get_numscans(indexrelid)) FROM pg_index WHERE indrelid = relid))::float8,
                sum(pg_stat_get_tuples_inserted(relid))::float8, sum(pg_stat_get_tuples_updated(relid))::float8,
                sum(pg_stat_get_tuples_deleted(relid))::float8, sum(pg_stat_get_tuples_hot_updated(relid))::float8,
                sum(pg_stat_get_vacuum_count(relid) + pg_stat_get_autovacuum_count(relid))::float8,
                sum(pg_stat_get_analyze_count(relid) + pg_stat_get_autoanalyze_count(relid))::float8,
                sum(pg_stat_get_live_tuples(relid))::float8, sum(pg_stat_get_dead_tuples(relid))::float8
            FROM every WHERE relid IS NOT NULL\
            """;

    private static final String SESSIONS = """
            SELECT count(*)::float8, current_setting('max_connections')::float8,
                coalesce(sum((state LIKE 'idle in transaction%')::int) FILTER (WHERE NOT is_load), 0)::float8,
                coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)) FILTER (WHERE NOT is_load), 0)::float8,
                (SELECT count(*)::float8 FROM pg_stat_progress_vacuum)
            FROM (SELECT *, {load} AS is_load FROM pg_stat_activity
                WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()) a\
            """;

    /// How far the slowest replica is behind, in bytes of the log.
    private static final String REPLICAS = """
            SELECT count(*)::float8, coalesce(max(CASE WHEN pg_is_in_recovery() THEN 0
                ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) END), 0)::float8 FROM pg_stat_replication\
            """;

    /// The sessions of this program: they all log in alike. Names of users and databases would have to be looked up
    /// for each session.
    private static final String OWN = """
            SELECT application_name, usesysid::bigint, datid::bigint FROM pg_stat_activity
            WHERE pid = pg_backend_pid()\
            """;

    private static final String SETTINGS = """
            SELECT name, current_setting(name), source, vartype FROM pg_settings
            WHERE source NOT IN ('default', 'override', 'client', 'session') AND setting IS DISTINCT FROM boot_val
            ORDER BY name\
            """;

    /// The settings whose value is any text, and which hold neither secrets nor places of the server's machine.
    /// What is not a text holds neither.
    private static final Set<String> SHOWN_TEXTS = Set.of(
            "DateStyle",
            "TimeZone",
            "default_table_access_method",
            "default_text_search_config",
            "lc_messages",
            "lc_monetary",
            "lc_numeric",
            "lc_time",
            "local_preload_libraries",
            "log_timezone",
            "search_path",
            "session_preload_libraries",
            "shared_preload_libraries");

    private static final String SEES_ALL = """
            SELECT (pg_has_role(current_user, 'pg_read_all_stats', 'USAGE'))::int::bigint\
            """;

    /// What sessions do at this instant.
    @FunctionalInterface
    interface Look {
        /// @param roundTripNanos see [Watch#waits(long)]
        List<Wait> waits(long roundTripNanos) throws TargetException;

        /// See [Watch#follow].
        default void follow(Map<String, String> operations) throws TargetException {
            // Where sessions work for those of other nodes, their statements are not the operations'.
        }
    }

    @Override
    public boolean explains() {
        return true;
    }

    @Override
    public Watch watch(SqlSession session, List<String> tables) throws TargetException {
        String load = load(session);
        return watch(session, tables, load, new PostgresWaits(session, load), new Cluster(List.of(), List.of()));
    }

    /// The other nodes of the server's cluster, and why some of them cannot be seen.
    record Cluster(List<NodeView> nodes, List<String> unseen) {
        Cluster {
            nodes = List.copyOf(nodes);
            unseen = List.copyOf(unseen);
        }
    }

    /// @param load the condition that a line of `pg_stat_activity` is a session of the load, or works for one
    static Watch watch(SqlSession session, List<String> tables, String load, Look look, Cluster cluster)
            throws TargetException {
        List<String> unseen = new ArrayList<>(cluster.unseen());
        long version = version(session);
        Counters counters = shown(session, sources(version, OWN_TABLES, tables), load, unseen);
        Optional<PostgresQueues> queues = queues(session, load, literals(tables), unseen);
        if (session.number(SEES_ALL) == 0) {
            unseen.add("this user does not see what sessions of other users and background processes wait for:"
                    + " GRANT pg_read_all_stats TO CURRENT_USER, as a superuser, shows them");
        }
        return new OpenWatch(
                session,
                version,
                look,
                counters,
                queues,
                PostgresStatements.find(session),
                tables.isEmpty()
                        ? Optional.empty()
                        : relations(() -> PostgresRelations.open(session, literals(tables)), unseen),
                settings(session),
                unseen,
                cluster.nodes());
    }

    /// Another node of a Citus cluster, whose tables are shards.
    ///
    /// @param load as above
    /// @param tables the workload's
    static Watch watchNode(
            SqlSession session, String load, Look look, Optional<PostgresQueues> queues, List<String> tables)
            throws TargetException {
        List<String> unseen = new ArrayList<>();
        long version = version(session);
        Counters counters = shown(session, sources(version, SHARDS, tables), load, unseen);
        return new OpenWatch(
                session,
                version,
                look,
                counters,
                queues,
                PostgresStatements.ofShards(session),
                tables.isEmpty()
                        ? Optional.empty()
                        : relations(() -> PostgresRelations.ofShards(session, literals(tables)), unseen),
                Map.of(),
                unseen,
                List.of());
    }

    private static long version(SqlSession session) throws TargetException {
        return session.number("SELECT current_setting('server_version_num')::bigint");
    }

    /// Those sources that the server shows to this user.
    ///
    /// @param unseen takes a sentence for each of the others
    private static Counters shown(SqlSession session, List<Source> all, String load, List<String> unseen)
            throws TargetException {
        List<Source> sources = new ArrayList<>();
        for (Source source : all) {
            Source filled = new Source(source.what(), source.query().replace("{load}", load), source.counters());
            try {
                if (!session.query(filled.query()).isEmpty()) {
                    sources.add(filled);
                }
            } catch (TargetException refused) {
                refused.throwIfLost();
                unseen.add("the server does not show " + source.what() + ": " + refused.getMessage());
            }
        }
        List<Counter> names =
                sources.stream().flatMap(source -> source.counters().stream()).toList();
        return new Counters(session, sources, names, new RepeatedQuestion(session, Counters.together(sources)));
    }

    /// @param unseen takes a sentence if the server does not tell
    private static Optional<PostgresQueues> queues(SqlSession session, String load, String tables, List<String> unseen)
            throws TargetException {
        try {
            return Optional.of(PostgresQueues.open(session, load, tables));
        } catch (TargetException refused) {
            refused.throwIfLost();
            unseen.add("the server does not show who blocks sessions that wait for locks: " + refused.getMessage());
            return Optional.empty();
        }
    }

    /// Finds out what was done with single tables.
    @FunctionalInterface
    private interface RelationsQuestion {
        PostgresRelations open() throws TargetException;
    }

    /// @param unseen takes a sentence if the server does not tell
    private static Optional<PostgresRelations> relations(RelationsQuestion question, List<String> unseen)
            throws TargetException {
        try {
            return Optional.of(question.open());
        } catch (TargetException refused) {
            refused.throwIfLost();
            unseen.add("the server does not show what was done with single tables: " + refused.getMessage());
            return Optional.empty();
        }
    }

    static String literals(List<String> tables) {
        return tables.stream().map(name -> "'" + name.replace("'", "''") + "'").collect(Collectors.joining(", "));
    }

    /// @param every finds the tables by their names
    private static List<Source> sources(long version, String every, List<String> tables) {
        List<Source> sources = new ArrayList<>();
        sources.add(new Source("the database's counters", DATABASE, """
                commits rollbacks blocks_read blocks_hit rows_returned rows_fetched temp_files temp_bytes \
                deadlocks"""));
        sources.add(new Source(
                "checkpoints",
                version < V17 ? CHECKPOINTS_TO_16 : CHECKPOINTS,
                "checkpoints_timed checkpoints_requested checkpoint_write_ms checkpoint_sync_ms checkpoint_blocks"));
        sources.add(pages(version));
        sources.add(new Source(
                "the counters of its log",
                version < V18 ? WAL_TO_17 : WAL,
                "wal_records wal_page_images wal_bytes wal_buffers_full wal_syncs"));
        if (!tables.isEmpty()) {
            sources.add(new Source(
                    "the counters of the tables",
                    TABLES.replace("{every}", every).replace("{tables}", literals(tables)),
                    """
                    seq_scans seq_rows index_scans inserts updates deletes hot_updates vacuums analyzes \
                    =live_rows =dead_rows"""));
        }
        sources.add(new Source("its sessions", SESSIONS, """
                =sessions =max_sessions =idle_in_transaction =oldest_foreign_transaction_s =vacuums_running"""));
        sources.add(new Source("its replicas", REPLICAS, "=replicas =replica_lag_bytes"));
        return sources;
    }

    private static Source pages(long version) {
        String what = "who reads and writes pages";
        if (version < V16) {
            return new Source(what, PAGES_TO_15, "client_writes client_fsyncs checkpointer_writes writer_writes");
        }
        String query = PAGES.replace("{reads}", version < V18 ? "reads" : PAGES_READ)
                .replace("{extends}", version < V18 ? "extends" : PAGES_ADDED);
        return new Source(what, query, """
                client_reads client_writes client_extends client_fsyncs \
                client_read_ms client_write_ms client_extend_ms client_fsync_ms \
                checkpointer_writes checkpointer_fsyncs checkpointer_write_ms checkpointer_fsync_ms \
                writer_writes writer_write_ms""");
    }

    /// The condition that a line of `pg_stat_activity` is a session of this program.
    static String load(SqlSession session) throws TargetException {
        List<@Nullable Object> own = session.query(OWN).getFirst();
        return "(application_name = " + literal(own.get(0)) + " AND usesysid = " + whole(own.get(1)) + " AND datid = "
                + whole(own.get(2)) + ")";
    }

    private static String literal(@Nullable Object text) {
        return "'" + String.valueOf(text).replace("'", "''") + "'";
    }

    /// The server's clock, by a query for milliseconds since 1970; not a number if it returns none.
    static double clockMillis(SqlSession session, String query) throws TargetException {
        return session.query(query).getFirst().getFirst() instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /// A whole number; 0 if it is unknown.
    static long whole(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }

    /// What sessions do.
    ///
    /// @param rows whose they are, the kind, the event, and how many
    static List<Wait> waits(List<List<@Nullable Object>> rows) {
        List<Wait> waits = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            waits.add(wait(row, ""));
        }
        return waits;
    }

    /// @param operation see [Wait]
    static Wait wait(List<@Nullable Object> row, String operation) {
        return new Wait(
                Who.valueOf(String.valueOf(row.get(0))),
                String.valueOf(row.get(1)),
                String.valueOf(row.get(2)),
                (int) whole(row.get(3)),
                operation);
    }

    private static Map<String, String> settings(SqlSession session) throws TargetException {
        Map<String, String> settings = new LinkedHashMap<>();
        for (List<@Nullable Object> row : session.query(SETTINGS)) {
            String name = String.valueOf(row.get(0));
            if (SHOWN_TEXTS.contains(name) || !"string".equals(row.get(3))) {
                settings.put(name, row.get(1) + " (" + row.get(2) + ")");
            }
        }
        return settings;
    }

    /// A query of one row, whose columns are counters.
    ///
    /// @param what what it shows, for messages
    private record Source(String what, String query, List<Counter> counters) {
        /// @param names of the counters, separated by spaces; `=` marks a level
        Source(String what, String query, String names) {
            this(
                    what,
                    query,
                    Arrays.stream(names.strip().split("\\s+"))
                            .map(name -> name.startsWith("=") ? Counter.level(name.substring(1)) : Counter.sum(name))
                            .toList());
        }
    }

    /// The sources that a server shows. Used by one thread.
    ///
    /// @param names of all counters
    /// @param together all of them in one row
    private record Counters(SqlSession session, List<Source> sources, List<Counter> names, RepeatedQuestion together) {
        /// One query for all, in which a source without a row has no values.
        static String together(List<Source> sources) {
            StringBuilder query = new StringBuilder("SELECT * FROM (SELECT) AS one");
            for (int i = 0; i < sources.size(); i++) {
                query.append(" LEFT JOIN (")
                        .append(sources.get(i).query())
                        .append(") AS source_")
                        .append(i)
                        .append(" ON true");
            }
            return query.toString();
        }

        /// The values of all counters; not a number where the server gives none.
        double[] read() throws TargetException {
            try {
                return values(together.ask().getFirst(), names.size());
            } catch (TargetException refused) {
                refused.throwIfLost();
            }
            // One source is refused: the others are still there.
            List<Double> values = new ArrayList<>();
            for (Source source : sources) {
                Arrays.stream(alone(source)).forEach(values::add);
            }
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }

        private double[] alone(Source source) throws TargetException {
            List<@Nullable Object> row = List.of();
            try {
                List<List<@Nullable Object>> rows = session.query(source.query());
                row = rows.isEmpty() ? row : rows.getFirst();
            } catch (TargetException refused) {
                refused.throwIfLost();
            }
            return values(row, source.counters().size());
        }

        private static double[] values(List<@Nullable Object> row, int count) {
            double[] values = new double[count];
            for (int i = 0; i < count; i++) {
                values[i] = i < row.size() && row.get(i) instanceof Number number ? number.doubleValue() : Double.NaN;
            }
            return values;
        }
    }

    /// A watch over one session. Used by one thread.
    ///
    /// @param queues empty if the server does not tell who waits for whom
    /// @param costs empty if the server does not count what statements cost
    /// @param single empty if it does not show what was done with single tables
    private record OpenWatch(
            SqlSession session,
            long version,
            Look look,
            Counters all,
            Optional<PostgresQueues> queues,
            Optional<PostgresStatements> costs,
            Optional<PostgresRelations> single,
            Map<String, String> settings,
            List<String> unseen,
            List<NodeView> nodes)
            implements Watch {
        @Override
        public List<Counter> counters() {
            return all.names();
        }

        @Override
        public double[] read() throws TargetException {
            return all.read();
        }

        @Override
        public List<Wait> waits() throws TargetException {
            return look.waits(0);
        }

        @Override
        public List<Wait> waits(long roundTripNanos) throws TargetException {
            return look.waits(roundTripNanos);
        }

        @Override
        public void follow(Map<String, String> operations) throws TargetException {
            look.follow(operations);
        }

        @Override
        public List<LockQueue> lockQueues() throws TargetException {
            try {
                return queues.isPresent() ? queues.get().look() : List.of();
            } catch (TargetException refused) {
                refused.throwIfLost();
                // Such as a timeout: the next look may show them.
                return List.of();
            }
        }

        @Override
        public List<StatementCost> statements() throws TargetException {
            return costs.isPresent() ? costs.get().costs() : List.of();
        }

        @Override
        public Map<String, String> texts(List<String> ids) throws TargetException {
            return costs.isPresent() ? costs.get().texts(ids) : Map.of();
        }

        @Override
        public List<RelationWork> relations() throws TargetException {
            return single.isPresent() ? single.get().all() : List.of();
        }

        @Override
        public Map<String, Long> sizes(List<String> ids) throws TargetException {
            return single.isPresent() ? single.get().sizes(ids) : Map.of();
        }

        @Override
        public double clockMillis() throws TargetException {
            return PostgresView.clockMillis(session, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8");
        }

        @Override
        public Optional<Explained> explain(StatementText statement) throws TargetException {
            return Optional.of(PostgresPlans.explain(session, version, statement));
        }

        @Override
        public Optional<Executed> executed(StatementSample sample) throws TargetException {
            return Optional.of(PostgresExecutions.execute(session, sample));
        }
    }
}
