package io.plimsoll.driver.sql.view;

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
    private final String types;
    private final String name = "plimsoll_view_" + Long.toHexString(NUMBERS.incrementAndGet());
    private State state = State.NEW;

    private enum State {
        NEW,
        KEPT,
        REFUSED
    }

    RepeatedQuestion(SqlSession session, String query) {
        this(session, query, "");
    }

    /// @param query whose parameter, if it has one, is `$1`
    /// @param type of the parameter; empty if there is none
    RepeatedQuestion(SqlSession session, String query, String type) {
        this.session = session;
        this.query = query;
        this.types = type.isEmpty() ? "" : "(" + type + ")";
    }

    /// Asks once more, without a parameter.
    List<List<@Nullable Object>> ask() throws TargetException {
        return ask("", "");
    }

    /// Asks once more.
    List<List<@Nullable Object>> ask(long parameter) throws TargetException {
        String value = String.valueOf(parameter);
        return ask(value, "(" + value + ")");
    }

    /// @param value of the parameter, if the query has one
    /// @param arguments of EXECUTE
    private List<List<@Nullable Object>> ask(String value, String arguments) throws TargetException {
        if (state == State.REFUSED) {
            return session.query(filled(value));
        }
        try {
            if (state == State.NEW) {
                session.execute("PREPARE " + name + types + " AS " + query);
                state = State.KEPT;
            }
            return session.query("EXECUTE " + name + arguments);
        } catch (TargetException refused) {
            refused.throwIfLost();
            // Whether it is the query that the server refuses, it says now.
            List<List<@Nullable Object>> rows = session.query(filled(value));
            state = State.REFUSED;
            return rows;
        }
    }

    /// Without a parameter, `$1` may be a part of a table's name.
    private String filled(String value) {
        return types.isEmpty() ? query : query.replace("$1", value);
    }
}
