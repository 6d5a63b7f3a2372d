package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.SessionsWatch.Doing;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// H2's list of sessions. Stateless and thread-safe.
///
/// To read it takes no lock of a table or row. H2 copies its list of sessions under a lock of the database,
/// which otherwise is needed to open and close sessions and to change the schema, and reads the state of each
/// session without any lock. A session that waits for the lock of a whole table counts as running.
///
/// Source: H2 documentation, "INFORMATION_SCHEMA", version 2.5, and `InformationSchemaTable.sessions` for the
/// locks.
public final class H2View implements ServerView {
    private static final String SESSIONS = """
            SELECT SESSION_ID, USER_NAME, CLIENT_ADDR, SESSION_STATE, BLOCKER_ID, CONTAINS_UNCOMMITTED
            FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID <> SESSION_ID() ORDER BY SESSION_ID\
            """;

    private static final String IS_ADMIN = """
            SELECT COUNT(*) FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER AND IS_ADMIN\
            """;

    private static final String CLOCK = """
            SELECT CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP(9)) * 1000 AS DOUBLE PRECISION)\
            """;

    @Override
    public Watch watch(SqlSession session, List<String> tables) throws TargetException {
        List<@Nullable Object> own = session.query("SELECT USER_NAME, CLIENT_ADDR FROM INFORMATION_SCHEMA.SESSIONS"
                        + " WHERE SESSION_ID = SESSION_ID()")
                .getFirst();
        long kept = SessionsWatch.oldest(session.query(SESSIONS), own.get(0));
        Reader reader = new Reader(own.get(0), hostOf(own.get(1)));
        List<String> unseen = session.number(IS_ADMIN) > 0
                ? List.of()
                : List.of("this user sees no session but its own: ALTER USER ... ADMIN TRUE, as an administrator,"
                        + " shows the others");
        return new SessionsWatch(session, SESSIONS, reader, kept, CLOCK, unseen);
    }

    /// The host of a client's address; null for a session of the process that the database is in.
    private static @Nullable String hostOf(@Nullable Object address) {
        return address == null ? null : address.toString().replaceFirst(":\\d+$", "");
    }

    /// @param user this program's
    /// @param host this program's; null if the database is in its process
    private record Reader(@Nullable Object user, @Nullable String host) implements SessionsWatch.Reading {
        @Override
        public List<Doing> sessions(List<List<@Nullable Object>> rows) {
            return rows.stream().map(this::doing).toList();
        }

        private Doing doing(List<@Nullable Object> row) {
            String state = String.valueOf(row.get(3));
            boolean isOpen = SessionsWatch.isTrue(row.get(5));
            boolean isLoad = Objects.equals(user, row.get(1)) && Objects.equals(host, hostOf(row.get(2)));
            String kind = switch (state) {
                case "BLOCKED" -> Wait.LOCK;
                case "RUNNING" -> Wait.RUNNING;
                case "SLEEP", "INIT" -> Wait.CLIENT;
                default -> "Other";
            };
            String event = switch (state) {
                case "BLOCKED" -> "row";
                case "RUNNING" -> "running";
                case "SLEEP", "INIT" -> isOpen ? "Sleep in a transaction" : "Sleep";
                default -> state.toLowerCase(Locale.ROOT);
            };
            return new Doing(
                    PostgresView.whole(row.get(0)),
                    isLoad ? Who.LOAD : Who.OTHER,
                    kind,
                    event,
                    row.get(4) instanceof Number blocker ? List.of(blocker.longValue()) : List.of(),
                    isOpen);
        }
    }
}
