package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Watch;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A watch over one session with a MySQL or MariaDB. Used by one thread.
///
/// @param looks what sessions do
/// @param queues empty if the server does not show who waits for whom
/// @param digests empty if the server does not count what statements cost
record MysqlWatch(
        SqlSession session,
        Looks looks,
        MysqlOperations operations,
        MysqlCounters figures,
        Optional<MysqlQueues> queues,
        Optional<MysqlDigests> digests,
        Map<String, String> settings,
        List<String> unseen)
        implements Watch {
    /// The server renews the list of open transactions only when nobody has read it for a tenth of a second: who
    /// asks more often sees the same list for ever. The gap before a look is at least half the period.
    private static final long PERIOD_NANOS = 240_000_000;

    /// A nanosecond is a millionth of a millisecond.
    private static final int NANO_DIGITS = 6;

    /// A query for what sessions do.
    ///
    /// @param text see [MysqlSessions#waits]
    /// @param sessions that it reads
    /// @param hasEngine whether it reads the list of open transactions
    record Looks(String text, MysqlSessions sessions, boolean hasEngine) {
        /// @param roundTripNanos see [Watch#waits(long)]
        String query(long roundTripNanos, MysqlOperations operations) {
            String near = sessions.near();
            String millis = BigDecimal.valueOf(roundTripNanos, NANO_DIGITS).toPlainString();
            boolean isFar = roundTripNanos > 0 && !near.isEmpty();
            return text.replace("{near}", isFar ? near.replace("{millis}", millis) : "FALSE")
                    .replace("{by operation}", operations.group())
                    .replace("{operation}", operations.column(sessions.load(), hasEngine));
        }

        /// A query that does not distinguish operations.
        String query() {
            return query(0, new MysqlOperations());
        }
    }

    MysqlWatch {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        unseen = List.copyOf(unseen);
    }

    @Override
    public long shortestPeriodNanos() {
        return looks.hasEngine() ? PERIOD_NANOS : 0;
    }

    @Override
    public List<Counter> counters() {
        return figures.counters();
    }

    @Override
    public double[] read() throws TargetException {
        return figures.read();
    }

    @Override
    public List<Wait> waits() throws TargetException {
        return waits(0);
    }

    @Override
    public List<Wait> waits(long roundTripNanos) throws TargetException {
        List<Wait> waits = new ArrayList<>();
        for (List<@Nullable Object> row : session.query(looks.query(roundTripNanos, operations))) {
            waits.add(PostgresView.wait(row, operations.operation(row)));
        }
        return waits;
    }

    @Override
    public void follow(Map<String, String> byText) throws TargetException {
        operations.follow(byText);
        try {
            waits();
        } catch (TargetException refused) {
            operations.forget();
            throw refused;
        }
    }

    @Override
    public List<LockQueue> lockQueues() throws TargetException {
        return queues.isPresent() ? queues.get().look() : List.of();
    }

    @Override
    public List<StatementCost> statements() throws TargetException {
        return digests.isPresent() ? digests.get().costs() : List.of();
    }

    @Override
    public Map<String, String> texts(List<String> ids) throws TargetException {
        return digests.isPresent() ? digests.get().texts(ids) : Map.of();
    }

    @Override
    public double clockMillis() throws TargetException {
        return PostgresView.clockMillis(session, "SELECT UNIX_TIMESTAMP(NOW(6)) * 1000");
    }
}
