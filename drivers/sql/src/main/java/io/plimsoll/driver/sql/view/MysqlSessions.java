package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a MySQL or MariaDB lists its sessions: a source of rows `p` with ID, USER, HOST, DB, COMMAND, INFO and STATE,
/// and the condition that such a row is a session of this program. They all log in alike, from the same machine.
/// Immutable.
///
/// Source: MySQL documentation, "General Thread States", "The threads Table", "The events_waits_current Table" and
/// "Performance Schema Instrument Naming Conventions", versions 8.0 and 8.4; MariaDB documentation, "General Thread
/// States", version 10.11.
///
/// @param from the rows, as they stand after FROM
/// @param load the condition
/// @param near the condition that such a session has answered no more than `{millis}` ago; empty if the server does not
///     say it so precisely
record MysqlSessions(String from, String load, String near) {
    private static final String PROCESSES = "information_schema.PROCESSLIST p";

    private static final String OWN_PROCESS =
            "SELECT USER, HOST, DB FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()";

    /// Unlike the list of processes, reading it holds up nobody.
    private static final String THREADS = """
            (SELECT THREAD_ID, PROCESSLIST_ID AS ID, PROCESSLIST_USER AS USER, PROCESSLIST_HOST AS HOST,
                    PROCESSLIST_DB AS DB, PROCESSLIST_COMMAND AS COMMAND, PROCESSLIST_INFO AS INFO,
                    PROCESSLIST_STATE AS STATE
                FROM performance_schema.threads
                WHERE PROCESSLIST_ID IS NOT NULL AND NAME <> 'thread/sql/event_scheduler') p\
            """;

    private static final String OWN_THREAD = """
            SELECT PROCESSLIST_USER, PROCESSLIST_HOST, PROCESSLIST_DB FROM performance_schema.threads
            WHERE PROCESSLIST_ID = CONNECTION_ID()\
            """;

    private static final String OWNER = """
            CASE WHEN p.COMMAND IN ('Daemon', 'Binlog Dump', 'Binlog Dump GTID', 'Slave_IO', 'Slave_SQL',
                        'Slave_worker')
                    OR p.USER IS NULL OR p.USER IN ('system user', 'event_scheduler') THEN 'BACKGROUND'
                WHEN {load} THEN 'LOAD' ELSE 'OTHER' END\
            """;

    /// A session that waits for a row is in no special state: the engine knows.
    ///
    /// A commit for which another session writes the log is answered when that has ended. On MariaDB, its session
    /// waits until then in the last state of any statement, `Updating status`, which is short otherwise.
    private static final String WAITS = """
            SELECT {owner},
                CASE {engine kind}
                    WHEN {near} THEN 'Network'
                    WHEN p.COMMAND = 'Sleep' THEN 'Client'
                    WHEN p.STATE LIKE 'Waiting for % lock' OR p.STATE = 'User lock' THEN 'Lock'
                    WHEN p.STATE LIKE 'Waiting for semi-sync%' THEN 'Replica'
                    WHEN p.STATE IN ('Commit', 'Updating status', 'Waiting for prior transaction to commit',
                        'Waiting for handler commit') THEN 'Log'
                    WHEN p.STATE LIKE 'Waiting%' THEN 'Other'
                    WHEN p.STATE = 'User sleep' THEN 'Timeout'
                    {event kind}
                    ELSE 'CPU' END,
                CASE {engine event}
                    WHEN {near} THEN 'on the way'
                    WHEN p.COMMAND = 'Sleep' THEN 'Sleep'
                    WHEN p.STATE LIKE 'Waiting%' OR p.STATE IN ('Commit', 'Updating status', 'User lock', 'User sleep')
                        THEN p.STATE
                    {event name}
                    ELSE 'running' END,
                COUNT(*){operation}
            FROM {sessions}{engine}
            WHERE p.ID <> CONNECTION_ID() AND p.COMMAND <> 'Daemon' GROUP BY 1, 2, 3{by operation}\
            """;

    private static final String ENGINE = """

                LEFT JOIN information_schema.INNODB_TRX t ON t.trx_mysql_thread_id = p.ID\
            """;

    private static final String ENGINE_KIND = "WHEN t.trx_state = 'LOCK WAIT' THEN 'Lock'";

    private static final String ENGINE_EVENT = """
            WHEN t.trx_state = 'LOCK WAIT' THEN 'row'
                    WHEN {near} THEN 'on the way'
                    WHEN p.COMMAND = 'Sleep' AND t.trx_id IS NOT NULL THEN 'Sleep in a transaction'\
            """;

    /// What a thread waits for has not ended. It may be part of something longer: the last to begin is the thing
    /// itself. The handler of a table is no wait, but all that is done with a row; what a thread does when it does
    /// nothing is known from its command.
    private static final String THREADS_WITH_EVENTS = THREADS.replace("AS STATE", """
            AS STATE,
                    (SELECT CONCAT(w.EVENT_NAME, CASE WHEN w.EVENT_NAME LIKE 'wait/io/%'
                            THEN CONCAT(' ', w.OPERATION) ELSE '' END)
                        FROM performance_schema.events_waits_current w
                        WHERE w.THREAD_ID = threads.THREAD_ID AND w.END_EVENT_ID IS NULL
                            AND w.EVENT_NAME LIKE 'wait/%' AND w.EVENT_NAME NOT LIKE 'wait/io/table/%'
                        ORDER BY w.EVENT_ID DESC LIMIT 1) AS EVENT""");

    private static final String EVENT_KIND = """
            WHEN p.EVENT LIKE 'wait/io/file/innodb/innodb@_log@_%' ESCAPE '@'
                        OR p.EVENT LIKE 'wait/io/file/sql/binlog%' THEN 'Log'
                    WHEN p.EVENT LIKE 'wait/io/file/%' THEN 'IO'
                    WHEN p.EVENT LIKE 'wait/io/socket/%' THEN 'Client'
                    WHEN p.EVENT LIKE 'wait/lock/%' THEN 'Lock'
                    WHEN p.EVENT LIKE 'wait/synch/cond/%' THEN 'Other'
                    WHEN p.EVENT LIKE 'wait/synch/%' THEN 'Latch'\
            """;

    private static final String EVENT_NAME = "WHEN p.EVENT IS NOT NULL THEN SUBSTRING_INDEX(p.EVENT, '/', -1)";

    /// A session that has answered so short a time ago that its client's next statement cannot have come.
    private static final String NEAR = "({load} AND p.COMMAND = 'Sleep' AND p.TIME_MS <= {millis})";

    /// MariaDB's list of processes.
    static MysqlSessions ofMariadb(SqlSession session) throws TargetException {
        MysqlSessions processes = ofProcesses(session);
        return new MysqlSessions(processes.from, processes.load, NEAR.replace("{load}", processes.load));
    }

    /// The list of processes, which every server of the family has. Without the right PROCESS it holds a user's own
    /// sessions.
    static MysqlSessions ofProcesses(SqlSession session) throws TargetException {
        List<@Nullable Object> own = session.query(OWN_PROCESS).getFirst();
        String host = String.valueOf(own.get(1));
        int port = host.lastIndexOf(':');
        String isHere = "p.HOST LIKE " + literal(port < 0 ? host : host.substring(0, port + 1) + "%");
        return new MysqlSessions(PROCESSES, load(own, isHere), "");
    }

    /// The threads of MySQL's performance schema. Hosts have no ports there.
    ///
    /// @throws TargetException when the session is lost, or when this user may not read them
    static MysqlSessions ofThreads(SqlSession session) throws TargetException {
        List<@Nullable Object> own = session.query(OWN_THREAD).getFirst();
        return new MysqlSessions(THREADS, load(own, "p.HOST <=> " + literal(own.get(1))), "");
    }

    private static String load(List<@Nullable Object> own, String isHere) {
        return "(p.USER = " + literal(own.get(0)) + " AND p.DB <=> " + literal(own.get(2)) + " AND " + isHere + ")";
    }

    static String literal(@Nullable Object text) {
        return text == null
                ? "NULL"
                : "'" + text.toString().replace("\\", "\\\\").replace("'", "''") + "'";
    }

    /// Whose session a row is: the name of a [io.plimsoll.driver.ServerView.Who].
    String owner() {
        return OWNER.replace("{load}", load);
    }

    /// A query for what sessions do: whose, kind, event, and how many. It has places for the condition [#near] and
    /// for [MysqlOperations].
    ///
    /// @param hasEngine whether the engine's list of transactions is read, too
    String waits(boolean hasEngine) {
        return filled(from, hasEngine, "", "");
    }

    /// The same, with what the threads of the performance schema wait for.
    String waitsWithEvents(boolean hasEngine) {
        return filled(THREADS_WITH_EVENTS, hasEngine, EVENT_KIND, EVENT_NAME);
    }

    private String filled(String sessions, boolean hasEngine, String eventKind, String eventName) {
        return WAITS.replace("{owner}", owner())
                .replace("{sessions}", sessions)
                .replace("{engine}", hasEngine ? ENGINE : "")
                .replace("{engine kind}", hasEngine ? ENGINE_KIND : "")
                .replace("{engine event}", hasEngine ? ENGINE_EVENT : "")
                .replace("{event kind}", eventKind)
                .replace("{event name}", eventName);
    }
}
