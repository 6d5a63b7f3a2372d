package io.plimsoll.driver.sql;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The status variables, the list of processes and the open transactions of MariaDB. MySQL has them in other places,
/// where they are not read. Stateless and thread-safe.
///
/// MariaDB does not show that a session waits for a page: such a session counts as running. Another program that reads
/// the list of open transactions all the time keeps it from being renewed.
///
/// Source: MariaDB documentation, "Server Status Variables", "General Thread States", "Information Schema INNODB_TRX
/// Table" and "Information Schema SYSTEM_VARIABLES Table", version 10.11; its source for the age of the list, and for
/// commits that end later (`trx_flush_log_if_needed_low`).
final class MariadbView implements ServerView {
    private static final String STATUS = """
            SELECT LOWER(VARIABLE_NAME), VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS
            WHERE LOWER(VARIABLE_NAME) IN ({names})\
            """;

    /// What counters are made of, as the server calls it, by the name of the counter. Of two variables, the first
    /// is diminished by the second.
    private static final Map<Counter, List<String>> SOURCES = sources();

    private static final String MOST_SESSIONS = "SELECT @@max_connections";

    private static final String BEGINNING = """
            SELECT CASE WHEN p.COMMAND IN ('Daemon', 'Binlog Dump', 'Slave_IO', 'Slave_SQL', 'Slave_worker')
                    THEN 'BACKGROUND' WHEN {load} THEN 'LOAD' ELSE 'OTHER' END,\
            """;

    /// A session that waits for a row is in no special state: the engine knows.
    private static final String WAITS = BEGINNING + """

                CASE WHEN t.trx_state = 'LOCK WAIT' THEN 'Lock' {kinds} END,
                CASE WHEN t.trx_state = 'LOCK WAIT' THEN 'row'
                    WHEN {near} THEN 'on the way'
                    WHEN p.COMMAND = 'Sleep' AND t.trx_id IS NOT NULL THEN 'Sleep in a transaction' {events} END,
                COUNT(*)
            FROM information_schema.PROCESSLIST p
                LEFT JOIN information_schema.INNODB_TRX t ON t.trx_mysql_thread_id = p.ID
            WHERE p.ID <> CONNECTION_ID() AND p.COMMAND <> 'Daemon' GROUP BY 1, 2, 3\
            """;

    private static final String WAITS_WITHOUT_ENGINE = BEGINNING + """

                CASE {kinds} END, CASE WHEN {near} THEN 'on the way' {events} END, COUNT(*)
            FROM information_schema.PROCESSLIST p
            WHERE p.ID <> CONNECTION_ID() AND p.COMMAND <> 'Daemon' GROUP BY 1, 2, 3\
            """;

    /// A commit for which another session writes the log is answered when that has ended. Until then its session waits
    /// in the last state of any statement, `Updating status`, which is short otherwise.
    private static final String KINDS = """
            WHEN {near} THEN 'Network'
                    WHEN p.COMMAND = 'Sleep' THEN 'Client'
                    WHEN p.STATE LIKE 'Waiting for % lock' OR p.STATE = 'User lock' THEN 'Lock'
                    WHEN p.STATE LIKE 'Waiting for semi-sync%' THEN 'Replica'
                    WHEN p.STATE IN ('Commit', 'Updating status', 'Waiting for prior transaction to commit')
                        THEN 'Log'
                    WHEN p.STATE LIKE 'Waiting%' THEN 'Other'
                    WHEN p.STATE = 'User sleep' THEN 'Timeout'
                    ELSE 'CPU'\
            """;

    private static final String EVENTS = """
            WHEN p.COMMAND = 'Sleep' THEN 'Sleep'
                    WHEN p.STATE LIKE 'Waiting%' OR p.STATE IN ('Commit', 'Updating status', 'User lock', 'User sleep')
                        THEN p.STATE
                    ELSE 'running'\
            """;

    /// A session of the load that has answered so short a time ago that its client's next statement cannot have
    /// come.
    private static final String NEAR = "({load} AND p.COMMAND = 'Sleep' AND p.TIME_MS <= {millis})";

    private static final String OWN =
            "SELECT USER, HOST, DB FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()";

    /// Texts may hold secrets, or name places of the server's machine.
    private static final String SETTINGS = """
            SELECT LOWER(VARIABLE_NAME), GLOBAL_VALUE, GLOBAL_VALUE_ORIGIN
            FROM information_schema.SYSTEM_VARIABLES
            WHERE GLOBAL_VALUE_ORIGIN IN ('CONFIG', 'COMMAND-LINE', 'ENVIRONMENT', 'SQL')
                AND VARIABLE_TYPE <> 'VARCHAR' AND NOT (GLOBAL_VALUE <=> DEFAULT_VALUE)
            ORDER BY 1\
            """;

    /// A nanosecond is a millionth of a millisecond.
    private static final int NANO_DIGITS = 6;

    private static Map<Counter, List<String>> sources() {
        Map<Counter, List<String>> sources = new LinkedHashMap<>();
        sources.put(Counter.sum("commits"), List.of("com_commit"));
        sources.put(Counter.sum("rollbacks"), List.of("com_rollback"));
        sources.put(Counter.sum("statements"), List.of("questions"));
        sources.put(Counter.sum("blocks_read"), List.of("innodb_buffer_pool_reads"));
        sources.put(Counter.sum("blocks_hit"), List.of("innodb_buffer_pool_read_requests", "innodb_buffer_pool_reads"));
        sources.put(Counter.sum("rows_read"), List.of("rows_read"));
        sources.put(Counter.sum("inserts"), List.of("handler_write"));
        sources.put(Counter.sum("updates"), List.of("handler_update"));
        sources.put(Counter.sum("deletes"), List.of("handler_delete"));
        sources.put(Counter.sum("seq_scans"), List.of("select_scan"));
        sources.put(Counter.sum("seq_rows"), List.of("handler_read_rnd_next"));
        sources.put(Counter.sum("temp_files"), List.of("created_tmp_files"));
        sources.put(Counter.sum("temp_tables_on_disk"), List.of("created_tmp_disk_tables"));
        sources.put(Counter.sum("sort_merges"), List.of("sort_merge_passes"));
        sources.put(Counter.sum("deadlocks"), List.of("innodb_deadlocks"));
        sources.put(Counter.sum("row_lock_waits"), List.of("innodb_row_lock_waits"));
        sources.put(Counter.sum("row_lock_wait_ms"), List.of("innodb_row_lock_time"));
        sources.put(Counter.sum("wal_bytes"), List.of("innodb_os_log_written"));
        sources.put(Counter.sum("log_buffer_full"), List.of("innodb_log_waits"));
        sources.put(Counter.sum("blocks_written"), List.of("innodb_buffer_pool_pages_flushed"));
        sources.put(Counter.sum("disk_syncs"), List.of("innodb_data_fsyncs"));
        sources.put(Counter.level("checkpoint_age_bytes"), List.of("innodb_checkpoint_age"));
        sources.put(Counter.level("history_list_length"), List.of("innodb_history_list_length"));
        sources.put(Counter.level("sessions"), List.of("threads_connected"));
        return Collections.unmodifiableMap(sources);
    }

    @Override
    public Watch watch(SqlSession session, List<String> tables) throws TargetException {
        Object version = session.query("SELECT VERSION()").getFirst().getFirst();
        if (!String.valueOf(version).contains("MariaDB")) {
            throw new TargetException(
                    ErrorClass.STATEMENT, "Plimsoll reads what MariaDB reports about its work, and this is " + version);
        }
        List<String> unseen = new ArrayList<>();
        String load = load(session);
        String query = WAITS;
        try {
            session.query(filled(query, load, 0));
        } catch (TargetException refused) {
            if (refused.errorClass() != ErrorClass.PERMISSION) {
                throw refused;
            }
            query = WAITS_WITHOUT_ENGINE;
            unseen.add("this user sees neither which sessions wait for rows nor those of other users: GRANT PROCESS"
                    + " ON *.* TO CURRENT_USER, as an administrator, shows them");
        }
        Status status = Status.read(session);
        List<Counter> counters = new ArrayList<>(SOURCES.keySet().stream()
                .filter(counter -> status.value(counter).isPresent())
                .toList());
        counters.add(Counter.level("max_sessions"));
        return new OpenWatch(session, new WaitsQuery(query, load), counters, settings(session), unseen);
    }

    /// @param roundTripNanos see [Watch#waits(long)]
    private static String filled(String query, String load, long roundTripNanos) {
        String near = NEAR.replace(
                "{millis}", BigDecimal.valueOf(roundTripNanos, NANO_DIGITS).toPlainString());
        return query.replace("{kinds}", KINDS)
                .replace("{events}", EVENTS)
                .replace("{near}", roundTripNanos > 0 ? near : "FALSE")
                .replace("{load}", load);
    }

    /// The query for what sessions do.
    ///
    /// @param load the condition that a process is a session of this program
    private record WaitsQuery(String text, String load) {
        String filled(long roundTripNanos) {
            return MariadbView.filled(text, load, roundTripNanos);
        }
    }

    /// The condition that a process is a session of this program: they all log in alike, from the same machine.
    private static String load(SqlSession session) throws TargetException {
        List<@Nullable Object> own = session.query(OWN).getFirst();
        String host = String.valueOf(own.get(1));
        int port = host.lastIndexOf(':');
        return "(p.USER = " + literal(own.get(0)) + " AND p.DB <=> " + literal(own.get(2)) + " AND p.HOST LIKE "
                + literal(port < 0 ? host : host.substring(0, port + 1) + "%") + ")";
    }

    private static String literal(@Nullable Object text) {
        return text == null
                ? "NULL"
                : "'" + text.toString().replace("\\", "\\\\").replace("'", "''") + "'";
    }

    private static Map<String, String> settings(SqlSession session) throws TargetException {
        Map<String, String> settings = new LinkedHashMap<>();
        for (List<@Nullable Object> row : session.query(SETTINGS)) {
            settings.put(String.valueOf(row.get(0)), row.get(1) + " (" + origin(String.valueOf(row.get(2))) + ")");
        }
        return settings;
    }

    private static String origin(String origin) {
        return switch (origin) {
            case "SQL" -> "SET GLOBAL";
            case "CONFIG" -> "configuration file";
            default -> origin.toLowerCase(Locale.ROOT).replace('-', ' ');
        };
    }

    /// The status variables at one moment.
    private record Status(Map<String, Double> values) {
        private static final String NAMES = SOURCES.values().stream()
                .flatMap(List::stream)
                .distinct()
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));

        static Status read(SqlSession session) throws TargetException {
            Map<String, Double> values = new LinkedHashMap<>();
            for (List<@Nullable Object> row : session.query(STATUS.replace("{names}", NAMES))) {
                try {
                    values.put(
                            String.valueOf(row.get(0)).toLowerCase(Locale.ROOT),
                            Double.parseDouble(String.valueOf(row.get(1))));
                } catch (NumberFormatException noNumber) {
                    // Some status variables are words on servers without the feature: the counter
                    // is left out.
                }
            }
            return new Status(values);
        }

        OptionalDouble value(Counter counter) {
            List<String> names = SOURCES.getOrDefault(counter, List.of());
            if (names.isEmpty() || !values.keySet().containsAll(names)) {
                return OptionalDouble.empty();
            }
            double value = values.getOrDefault(names.getFirst(), Double.NaN);
            return OptionalDouble.of(
                    names.size() == 1 ? value : value - values.getOrDefault(names.getLast(), Double.NaN));
        }
    }

    /// A watch over one session. Used by one thread.
    private record OpenWatch(
            SqlSession session,
            WaitsQuery question,
            List<Counter> counters,
            Map<String, String> settings,
            List<String> unseen)
            implements Watch {
        /// The server renews the list of open transactions only when nobody has read it for a tenth of a
        /// second: who asks more often sees the same list for ever. The gap before a look is at least half the
        /// period.
        private static final long PERIOD_NANOS = 240_000_000;

        @Override
        public long shortestPeriodNanos() {
            return PERIOD_NANOS;
        }

        @Override
        public double[] read() throws TargetException {
            Status status = Status.read(session);
            double[] values = new double[counters.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = status.value(counters.get(i)).orElse(Double.NaN);
            }
            values[values.length - 1] = session.number(MOST_SESSIONS);
            return values;
        }

        @Override
        public List<Wait> waits() throws TargetException {
            return waits(0);
        }

        @Override
        public List<Wait> waits(long roundTripNanos) throws TargetException {
            return PostgresView.waits(session.query(question.filled(roundTripNanos)));
        }

        @Override
        public double clockMillis() throws TargetException {
            return PostgresView.clockMillis(session, "SELECT UNIX_TIMESTAMP(NOW(6)) * 1000");
        }
    }
}
