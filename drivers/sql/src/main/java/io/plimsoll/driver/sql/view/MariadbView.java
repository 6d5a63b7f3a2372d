package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.MysqlWatch.Looks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The status variables, the list of processes and the open transactions of MariaDB. [MysqlView] reads MySQL's.
/// Stateless and thread-safe.
///
/// MariaDB does not show that a session waits for a page: such a session counts as running. Another program that reads
/// the list of open transactions all the time keeps it from being renewed.
///
/// Source: MariaDB documentation, "Server Status Variables", "General Thread States", "Information Schema INNODB_TRX
/// Table" and "Information Schema SYSTEM_VARIABLES Table", version 10.11; its source for the age of the list, and for
/// commits that end later (`trx_flush_log_if_needed_low`).
public final class MariadbView implements ServerView {
    private static final String WITHOUT_PROCESS = "this user sees neither which sessions wait for rows nor those of"
            + " other users: GRANT PROCESS ON *.* TO CURRENT_USER, as an administrator, shows them";

    private static final String STATUS = """
            SELECT VARIABLE_NAME, VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS
            WHERE LOWER(VARIABLE_NAME) IN ({names})
            UNION ALL SELECT 'max_connections', @@max_connections\
            """;

    /// What counters are made of, as the server calls it, by the name of the counter. Of two variables, the first
    /// is diminished by the second.
    private static final Map<Counter, List<String>> SOURCES = sources();

    /// Texts may hold secrets, or name places of the server's machine.
    private static final String SETTINGS = """
            SELECT LOWER(VARIABLE_NAME), GLOBAL_VALUE, GLOBAL_VALUE_ORIGIN
            FROM information_schema.SYSTEM_VARIABLES
            WHERE GLOBAL_VALUE_ORIGIN IN ('CONFIG', 'COMMAND-LINE', 'ENVIRONMENT', 'SQL')
                AND VARIABLE_TYPE <> 'VARCHAR' AND NOT (GLOBAL_VALUE <=> DEFAULT_VALUE)
            ORDER BY 1\
            """;

    private static Map<Counter, List<String>> sources() {
        Map<Counter, List<String>> sources = common("rows_read");
        sources.put(Counter.sum("deadlocks"), List.of("innodb_deadlocks"));
        sources.put(Counter.level("checkpoint_age_bytes"), List.of("innodb_checkpoint_age"));
        sources.put(Counter.level("history_list_length"), List.of("innodb_history_list_length"));
        return withSessions(sources);
    }

    /// Adds how many sessions there are and may be, which MariaDB and MySQL call the same.
    static Map<Counter, List<String>> withSessions(Map<Counter, List<String>> sources) {
        sources.put(Counter.level("sessions"), List.of("threads_connected"));
        sources.put(Counter.level("max_sessions"), List.of("max_connections"));
        return Collections.unmodifiableMap(sources);
    }

    /// What MariaDB and MySQL call the same.
    ///
    /// @param rowsRead what the server calls the rows that it has read
    static Map<Counter, List<String>> common(String rowsRead) {
        Map<Counter, List<String>> sources = new LinkedHashMap<>();
        sources.put(Counter.sum("commits"), List.of("com_commit"));
        sources.put(Counter.sum("rollbacks"), List.of("com_rollback"));
        sources.put(Counter.sum("statements"), List.of("questions"));
        sources.put(Counter.sum("blocks_read"), List.of("innodb_buffer_pool_reads"));
        sources.put(Counter.sum("blocks_hit"), List.of("innodb_buffer_pool_read_requests", "innodb_buffer_pool_reads"));
        sources.put(Counter.sum("rows_read"), List.of(rowsRead));
        sources.put(Counter.sum("inserts"), List.of("handler_write"));
        sources.put(Counter.sum("updates"), List.of("handler_update"));
        sources.put(Counter.sum("deletes"), List.of("handler_delete"));
        sources.put(Counter.sum("seq_scans"), List.of("select_scan"));
        sources.put(Counter.sum("seq_rows"), List.of("handler_read_rnd_next"));
        sources.put(Counter.sum("temp_files"), List.of("created_tmp_files"));
        sources.put(Counter.sum("temp_tables_on_disk"), List.of("created_tmp_disk_tables"));
        sources.put(Counter.sum("sort_merges"), List.of("sort_merge_passes"));
        sources.put(Counter.sum("row_lock_waits"), List.of("innodb_row_lock_waits"));
        sources.put(Counter.sum("row_lock_wait_ms"), List.of("innodb_row_lock_time"));
        sources.put(Counter.sum("wal_bytes"), List.of("innodb_os_log_written"));
        sources.put(Counter.sum("log_buffer_full"), List.of("innodb_log_waits"));
        sources.put(Counter.sum("blocks_written"), List.of("innodb_buffer_pool_pages_flushed"));
        sources.put(Counter.sum("disk_syncs"), List.of("innodb_data_fsyncs"));
        return sources;
    }

    @Override
    public Watch watch(SqlSession session, List<String> tables) throws TargetException {
        List<String> unseen = new ArrayList<>();
        Looks looks = looks(session, MysqlSessions.ofMariadb(session), unseen);
        String status = STATUS.replace("{names}", MysqlCounters.names(SOURCES));
        return new MysqlWatch(
                session,
                looks,
                new MysqlOperations(),
                MysqlCounters.open(session, List.of(status), SOURCES),
                Optional.empty(),
                MysqlDigests.find(session),
                settings(session),
                unseen);
    }

    /// The way to look at sessions that this user has.
    ///
    /// @param unseen takes a sentence if that does not show who waits for rows
    static Looks looks(SqlSession session, MysqlSessions sessions, List<String> unseen) throws TargetException {
        Looks looks = new Looks(sessions.waits(true), sessions, true);
        try {
            session.query(looks.query());
            return looks;
        } catch (TargetException refused) {
            refused.throwUnless(ErrorClass.PERMISSION);
            unseen.add(WITHOUT_PROCESS);
            return new Looks(sessions.waits(false), sessions, false);
        }
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
}
