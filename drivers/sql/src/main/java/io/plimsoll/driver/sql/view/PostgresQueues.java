package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Follows sessions of the load that wait for locks to the heads of their queues. Used by one thread.
///
/// The first session that wants a row waits for the end of the transaction that changed it; the others wait for the
/// first, and are blocked by the holder only through it.
///
/// Source: PostgreSQL documentation, "System Information Functions and Operators" (`pg_blocking_pids`), "pg_locks" and
/// "pg_stat_activity", versions 14 to 18.
///
/// @param tables the workload's tables and their partitions, or their shards, by their object ids
/// @param owner says whose a session is, where its name says more than the query knows
record PostgresQueues(RepeatedQuestion question, Map<Long, String> tables, UnaryOperator<Blocker> owner) {
    /// A partition goes by the name of its table.
    private static final String TABLES = """
            SELECT to_regclass(name)::oid::bigint, name FROM unnest(ARRAY[{tables}]::text[]) AS name
                WHERE to_regclass(name) IS NOT NULL
            UNION SELECT p.relid::oid::bigint, name
                FROM unnest(ARRAY[{tables}]::text[]) AS name, pg_partition_tree(to_regclass(name)) p\
            """;

    /// The tables of a Citus cluster, by those shards of theirs that this node has.
    private static final String SHARDS = """
            SELECT to_regclass(shard_name(logicalrelid, shardid))::oid::bigint, name
            FROM unnest(ARRAY[{tables}]::text[]) AS name JOIN pg_dist_shard ON logicalrelid = to_regclass(name)
            WHERE to_regclass(shard_name(logicalrelid, shardid)) IS NOT NULL\
            """;

    /// The sessions that wait for a lock, and those that block them. Each call of `pg_blocking_pids` looks at all
    /// locks, so of many sessions only those are followed that began their statements first. Which table a session
    /// wants that waits for a row is known from the lock on the row that it holds or wants, too.
    private static final String QUEUES = """
            WITH waiting AS MATERIALIZED (SELECT pid, pg_blocking_pids(pid) AS blockers FROM (
                    SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'
                        AND datname = current_database() AND pid <> pg_backend_pid()
                    ORDER BY query_start LIMIT 32) oldest),
                wanted AS MATERIALIZED (SELECT pid, max(relation::bigint) AS relation FROM pg_locks
                    WHERE relation IS NOT NULL AND (NOT granted OR locktype = 'tuple')
                        AND pid IN (SELECT pid FROM waiting) GROUP BY pid)
            SELECT pid::bigint,
                CASE WHEN backend_type NOT IN ('client backend', 'parallel worker') THEN 'BACKGROUND'
                    WHEN {load} THEN 'LOAD' ELSE 'OTHER' END,
                CASE WHEN backend_type <> 'client backend' THEN backend_type ELSE application_name END,
                state,
                extract(epoch FROM clock_timestamp() - xact_start)::float8,
                array_to_string(blockers, ' '),
                coalesce(wait_event_type = 'Lock', false)::int::bigint,
                relation
            FROM pg_stat_activity LEFT JOIN waiting USING (pid) LEFT JOIN wanted USING (pid)
            WHERE blockers IS NOT NULL OR pid IN (SELECT unnest(blockers) FROM waiting)\
            """;

    private static final Pattern INNER = Pattern.compile("citus_internal gpid=(\\d{1,18})");

    /// A session that waits, or blocks others.
    ///
    /// @param blockers the numbers of those that block it; 0 for a prepared transaction
    /// @param isWaiting whether it waits for a lock, even if nobody knows for whose
    /// @param table that it wants; empty if unknown
    record Standing(Blocker self, List<Long> blockers, boolean isWaiting, String table) {
        Standing {
            blockers = List.copyOf(blockers);
        }
    }

    /// Finds out whether the server tells who waits for whom.
    ///
    /// @param load the condition that a line of `pg_stat_activity` is a session of the load
    /// @param tables the workload's, as literals, separated by commas
    /// @throws TargetException when the session is lost, or the server refuses
    static PostgresQueues open(SqlSession session, String load, String tables) throws TargetException {
        return open(session, load, TABLES.replace("{tables}", tables), UnaryOperator.identity());
    }

    /// The same of another node of a Citus cluster, whose tables are shards.
    ///
    /// @param owner says whose work a session does, by its name
    static PostgresQueues ofShards(SqlSession session, String load, String tables, UnaryOperator<Blocker> owner)
            throws TargetException {
        return open(session, load, SHARDS.replace("{tables}", tables), owner);
    }

    private static PostgresQueues open(
            SqlSession session, String load, String tablesQuery, UnaryOperator<Blocker> owner) throws TargetException {
        Map<Long, String> byId = new HashMap<>();
        for (List<@Nullable Object> row : session.query(tablesQuery)) {
            byId.put(PostgresView.whole(row.get(0)), String.valueOf(row.get(1)));
        }
        PostgresQueues queues =
                new PostgresQueues(new RepeatedQuestion(session, QUEUES.replace("{load}", load)), byId, owner);
        queues.look();
        return queues;
    }

    /// The queues in which sessions of the load wait, the longest first.
    List<LockQueue> look() throws TargetException {
        List<Standing> standings = new ArrayList<>();
        for (List<@Nullable Object> row : question.ask()) {
            standings.add(standing(row));
        }
        return queues(standings);
    }

    private Standing standing(List<@Nullable Object> row) {
        Blocker self = new Blocker(
                Who.valueOf(String.valueOf(row.get(1))),
                PostgresView.whole(row.get(0)),
                text(row.get(2)),
                text(row.get(3)),
                row.get(4) instanceof Number seconds ? Math.max(0, seconds.doubleValue()) : 0);
        List<Long> blockers = Arrays.stream(text(row.get(5)).split(" ", -1))
                .filter(number -> !number.isEmpty())
                .map(Long::valueOf)
                .toList();
        long relation = PostgresView.whole(row.get(7));
        String table = relation == 0 ? "" : tables.getOrDefault(relation, LockQueue.ANOTHER_TABLE);
        return new Standing(owner.apply(self), blockers, PostgresView.whole(row.get(6)) != 0, table);
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /// @param standings all that wait, and those that block them; who ended in the meantime is missing
    static List<LockQueue> queues(List<Standing> standings) {
        Map<Long, Standing> bySession = new HashMap<>();
        standings.forEach(standing -> bySession.put(standing.self().session(), standing));
        Map<Blocker, List<Standing>> behind = new LinkedHashMap<>();
        for (Standing standing : standings) {
            if (standing.self().who() == Who.LOAD) {
                heads(standing, bySession)
                        .forEach(head -> behind.computeIfAbsent(head, _ -> new ArrayList<>())
                                .add(standing));
            }
        }
        return behind.entrySet().stream()
                .map(entry -> new LockQueue(
                        named(entry.getKey()),
                        table(entry.getValue()),
                        entry.getValue().size()))
                .sorted(Comparator.comparingInt(LockQueue::sessions)
                        .reversed()
                        .thenComparingLong(queue -> queue.head().session()))
                .toList();
    }

    /// A session of a Citus cluster's own, as the session for which it works: by the global number of that one,
    /// which Citus takes where PostgreSQL takes a process. Its program is known only where it is connected.
    private static Blocker named(Blocker head) {
        Matcher inner = INNER.matcher(head.program());
        return inner.matches()
                ? new Blocker(head.who(), Long.parseLong(inner.group(1)), "", head.state(), head.transactionSeconds())
                : head;
    }

    /// Those who block a session, directly or through others, and wait for no lock themselves. Sessions that wait
    /// in a circle have no head: the server is about to break the deadlock.
    private static Set<Blocker> heads(Standing waiting, Map<Long, Standing> bySession) {
        Set<Blocker> heads = new HashSet<>();
        Set<Long> known = new HashSet<>();
        Deque<Long> open = new ArrayDeque<>(waiting.blockers());
        while (!open.isEmpty()) {
            long number = open.pop();
            Standing standing = bySession.get(number);
            if (!known.add(number)) {
                continue;
            }
            if (number == 0) {
                heads.add(new Blocker(Who.OTHER, 0, "", "prepared", 0));
            } else if (standing != null && !standing.isWaiting()) {
                heads.add(standing.self());
            } else if (standing != null) {
                open.addAll(standing.blockers());
            }
        }
        return heads;
    }

    /// The table that most of them want, as far as that is known.
    private static String table(List<Standing> waiting) {
        Map<String, Long> tables = waiting.stream()
                .map(Standing::table)
                .filter(table -> !table.isEmpty())
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        return tables.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }
}
