package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.SessionsWatch.Doing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// HSQLDB's list of sessions. Stateless and thread-safe.
///
/// To read it waits for no lock of the load, in any transaction model: nobody writes this table, so that its
/// lock for reading, which the models with locks take, is always free. The state of each session is read
/// without any lock, and may be a moment old.
///
/// HSQLDB does not show that a session commits: one that has a transaction and executes nothing either waits
/// for its client, or commits. Nor does it show the addresses of clients.
///
/// Source: HSQLDB User Guide 2.7, "Sessions and Transactions" and "SYSTEM_SESSIONS";
/// `TransactionManagerCommon` for the locks, and `DatabaseInformationFull` for how the list is read.
public final class HsqldbView implements ServerView {
    private static final String SESSIONS = """
            SELECT SESSION_ID, USER_NAME, CURRENT_STATEMENT, TRANSACTION, LATCH_COUNT, WAITING_FOR_THIS
            FROM INFORMATION_SCHEMA.SYSTEM_SESSIONS WHERE SESSION_ID <> SESSION_ID() ORDER BY SESSION_ID\
            """;

    private static final String MODEL = "CALL TRANSACTION_CONTROL()";

    @Override
    public Watch watch(SqlSession session, List<String> tables) throws TargetException {
        List<@Nullable Object> own = session.query("SELECT USER_NAME, IS_ADMIN FROM INFORMATION_SCHEMA.SYSTEM_SESSIONS"
                        + " WHERE SESSION_ID = SESSION_ID()")
                .getFirst();
        boolean locksRows =
                "MVCC".equals(String.valueOf(session.query(MODEL).getFirst().getFirst()));
        long kept = SessionsWatch.oldest(session.query(SESSIONS), own.get(0));
        Reader reader = new Reader(own.get(0), locksRows ? "row" : "table");
        List<String> unseen = SessionsWatch.isTrue(own.get(1))
                ? List.of()
                : List.of("this user sees no session but its own: GRANT DBA, as an administrator, shows the others");
        return new SessionsWatch(session, SESSIONS, reader, kept, "CALL UNIX_MILLIS()", unseen);
    }

    /// @param user this program's
    /// @param locked what a lock is for
    private record Reader(@Nullable Object user, String locked) implements SessionsWatch.Reading {
        @Override
        public List<Doing> sessions(List<List<@Nullable Object>> rows) {
            Map<Long, List<Long>> waitsFor = new HashMap<>();
            for (List<@Nullable Object> row : rows) {
                String behind = text(row.get(5));
                for (String waiting : behind.isEmpty() ? new String[0] : behind.split(",")) {
                    waitsFor.computeIfAbsent(Long.parseLong(waiting.strip()), _ -> new ArrayList<>())
                            .add(PostgresView.whole(row.get(0)));
                }
            }
            return rows.stream().map(row -> doing(row, waitsFor)).toList();
        }

        private Doing doing(List<@Nullable Object> row, Map<Long, List<Long>> waitsFor) {
            long id = PostgresView.whole(row.get(0));
            Who who = Objects.equals(user, row.get(1)) ? Who.LOAD : Who.OTHER;
            boolean isOpen = SessionsWatch.isTrue(row.get(3));
            if (PostgresView.whole(row.get(4)) > 0) {
                return new Doing(id, who, Wait.LOCK, locked, waitsFor.getOrDefault(id, List.of()), isOpen);
            }
            if (!text(row.get(2)).isEmpty()) {
                return new Doing(id, who, Wait.RUNNING, "running", List.of(), isOpen);
            }
            return isOpen
                    ? new Doing(id, who, Wait.UNTOLD, "between statements or commit", List.of(), true)
                    : new Doing(id, who, Wait.CLIENT, "Sleep", List.of(), false);
        }

        private static String text(@Nullable Object value) {
            return value == null ? "" : value.toString();
        }
    }
}
