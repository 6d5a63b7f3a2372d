package io.plimsoll.driver.sql;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A query of PostgreSQL's statistics views that is asked again and again. The server plans it once: planning takes
/// several times as long as executing it, and the load waits for a processor meanwhile. Used by one thread.
///
/// If the server does not keep it (a pooler that changes servers), the query is sent as it is.
///
/// Source: PostgreSQL documentation, "PREPARE" and "EXECUTE".
final class RepeatedQuestion {
    /// No session of this process or of another prepares two under one name.
    private static final AtomicLong NUMBERS = new AtomicLong(System.nanoTime());

    private final SqlSession session;
    private final String query;
    private final String name = "plimsoll_view_" + Long.toHexString(NUMBERS.incrementAndGet());
    private State state = State.NEW;

    private enum State {
        NEW,
        KEPT,
        REFUSED
    }

    RepeatedQuestion(SqlSession session, String query) {
        this.session = session;
        this.query = query;
    }

    /// Asks once more.
    List<List<@Nullable Object>> ask() throws TargetException {
        if (state == State.REFUSED) {
            return session.query(query);
        }
        try {
            if (state == State.NEW) {
                session.execute("PREPARE " + name + " AS " + query);
                state = State.KEPT;
            }
            return session.query("EXECUTE " + name);
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            // Whether it is the query that the server refuses, it says now.
            List<List<@Nullable Object>> rows = session.query(query);
            state = State.REFUSED;
            return rows;
        }
    }
}
