package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.MysqlWatch.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The performance schema, the status variables and the engine's own lists of MySQL 8.0 and newer. [MariadbView] reads
/// MariaDB's. Stateless and thread-safe.
///
/// What a session waits for within the server (a page, a mutex) is shown only where the administrator has turned on
/// the consumer `events_waits_current`, which is off by default: nothing is turned on here. Without the performance
/// schema, or the right to read it, the list of processes is read instead, as on MariaDB.
///
/// Source: MySQL documentation, "MySQL Performance Schema", "Server Status Variables", "The INFORMATION_SCHEMA
/// INNODB_METRICS Table" and "The INFORMATION_SCHEMA INNODB_TRX Table", versions 8.0 and 8.4.
///
/// @param version as the server names it
public record MysqlView(String version) implements ServerView {
    private static final int OLDEST = 8;

    private static final String IS_ON = "SELECT @@performance_schema";

    /// Everybody may ask for these. The table `global_status` lacks the numbers of statements of each kind.
    private static final String STATUS = "SHOW GLOBAL STATUS WHERE Variable_name IN ({names})";

    private static final String MOST_SESSIONS = """
            SELECT VARIABLE_NAME, VARIABLE_VALUE FROM performance_schema.global_variables
            WHERE VARIABLE_NAME = 'max_connections'\
            """;

    private static final String METRICS = """
            SELECT NAME, COUNT FROM information_schema.INNODB_METRICS
            WHERE STATUS = 'enabled' AND NAME IN ('lock_deadlocks', 'trx_rseg_history_len')\
            """;

    /// How far a replica is behind is known on the replica alone: by the age of the oldest transaction that it is
    /// applying.
    private static final String REPLICATION = """
            SELECT 'replicas', COUNT(*) FROM performance_schema.threads WHERE PROCESSLIST_COMMAND LIKE 'Binlog Dump%'
            UNION ALL SELECT 'replica_lag', COALESCE(MAX(TIMESTAMPDIFF(MICROSECOND,
                    APPLYING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP, NOW(6))), 0) / 1000000
                FROM performance_schema.replication_applier_status_by_worker WHERE APPLYING_TRANSACTION <> ''\
            """;

    private static final Map<Counter, List<String>> SOURCES = sources();

    /// Whether what threads wait for is shown: by all of these, and by at least one instrument of files or locks.
    private static final String EVENTS = """
            SELECT (SELECT COUNT(*) FROM performance_schema.setup_consumers WHERE ENABLED = 'YES' AND NAME IN
                    ('global_instrumentation', 'thread_instrumentation', 'events_waits_current')) = 3
                AND EXISTS (SELECT * FROM performance_schema.setup_instruments
                    WHERE ENABLED = 'YES' AND (NAME LIKE 'wait/io/file/%' OR NAME LIKE 'wait/synch/%'))\
            """;

    private static final String SEES_NO_ROWS =
            "this user does not see which sessions wait for rows, nor who blocks them:"
                    + " GRANT PROCESS ON *.* TO CURRENT_USER, as an administrator, shows it";

    private static Map<Counter, List<String>> sources() {
        Map<Counter, List<String>> sources = MariadbView.common("innodb_rows_read");
        sources.put(Counter.sum("deadlocks"), List.of("lock_deadlocks"));
        sources.put(
                Counter.level("checkpoint_age_bytes"),
                List.of("innodb_redo_log_current_lsn", "innodb_redo_log_checkpoint_lsn"));
        sources.put(Counter.level("history_list_length"), List.of("trx_rseg_history_len"));
        sources.put(Counter.level("replicas"), List.of("replicas"));
        sources.put(Counter.level("replica_lag_s"), List.of("replica_lag"));
        return MariadbView.withSessions(sources);
    }

    @Override
    public Watch watch(SqlSession session, List<String> tables) throws TargetException {
        if (!isNewEnough(version)) {
            throw new TargetException(
                    ErrorClass.STATEMENT,
                    "Plimsoll reads what MySQL " + OLDEST + ".0 and newer report about their work, and this is "
                            + version);
        }
        List<String> unseen = new ArrayList<>();
        boolean isOn = session.number(IS_ON) != 0;
        if (!isOn) {
            unseen.add("the server runs with performance_schema = OFF: who blocks sessions that wait for locks, and"
                    + " what statements cost, is not seen");
        }
        Optional<MysqlSessions> threads = isOn ? threads(session, unseen) : Optional.empty();
        Looks looks;
        Optional<MysqlQueues> queues = Optional.empty();
        if (threads.isPresent()) {
            looks = looks(session, threads.get(), unseen);
            queues = looks.hasEngine() ? queues(session, threads.get(), tables, unseen) : queues;
        } else {
            looks = MariadbView.looks(session, MysqlSessions.ofProcesses(session), unseen);
        }
        return new MysqlWatch(
                session,
                looks,
                new MysqlOperations(),
                counters(session, looks.hasEngine(), threads.isPresent(), unseen),
                queues,
                threads.isPresent() ? MysqlDigests.find(session, threads.get()) : Optional.empty(),
                MysqlSettings.changed(session, unseen),
                unseen);
    }

    private static boolean isNewEnough(String version) {
        String major = version.split("\\.", 2)[0];
        return major.matches("\\d{1,4}") && Integer.parseInt(major) >= OLDEST;
    }

    /// @param unseen takes a sentence if this user may not read them
    private static Optional<MysqlSessions> threads(SqlSession session, List<String> unseen) throws TargetException {
        try {
            return Optional.of(MysqlSessions.ofThreads(session));
        } catch (TargetException refused) {
            refused.throwUnless(ErrorClass.PERMISSION);
            unseen.add("this user sees neither who blocks sessions that wait for locks nor what statements cost: GRANT"
                    + " SELECT ON performance_schema.* TO CURRENT_USER, as an administrator, shows it");
            return Optional.empty();
        }
    }

    private static Looks looks(SqlSession session, MysqlSessions threads, List<String> unseen) throws TargetException {
        boolean hasEvents = isShown(session, EVENTS) && session.number(EVENTS) != 0;
        Looks looks = looks(threads, hasEvents, true);
        if (isShown(session, looks.query())) {
            return looks;
        }
        unseen.add(SEES_NO_ROWS);
        return looks(threads, hasEvents, false);
    }

    private static Looks looks(MysqlSessions threads, boolean hasEvents, boolean hasEngine) {
        return new Looks(hasEvents ? threads.waitsWithEvents(hasEngine) : threads.waits(hasEngine), threads, hasEngine);
    }

    /// @param unseen takes a sentence if the server does not show them
    private static Optional<MysqlQueues> queues(
            SqlSession session, MysqlSessions threads, List<String> tables, List<String> unseen)
            throws TargetException {
        try {
            return Optional.of(MysqlQueues.open(session, threads, tables));
        } catch (TargetException refused) {
            refused.throwIfLost();
            unseen.add("the server does not show who blocks sessions that wait for locks: " + refused.getMessage());
            return Optional.empty();
        }
    }

    private static MysqlCounters counters(
            SqlSession session, boolean hasEngine, boolean hasThreads, List<String> unseen) throws TargetException {
        List<String> queries = new ArrayList<>();
        queries.add(STATUS.replace("{names}", MysqlCounters.names(SOURCES)));
        queries.add(MOST_SESSIONS);
        // The same right shows them as the list of transactions.
        if (hasEngine) {
            queries.add(METRICS);
        }
        if (hasThreads && isShown(session, REPLICATION)) {
            queries.add(REPLICATION);
        } else if (hasThreads) {
            unseen.add("the server does not show its replication to this user");
        }
        return MysqlCounters.open(session, queries, SOURCES);
    }

    /// Whether this user may ask that.
    private static boolean isShown(SqlSession session, String query) throws TargetException {
        try {
            session.query(query);
            return true;
        } catch (TargetException refused) {
            refused.throwUnless(ErrorClass.PERMISSION);
            return false;
        }
    }
}
