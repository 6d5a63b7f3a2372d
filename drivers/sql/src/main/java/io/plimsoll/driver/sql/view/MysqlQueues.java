package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.PostgresQueues.Standing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Follows sessions of the load that wait for rows, tables or named locks of a MySQL to the heads of their queues.
/// Used by one thread.
///
/// Who waits for a row, the engine shows by transactions, and these by the numbers of sessions. The thread that is
/// shown with a lock is the one that made it, which for the lock of a fresh row is the first that wanted it. Locks of
/// tables and names are shown for each holder and for each that waits: whether one is in the way of another follows
/// from their types.
///
/// Source: MySQL documentation, "The data_lock_waits Table", "The data_locks Table", "The metadata_locks Table", "The
/// INFORMATION_SCHEMA INNODB_TRX Table" and "The session_connect_attrs Table", versions 8.0 and 8.4.
///
/// @param sessionsQuery for the sessions, with their transactions, and transactions without a session
/// @param tables the workload's, in lower case
record MysqlQueues(SqlSession session, String sessionsQuery, Set<String> tables) {
    /// The server gives up on a question that takes longer than a second.
    private static final String SELECT = "SELECT /*+ MAX_EXECUTION_TIME(1000) */ ";

    /// The engine keeps the start of a transaction in the time of the server's machine. A transaction without a session
    /// was prepared (`XA PREPARE`), and its session has gone.
    private static final String SESSIONS = SELECT + """
            p.ID, p.THREAD_ID, {owner}, a.ATTR_VALUE, p.COMMAND, p.STATE,
                CAST(t.trx_id AS UNSIGNED),
                TIMESTAMPDIFF(MICROSECOND, t.trx_started, CONVERT_TZ(NOW(6), @@time_zone, 'SYSTEM')) / 1000000,
                t.trx_rows_locked
            FROM {sessions}
                LEFT JOIN information_schema.INNODB_TRX t ON t.trx_mysql_thread_id = p.ID
                LEFT JOIN performance_schema.session_connect_attrs a
                    ON a.PROCESSLIST_ID = p.ID AND a.ATTR_NAME = 'program_name'
            UNION ALL SELECT 0, NULL, 'OTHER', NULL, NULL, 'prepared', CAST(trx_id AS UNSIGNED), NULL,
                trx_rows_locked
            FROM information_schema.INNODB_TRX WHERE trx_mysql_thread_id = 0\
            """;

    private static final int MOST_WAITS = 5_000;

    /// Of n sessions that want one row, each waits for all before it: of very many, some are left out.
    private static final String ROWS = SELECT + """
            REQUESTING_ENGINE_TRANSACTION_ID, BLOCKING_ENGINE_TRANSACTION_ID, REQUESTING_ENGINE_LOCK_ID
            FROM performance_schema.data_lock_waits LIMIT\s""" + MOST_WAITS;

    private static final String METADATA = SELECT + """
            p.OWNER_THREAD_ID, g.OWNER_THREAD_ID, p.LOCK_TYPE, g.LOCK_TYPE, g.LOCK_STATUS, p.OBJECT_SCHEMA,
                CASE p.OBJECT_TYPE WHEN 'TABLE' THEN p.OBJECT_NAME END
            FROM performance_schema.metadata_locks p
                JOIN performance_schema.metadata_locks g ON g.OBJECT_TYPE = p.OBJECT_TYPE
                    AND g.OBJECT_SCHEMA <=> p.OBJECT_SCHEMA AND g.OBJECT_NAME <=> p.OBJECT_NAME
                    AND g.OWNER_THREAD_ID <> p.OWNER_THREAD_ID
            WHERE p.LOCK_STATUS = 'PENDING' AND g.LOCK_STATUS IN ('GRANTED', 'PENDING') LIMIT\s""" + MOST_WAITS;

    private static final String TABLES = SELECT + """
            ENGINE_LOCK_ID, OBJECT_SCHEMA, OBJECT_NAME FROM performance_schema.data_locks
            WHERE ENGINE_LOCK_ID IN ({ids})\
            """;

    /// Each question for the table of a lock goes through all locks: few are asked for, and none if there are many.
    private static final int ASKED_TABLES = 4;

    private static final long MOST_ROWS_LOCKED = 100_000;

    private static final String DATABASE = "SELECT DATABASE()";

    /// The types of locks on tables and names that are in the way of a lock of another type.
    private static final Map<String, Set<String>> IN_THE_WAY = Map.ofEntries(
            Map.entry("SHARED", Set.of("EXCLUSIVE", "INTENTION_EXCLUSIVE")),
            Map.entry("SHARED_HIGH_PRIO", Set.of("EXCLUSIVE")),
            Map.entry("SHARED_READ", Set.of("SHARED_NO_READ_WRITE", "EXCLUSIVE")),
            Map.entry(
                    "SHARED_WRITE", Set.of("SHARED_READ_ONLY", "SHARED_NO_WRITE", "SHARED_NO_READ_WRITE", "EXCLUSIVE")),
            Map.entry(
                    "SHARED_WRITE_LOW_PRIO",
                    Set.of("SHARED_READ_ONLY", "SHARED_NO_WRITE", "SHARED_NO_READ_WRITE", "EXCLUSIVE")),
            Map.entry(
                    "SHARED_UPGRADABLE",
                    Set.of("SHARED_UPGRADABLE", "SHARED_NO_WRITE", "SHARED_NO_READ_WRITE", "EXCLUSIVE")),
            Map.entry(
                    "SHARED_READ_ONLY",
                    Set.of("SHARED_WRITE", "SHARED_WRITE_LOW_PRIO", "SHARED_NO_READ_WRITE", "EXCLUSIVE")),
            Map.entry(
                    "SHARED_NO_WRITE",
                    Set.of(
                            "SHARED_WRITE",
                            "SHARED_WRITE_LOW_PRIO",
                            "SHARED_UPGRADABLE",
                            "SHARED_NO_WRITE",
                            "SHARED_NO_READ_WRITE",
                            "EXCLUSIVE")),
            Map.entry(
                    "SHARED_NO_READ_WRITE",
                    Set.of(
                            "SHARED_READ",
                            "SHARED_WRITE",
                            "SHARED_WRITE_LOW_PRIO",
                            "SHARED_UPGRADABLE",
                            "SHARED_READ_ONLY",
                            "SHARED_NO_WRITE",
                            "SHARED_NO_READ_WRITE",
                            "EXCLUSIVE")),
            Map.entry("INTENTION_EXCLUSIVE", Set.of("SHARED", "EXCLUSIVE")));

    /// Who wants one of these goes before those that want a weaker one.
    private static final Set<String> STRONG = Set.of("EXCLUSIVE", "SHARED_NO_READ_WRITE", "SHARED_NO_WRITE");

    private static final String EXCLUSIVE = "EXCLUSIVE";

    /// A session, or a transaction without one.
    ///
    /// @param thread the server's number for its thread; 0 if it has none
    /// @param transaction the engine's number; 0 if it is in none
    /// @param rowsLocked by the transaction
    record Member(Blocker self, long thread, long transaction, long rowsLocked) {}

    /// That a transaction waits for another one.
    ///
    /// @param lock the engine's name for what is waited for
    record RowWait(long waiting, long blocking, String lock) {}

    /// That a thread waits for a lock on a table or a name, which another one holds or wants.
    ///
    /// @param table empty if it is no table
    record MetadataWait(long waiting, long blocking, boolean isInTheWay, String table) {}

    /// Finds out whether the server shows who waits for whom.
    ///
    /// @throws TargetException when the session is lost, or the server refuses
    static MysqlQueues open(SqlSession session, MysqlSessions sessions, List<String> tables) throws TargetException {
        String query = SESSIONS.replace("{owner}", sessions.owner()).replace("{sessions}", sessions.from());
        String database = String.valueOf(session.query(DATABASE).getFirst().getFirst());
        Set<String> qualified =
                tables.stream().map(table -> place(database, table)).collect(Collectors.toUnmodifiableSet());
        MysqlQueues queues = new MysqlQueues(session, query, qualified);
        queues.read();
        session.query(TABLES.replace("{ids}", "''"));
        return queues;
    }

    private static String place(String database, String table) {
        return (database + "." + table).toLowerCase(Locale.ROOT);
    }

    /// The queues in which sessions of the load wait, the longest first; none if the server refuses, such as for the
    /// time it takes: the next look may show them.
    List<LockQueue> look() throws TargetException {
        try {
            return read();
        } catch (TargetException refused) {
            refused.throwIfLost();
            return List.of();
        }
    }

    private List<LockQueue> read() throws TargetException {
        List<Member> members = new ArrayList<>();
        for (List<@Nullable Object> row : session.query(sessionsQuery)) {
            members.add(member(row));
        }
        List<RowWait> rowWaits = new ArrayList<>();
        for (List<@Nullable Object> row : session.query(ROWS)) {
            rowWaits.add(new RowWait(
                    PostgresView.whole(row.get(0)), PostgresView.whole(row.get(1)), String.valueOf(row.get(2))));
        }
        List<MetadataWait> metadataWaits = new ArrayList<>();
        for (List<@Nullable Object> row : session.query(METADATA)) {
            metadataWaits.add(metadataWait(row));
        }
        return PostgresQueues.queues(standings(members, rowWaits, metadataWaits, wanted(members, rowWaits)));
    }

    private static Member member(List<@Nullable Object> row) {
        long transaction = PostgresView.whole(row.get(6));
        Blocker self = new Blocker(
                Who.valueOf(String.valueOf(row.get(2))),
                PostgresView.whole(row.get(0)),
                text(row.get(3)),
                state(text(row.get(4)), text(row.get(5)), transaction != 0),
                row.get(7) instanceof Number seconds ? Math.max(0, seconds.doubleValue()) : 0);
        return new Member(self, PostgresView.whole(row.get(1)), transaction, PostgresView.whole(row.get(8)));
    }

    private static String state(String command, String state, boolean isInTransaction) {
        if (command.equals("Sleep")) {
            return isInTransaction ? "idle in transaction" : "idle";
        }
        return state.isEmpty() ? "busy" : "busy (" + state + ")";
    }

    private MetadataWait metadataWait(List<@Nullable Object> row) {
        boolean isInTheWay = isInTheWay(text(row.get(2)), text(row.get(3)), "GRANTED".equals(row.get(4)));
        String table = text(row.get(6));
        return new MetadataWait(
                PostgresView.whole(row.get(0)),
                PostgresView.whole(row.get(1)),
                isInTheWay,
                table.isEmpty() ? "" : shown(text(row.get(5)), table));
    }

    /// Whether a lock keeps another one from being granted.
    ///
    /// @param wanted its type
    /// @param other the type of what another session holds, or wants as well
    static boolean isInTheWay(String wanted, String other, boolean isGranted) {
        boolean conflicts = wanted.equals(EXCLUSIVE)
                || IN_THE_WAY.getOrDefault(wanted, Set.of()).contains(other);
        return conflicts && (isGranted || (STRONG.contains(other) && !STRONG.contains(wanted)));
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /// The name of a table as it may be shown.
    private String shown(String schema, String table) {
        return tables.contains(place(schema, table)) ? table : LockQueue.ANOTHER_TABLE;
    }

    /// The tables of some of the locks that sessions of the load wait for, by the names of the locks.
    private Map<String, String> wanted(List<Member> members, List<RowWait> waits) throws TargetException {
        Set<Long> ofLoad = members.stream()
                .filter(member -> member.self().who() == Who.LOAD && member.transaction() != 0)
                .map(Member::transaction)
                .collect(Collectors.toSet());
        String ids = waits.stream()
                .filter(wait -> ofLoad.contains(wait.waiting()))
                .map(wait -> "'" + wait.lock().replace("'", "''") + "'")
                .distinct()
                .limit(ASKED_TABLES)
                .collect(Collectors.joining(", "));
        long rows = members.stream().mapToLong(Member::rowsLocked).sum();
        if (ids.isEmpty() || rows > MOST_ROWS_LOCKED) {
            return Map.of();
        }
        Map<String, String> names = new HashMap<>();
        for (List<@Nullable Object> row : session.query(TABLES.replace("{ids}", ids))) {
            names.put(text(row.get(0)), shown(text(row.get(1)), text(row.get(2))));
        }
        return names;
    }

    /// Who waits for whom, by the numbers of sessions.
    ///
    /// @param names of tables, by the engine's names for the locks that are waited for
    static List<Standing> standings(
            List<Member> members, List<RowWait> rows, List<MetadataWait> metadata, Map<String, String> names) {
        Map<Long, Long> byTransaction = new HashMap<>();
        Map<Long, Long> byThread = new HashMap<>();
        for (Member member : members) {
            byTransaction.put(member.transaction(), member.self().session());
            byThread.put(member.thread(), member.self().session());
        }
        Waits waits = new Waits(new LinkedHashMap<>(), new HashMap<>());
        for (RowWait row : rows) {
            waits.add(
                    byTransaction.get(row.waiting()),
                    byTransaction.get(row.blocking()),
                    names.getOrDefault(row.lock(), ""));
        }
        for (MetadataWait wait : metadata) {
            waits.add(
                    byThread.get(wait.waiting()),
                    wait.isInTheWay() ? byThread.get(wait.blocking()) : null,
                    wait.table());
        }
        return members.stream().map(member -> waits.standing(member.self())).toList();
    }

    /// What sessions wait for, by their numbers.
    private record Waits(Map<Long, Set<Long>> blockers, Map<Long, String> tables) {
        /// @param blocker null if who it is is unknown: it may have ended in the meantime
        void add(@Nullable Long waiting, @Nullable Long blocker, String table) {
            if (waiting == null) {
                return;
            }
            Set<Long> before = blockers.computeIfAbsent(waiting, _ -> new LinkedHashSet<>());
            if (blocker != null) {
                before.add(blocker);
            }
            if (!table.isEmpty()) {
                tables.put(waiting, table);
            }
        }

        Standing standing(Blocker self) {
            Set<Long> before = blockers.get(self.session());
            return new Standing(
                    self,
                    before == null ? List.of() : List.copyOf(before),
                    before != null,
                    tables.getOrDefault(self.session(), ""));
        }
    }
}
