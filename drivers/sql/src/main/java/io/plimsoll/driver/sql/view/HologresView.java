package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What Hologres shows of its sessions, of the statements that have ended ([HologresLog]), and of its workers
/// ([HologresWorkers]). Stateless and thread-safe.
///
/// A session belongs to a front end, which speaks PostgreSQL's protocol. Engines behind it execute the statement;
/// what they wait for is not shown.
///
/// Source: Hologres documentation, "HG_STAT_ACTIVITY (PG_STAT_ACTIVITY) view", "Manage queries" (an example of
/// `running_info`) and "Locks" (`wait_event_type` of a session that waits for a lock of its front end). None of it
/// was tried with a real Hologres.
public final class HologresView implements ServerView {
    /// The kind of sessions for which an engine works.
    private static final String ENGINE = "Engine";

    /// The server gives a question up after this time.
    private static final long TIMEOUT_MILLIS = 2_000;

    /// The view's own questions are no statements of the load, and do not stand in the log as such.
    private static final String NAME = "plimsoll server view";

    private static final String OWN =
            "SELECT session_user::text, current_database()::text, current_setting('application_name')";

    /// A session that is neither idle nor waits for a lock has an engine work for it. What the other events of its
    /// front
    /// end mean is not documented: one may be the way in which the front end waits for the engine.
    private static final String WAITS = """
            SELECT CASE WHEN {load} THEN 'LOAD'
                    WHEN usename IN ('holo_admin', 'system') OR application_name = 'hologres' THEN 'BACKGROUND'
                    ELSE 'OTHER' END,
                CASE WHEN state LIKE 'idle%' THEN 'Client'
                    WHEN lower(wait_event_type) = 'lock' THEN 'Lock'
                    ELSE '{engine}' END,
                CASE WHEN state LIKE 'idle in transaction%' THEN 'ClientRead in a transaction'
                    WHEN state LIKE 'idle%' THEN 'ClientRead'
                    WHEN lower(wait_event_type) = 'lock' THEN coalesce(wait_event::text, 'unknown')
                    ELSE {work} END,
                count(*)::bigint
            FROM {view}
            WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND state IS NOT NULL
            GROUP BY 1, 2, 3\
            """;

    /// From version 2.0 on: `EXECUTE in HQE+PQE`, from `{"current_stage":{"stage_name":"EXECUTE",
    /// "stage_duration_ms":5994},"engine_type":"{HQE,PQE}"}`.
    private static final String WITH_STAGES = "hg_stat_activity";

    private static final String STAGE = """
            coalesce(nullif(left(concat_ws(' in ',
                nullif(substring(running_info::text from '"stage_name" *: *"([^"]*)"'), ''),
                nullif(replace(substring(running_info::text from '"engine_type" *: *"[{]*([^}"]*)'), ',', '+'), '')),
                60), ''), 'at work')\
            """;

    private static final String WITHOUT_STAGES = "pg_stat_activity";
    private static final String AT_WORK = "'at work'";

    private static final String SEES_ALL = "SELECT count(*) FROM pg_user WHERE usename = current_user AND usesuper";

    static final String CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8";

    /// The setting that decides which statements the log has.
    static final String THRESHOLD = "log_min_duration_statement";

    /// How the sessions of the load log in.
    ///
    /// @param user as the server calls it
    record Own(String user, String database, String program) {
        static Own of(SqlSession session) throws TargetException {
            List<@Nullable Object> row = session.query(OWN).getFirst();
            return new Own(String.valueOf(row.get(0)), String.valueOf(row.get(1)), String.valueOf(row.get(2)));
        }

        /// The condition that a line of a view is about one of them.
        String condition() {
            return "(usename = " + literal(user) + " AND datname = " + literal(database) + " AND application_name = "
                    + literal(program) + ")";
        }

        private static String literal(String text) {
            return PostgresView.literals(List.of(text));
        }
    }

    @Override
    public Watch watch(SqlSession session, List<String> tables) throws TargetException {
        session.execute("SET statement_timeout = " + TIMEOUT_MILLIS);
        Own own = Own.of(session);
        session.execute("SET application_name = '" + NAME + "'");
        List<String> unseen = new ArrayList<>();
        String waits = waits(session, own);
        if (isRefused(session, SEES_ALL) || session.number(SEES_ALL) == 0) {
            unseen.add("this user is no superuser of the instance, so that sessions of other users are not seen");
        }
        Map<String, String> settings = settings(session);
        Optional<StatementLog> log = HologresLog.find(session, own, settings.getOrDefault(THRESHOLD, ""), unseen);
        HologresWorkers workers = HologresWorkers.find(session, tables, unseen);
        return new OpenWatch(session, waits, log, workers, settings, unseen);
    }

    /// The question what sessions do, as this version understands it.
    ///
    /// @throws TargetException when the server does not show it at all
    private static String waits(SqlSession session, Own own) throws TargetException {
        String all = WAITS.replace("{load}", own.condition()).replace("{engine}", ENGINE);
        String staged = all.replace("{work}", STAGE).replace("{view}", WITH_STAGES);
        if (!isRefused(session, staged)) {
            return staged;
        }
        String plain = all.replace("{work}", AT_WORK).replace("{view}", WITHOUT_STAGES);
        Optional<TargetException> refusal = refusal(session, plain);
        if (refusal.isPresent()) {
            // Of this class, so that it is not asked again and again.
            throw new TargetException(
                    ErrorClass.STATEMENT,
                    "Hologres shows this user neither " + WITH_STAGES + " nor " + WITHOUT_STAGES + ": "
                            + refusal.get().getMessage());
        }
        return plain;
    }

    /// Why the server refuses a question; empty if it answers.
    ///
    /// @throws TargetException when the session is lost
    static Optional<TargetException> refusal(SqlSession session, String query) throws TargetException {
        try {
            session.query(query);
            return Optional.empty();
        } catch (TargetException refused) {
            refused.throwIfLost();
            return Optional.of(refused);
        }
    }

    static boolean isRefused(SqlSession session, String query) throws TargetException {
        return refusal(session, query).isPresent();
    }

    private static Map<String, String> settings(SqlSession session) throws TargetException {
        String query = "SELECT current_setting('" + THRESHOLD + "')";
        return isRefused(session, query)
                ? Map.of()
                : Map.of(
                        THRESHOLD,
                        String.valueOf(session.query(query).getFirst().getFirst()));
    }

    /// A watch over one session. Used by one thread.
    private record OpenWatch(
            SqlSession session,
            String waitsQuery,
            Optional<StatementLog> log,
            HologresWorkers workers,
            Map<String, String> settings,
            List<String> unseen)
            implements Watch {
        /// What a look costs a real Hologres, which may have to ask all its front ends, is not known.
        private static final long PERIOD_NANOS = 240_000_000;

        @Override
        public long shortestPeriodNanos() {
            return PERIOD_NANOS;
        }

        @Override
        public List<Counter> counters() {
            return HologresWorkers.COUNTERS;
        }

        @Override
        public double[] read() throws TargetException {
            return workers.read();
        }

        @Override
        public List<Wait> waits() throws TargetException {
            return PostgresView.waits(session.query(waitsQuery));
        }

        @Override
        public double clockMillis() throws TargetException {
            return PostgresView.clockMillis(session, CLOCK);
        }
    }
}
