package io.plimsoll.driver.sql;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The number of sessions that a server accepts.
///
/// @param max its `max_connections`
/// @param reserved connections that this user cannot have
/// @param used connections of other sessions than the one that asks
record Room(long max, long reserved, long used) {
    /// For PostgreSQL. Superusers may use reserved connections. Other users' `backend_type` may be hidden.
    static final String POSTGRESQL = """
            SELECT current_setting('max_connections')::bigint AS most,
                CASE WHEN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN 0
                    ELSE current_setting('superuser_reserved_connections')::bigint
                        + coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::bigint
                    END AS reserved,
                (SELECT count(*) - 1 FROM pg_stat_activity
                    WHERE datid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend') AS used""";

    /// @param query returns one row with the three numbers
    static Room ask(SqlSession session, String query) throws TargetException {
        List<@Nullable Object> row = session.query(query).getFirst();
        return new Room(number(row.get(0)), number(row.get(1)), number(row.get(2)));
    }

    /// @param text the three numbers, separated by commas
    static Room parse(String text) {
        String[] numbers = text.strip().split(",", -1);
        return new Room(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
    }

    /// The reason why so many sessions do not fit, in a sentence; empty if they fit.
    ///
    /// @param place the server, as the first words of the sentence
    List<String> refusal(int sessions, String place) {
        long left = Math.max(0, max - reserved - used);
        if (sessions <= left) {
            return List.of();
        }
        return List.of(place + " has no room for " + sessions + " sessions: max_connections = " + max + ", of which "
                + reserved + " are reserved and " + used + " in use, leaves " + left
                + "; ask for fewer or raise max_connections");
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }
}
