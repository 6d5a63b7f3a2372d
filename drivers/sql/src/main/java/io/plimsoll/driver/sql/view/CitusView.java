package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.PostgresView.Cluster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The statistics views of all nodes of a Citus cluster. Stateless and thread-safe.
///
/// A session that drives the load has sessions on the nodes that hold its rows, and waits for them. Each of these
/// bears the global number of the session for which it works in its `application_name`: the number of the node to
/// which that one is connected, times 10^10, plus its process there.
///
/// Each node is asked over a session of its own. Citus' functions that ask all nodes (`run_command_on_all_nodes`,
/// `citus_stat_activity`) connect to each of them anew for each call, and wait for the slowest: a node that hangs
/// would hide all others.
///
/// Source: Citus documentation, "Citus Tables and Views" (`pg_dist_node`, `citus_stat_activity`) and "Citus Utility
/// Functions" (`citus_backend_gpid`); Citus 12.1, `src/include/distributed/connection_management.h` (names of
/// sessions) and `src/backend/distributed/executor/adaptive_executor.c`: a session that waits for others has the
/// state `active` and waits for `ClientRead`, or for something of an extension.
public final class CitusView implements ServerView {
    private static final String NODES = """
            SELECT nodename, nodeport::bigint, groupid::bigint FROM pg_dist_node
            WHERE isactive AND noderole = 'primary' AND nodecluster = current_setting('citus.cluster_name')
                AND groupid <> (SELECT groupid FROM pg_dist_local_group)
            ORDER BY groupid\
            """;

    private static final String GROUP = "SELECT groupid::bigint FROM pg_dist_local_group";

    /// The global number of this session, less its process.
    private static final String BASE = "SELECT citus_backend_gpid() - pg_backend_pid()";

    /// From sessions of programs, Citus hides shards in the server's catalogue. Holds for the view's own session.
    private static final String SHOW_SHARDS = "SELECT set_config('citus.override_table_visibility', 'off', false)";

    /// The sessions that work for others. Those that move shards, or look, bear other names.
    private static final String PREFIX = "citus_internal gpid=";

    private static final String INNER = "application_name LIKE '" + PREFIX + "%'";

    /// A session that waits for others of its own seems to wait for its client.
    private static final String WAITS = """
            SELECT CASE WHEN backend_type NOT IN ('client backend', 'parallel worker') THEN 'BACKGROUND'
                    WHEN {inner} THEN 'ON_BEHALF'
                    WHEN {load} THEN 'LOAD' ELSE 'OTHER' END,
                CASE WHEN {waits} THEN 'Node' WHEN {near} THEN 'Network'
                    ELSE coalesce(wait_event_type, 'CPU') END::text,
                CASE WHEN {waits} THEN 'answer'
                    WHEN {near} THEN 'on the way'
                    WHEN wait_event IS NULL AND backend_type IN ('client backend', 'parallel worker') THEN 'running'
                    WHEN wait_event IS NULL THEN backend_type
                    WHEN wait_event = 'ClientRead' AND state LIKE 'idle in transaction%'
                    THEN 'ClientRead in a transaction'
                    ELSE wait_event END::text,
                count(*)::bigint,
                CASE WHEN backend_type NOT IN ('client backend', 'parallel worker') THEN ''
                    WHEN {inner} THEN substr(application_name, 21)
                    WHEN {load} THEN pid::text ELSE '' END
            FROM (SELECT *, clock_timestamp() AS seen FROM pg_stat_activity) a
            WHERE pid <> pg_backend_pid() AND application_name NOT LIKE 'citus_run_command gpid=%'
                AND (backend_type IN ('client backend', 'parallel worker')
                    OR coalesce(wait_event_type, '') NOT IN ('Activity', 'Extension'))
                AND (backend_type <> 'client backend' OR state IS NOT NULL)
            GROUP BY 1, 2, 3, 5\
            """;

    private static final String WAITS_FOR_NODE = """
            (backend_type = 'client backend' AND state = 'active'
                AND (wait_event_type = 'Extension' OR wait_event = 'ClientRead'))\
            """;

    @Override
    public boolean explains() {
        return true;
    }

    @Override
    public Watch watch(SqlSession session, List<String> tables) throws TargetException {
        String load = PostgresView.load(session);
        if (!session.accepts(BASE)) {
            String sentence =
                    "what the workers do is not seen: only since version 11 does Citus show whose work they do";
            PostgresView.Look look = look(session, load, new Drivers(new ConcurrentHashMap<>()), 0);
            return PostgresView.watch(session, tables, related(load), look, new Cluster(List.of(), List.of(sentence)));
        }
        Drivers drivers = new Drivers(new ConcurrentHashMap<>());
        List<NodeView> nodes = new ArrayList<>();
        for (List<@Nullable Object> row : session.query(NODES)) {
            NodeAddress address =
                    new NodeAddress(String.valueOf(row.get(0)), Math.toIntExact(PostgresView.whole(row.get(1))));
            nodes.add(new CitusNode(address, PostgresView.whole(row.get(2)), drivers, tables));
        }
        return PostgresView.watch(
                session, tables, related(load), look(session, load, drivers), new Cluster(nodes, List.of()));
    }

    /// What works for a session of another program is as short-lived as that session: it needs no mention of
    /// its own.
    private static String related(String load) {
        return "(" + load + " OR " + INNER + ")";
    }

    private static PostgresView.Look look(SqlSession session, String load, Drivers drivers) throws TargetException {
        return look(session, load, drivers, session.number(BASE));
    }

    private static PostgresView.Look look(SqlSession session, String load, Drivers drivers, long base) {
        RepeatedQuestion question = PostgresWaits.question(
                session, WAITS.replace("{inner}", INNER).replace("{waits}", WAITS_FOR_NODE), load);
        return roundTripNanos -> drivers.waits(base, PostgresWaits.ask(question, roundTripNanos));
    }

    /// Another node than the one that the main session is on.
    ///
    /// @param group the number by which the node knows itself
    /// @param tables the workload's
    private record CitusNode(NodeAddress address, long group, Drivers drivers, List<String> tables)
            implements NodeView {
        CitusNode {
            tables = List.copyOf(tables);
        }

        @Override
        public Watch watch(SqlSession session) throws TargetException {
            if (session.number(GROUP) != group) {
                throw new TargetException(
                        ErrorClass.STATEMENT,
                        "another server answers at " + address.place() + " from here than the cluster's node");
            }
            session.rowsUnlessRefused(SHOW_SHARDS);
            String load = PostgresView.load(session);
            return PostgresView.watchNode(
                    session, related(load), look(session, load, drivers), queues(session, load), tables);
        }

        /// A node that does not tell behind whom sessions wait still tells what they wait for.
        private Optional<PostgresQueues> queues(SqlSession session, String load) throws TargetException {
            try {
                return Optional.of(
                        PostgresQueues.ofShards(session, load, PostgresView.literals(tables), drivers::owned));
            } catch (TargetException refused) {
                refused.throwIfLost();
                return Optional.empty();
            }
        }
    }

    /// The sessions that drive the load, as they were seen last, by the node that they are connected to.
    /// Thread-safe.
    ///
    /// @param byNode the global numbers of the sessions of each node
    record Drivers(Map<Long, Set<Long>> byNode) {
        /// What the sessions of one node do. Those that work for others count only if they do for these.
        ///
        /// @param base what is added to the number of a process of this node
        /// @param rows whose sessions, kind, event, how many, and the process or the global number
        List<Wait> waits(long base, List<List<@Nullable Object>> rows) {
            Set<Long> seen = new HashSet<>();
            for (List<@Nullable Object> row : rows) {
                if (Who.LOAD.name().equals(row.get(0))) {
                    seen.add(base + number(row));
                }
            }
            byNode.put(base, Set.copyOf(seen));
            List<Wait> waits = new ArrayList<>();
            for (List<@Nullable Object> row : rows) {
                Who who = Who.valueOf(String.valueOf(row.get(0)));
                if (who != Who.ON_BEHALF || isDriver(number(row))) {
                    String kind = String.valueOf(row.get(1));
                    String event = String.valueOf(row.get(2));
                    waits.add(new Wait(who, kind, event, (int) PostgresView.whole(row.get(3))));
                }
            }
            return waits;
        }

        /// The same session, as one of those for which it works.
        Blocker owned(Blocker found) {
            if (!found.program().startsWith(PREFIX)) {
                return found;
            }
            long session = number(found.program().substring(PREFIX.length()));
            Who who = isDriver(session) ? Who.LOAD : Who.OTHER;
            return new Blocker(who, found.session(), found.program(), found.state(), found.transactionSeconds());
        }

        private boolean isDriver(long session) {
            return byNode.values().stream().anyMatch(sessions -> sessions.contains(session));
        }

        private static long number(List<@Nullable Object> row) {
            return number(String.valueOf(row.get(4)));
        }

        /// 0 if it is none.
        private static long number(String text) {
            return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
        }
    }
}
