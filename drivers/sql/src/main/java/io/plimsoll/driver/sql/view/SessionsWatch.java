package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Watch;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A watch over a product that lists its sessions, with who waits for whom, and counts nothing else. Used by
/// one thread.
///
/// @param reading turns the answer to the query into sessions
/// @param kept see [#oldest]; not shown while it sleeps
/// @param clock a query for the milliseconds since 1970
record SessionsWatch(SqlSession session, String query, Reading reading, long kept, String clock, List<String> unseen)
        implements Watch {
    /// Such a list is read while sessions work, without a lock: HSQLDB, in the models with locks, fails in up to
    /// 3 of 1,000 looks at sessions that all want the same table. What it stumbles over is soon gone.
    private static final int TRIES = 10;

    private static final long REST_NANOS = 1_000_000;

    /// Turns the answer of the product into its sessions, without the watch's own. Stateless.
    @FunctionalInterface
    interface Reading {
        List<Doing> sessions(List<List<@Nullable Object>> rows);
    }

    /// What a session does at one instant.
    ///
    /// @param id its number in the product
    /// @param kind as of [Wait]
    /// @param event as of [Wait]
    /// @param waitsFor the sessions whose locks it wants; empty if it wants none, or if that is not shown
    /// @param isInTransaction whether it has changed rows, or holds locks, and has not committed
    record Doing(long id, Who who, String kind, String event, List<Long> waitsFor, boolean isInTransaction) {
        Doing {
            waitsFor = List.copyOf(waitsFor);
        }

        private boolean isBlocked() {
            return kind.equals(Wait.LOCK);
        }

        private Blocker asBlocker() {
            String state = kind.equals(Wait.RUNNING) ? "active" : isInTransaction ? "idle in transaction" : "idle";
            return new Blocker(who, id, "", state, 0);
        }
    }

    @Override
    public List<Counter> counters() {
        return List.of(Counter.level("sessions"));
    }

    @Override
    public double[] read() throws TargetException {
        return new double[] {look().size()};
    }

    private List<Doing> look() throws TargetException {
        for (int i = 1; ; i++) {
            try {
                List<Doing> sessions = new ArrayList<>(reading.sessions(session.query(query)));
                sessions.removeIf(doing -> doing.id() == kept && doing.event().equals("Sleep"));
                return sessions;
            } catch (TargetException refused) {
                if (i == TRIES || refused.errorClass().breaksSession()) {
                    throw refused;
                }
                LockSupport.parkNanos(REST_NANOS);
            }
        }
    }

    /// The session of a user that was open first, or 0: it keeps a database inside this process open, or keeps the
    /// lock of the run on a server, and carries no load.
    ///
    /// @param rows in the order of their first column, which is the number; the second one is the user
    static long oldest(List<List<@Nullable Object>> rows, @Nullable Object user) {
        for (List<@Nullable Object> row : rows) {
            if (Objects.equals(user, row.get(1))) {
                return PostgresView.whole(row.getFirst());
            }
        }
        return 0;
    }

    /// Drivers return truth values as such, or as text.
    static boolean isTrue(@Nullable Object value) {
        return String.valueOf(value).equalsIgnoreCase("true");
    }

    /// Sessions that do the same.
    private record Kind(Who who, String kind, String event) {}

    @Override
    public List<Wait> waits() throws TargetException {
        Map<Kind, Integer> counts = new LinkedHashMap<>();
        for (Doing doing : look()) {
            counts.merge(new Kind(doing.who(), doing.kind(), doing.event()), 1, Integer::sum);
        }
        List<Wait> waits = new ArrayList<>();
        counts.forEach((kind, sessions) -> waits.add(new Wait(kind.who(), kind.kind(), kind.event(), sessions)));
        return waits;
    }

    @Override
    public List<LockQueue> lockQueues() throws TargetException {
        return queues(look());
    }

    /// Behind whom sessions of the load wait, the longest queue first.
    static List<LockQueue> queues(List<Doing> sessions) {
        Map<Long, Doing> byId = new HashMap<>();
        sessions.forEach(doing -> byId.put(doing.id(), doing));
        Map<Doing, Integer> behind = new LinkedHashMap<>();
        for (Doing doing : sessions) {
            if (doing.who() == Who.LOAD && doing.isBlocked()) {
                heads(doing, byId).forEach(head -> behind.merge(head, 1, Integer::sum));
            }
        }
        List<LockQueue> queues = new ArrayList<>();
        behind.forEach((head, waiting) -> queues.add(new LockQueue(head.asBlocker(), "", waiting)));
        queues.sort(Comparator.comparingInt(LockQueue::sessions).reversed());
        return queues;
    }

    /// The sessions at whose locks the way ends, from one waiting session to those that it waits for.
    private static Set<Doing> heads(Doing from, Map<Long, Doing> byId) {
        Set<Doing> heads = new HashSet<>();
        Set<Long> seen = new HashSet<>();
        Deque<Doing> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            for (long next : open.removeFirst().waitsFor()) {
                Doing doing = byId.get(next);
                if (doing == null || !seen.add(next)) {
                    continue;
                }
                if (doing.isBlocked()) {
                    open.addLast(doing);
                } else {
                    heads.add(doing);
                }
            }
        }
        return heads;
    }

    @Override
    public double clockMillis() throws TargetException {
        return PostgresView.clockMillis(session, clock);
    }

    /// Both products show all their settings, without their defaults; those that matter are in the identity
    /// of the target.
    @Override
    public Map<String, String> settings() {
        return Map.of();
    }
}
