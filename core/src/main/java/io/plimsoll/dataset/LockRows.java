package io.plimsoll.dataset;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.LockTable.Holder;
import io.plimsoll.driver.LockTable.Place;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Locks keys with rows of a [LockTable] and updates their heartbeat from a thread of its own. A run that finds
/// rows of another run watches their heartbeat by its own clock: if it stands still, the other run is dead, and its
/// rows are removed. An inserted row counts only after a later look has found no other run's row in the way, so
/// that of two runs at least one gives way. Thread-safe; nobody else uses the session.
final class LockRows {
    private static final long BEAT_MILLIS = 3_000;
    private static final long PAUSE_NANOS = 500_000_000L;

    /// How long, and for how many looks, a heartbeat must stand still before its run counts as dead. A look that
    /// waited for a busy server counts once.
    private static final long DEAD_NANOS = 10_000_000_000L;

    private static final int DEAD_LOOKS = 20;

    /// The most looks: two runs that begin at once may give way to each other several times.
    private static final int MOST_LOOKS = 120;

    private final SqlSession session;
    private final LockTable table;
    private final List<Long> keys;
    private final Holder holder;

    /// This run's slot: one of its own if it shares, [LockTable#ALONE] if it does not.
    private final long slot;

    private long rows;
    private final Map<Place, Beat> beats = new HashMap<>();
    private boolean isEnded;
    private boolean isTakenOver;
    private boolean hasTakenOver;
    private @Nullable String lost;

    LockRows(SqlSession session, LockTable table, List<Long> keys, String name, boolean isShared) {
        this.session = session;
        this.table = table;
        this.keys = keys;
        long id = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
        String now = Instant.now().toString();
        holder = new Holder(id, name, now.substring(0, 19).replace('T', ' ') + " UTC");
        slot = isShared ? id : LockTable.ALONE;
    }

    /// The lock table of a target; empty if the target has other locks, or if its engine opens a database for one
    /// process only.
    static Optional<LockTable> table(Target target) {
        return target.dialect().lockTable().filter(table -> table.isForFiles() || isReachedByOthers(target));
    }

    /// Whether other processes may use the same database, by the target's address.
    static boolean isReachedByOthers(Target target) {
        return !target.identity().inProcess()
                || target.identity().address().toLowerCase(Locale.ROOT).contains("auto_server=true");
    }

    /// Whether other runs took over the dataset: the session still works, and the rows are gone.
    synchronized boolean isTakenOver() {
        return isTakenOver;
    }

    /// Whether this run took over the dataset of another one that seemed dead: if that one was only suspended, it
    /// writes on.
    synchronized boolean hasTakenOver() {
        return hasTakenOver;
    }

    /// A row of another run.
    private record Other(Place place, long id, long beat, String name, String since) {
        static Other of(List<@Nullable Object> row) {
            return new Other(
                    new Place(number(row.get(0)), number(row.get(1))),
                    number(row.get(2)),
                    number(row.get(3)),
                    String.valueOf(row.get(4)),
                    String.valueOf(row.get(5)));
        }

        private static long number(@Nullable Object value) {
            return value instanceof Number number ? number.longValue() : 0;
        }

        String described() {
            return DatasetLock.describedHolder(name) + ", since " + since;
        }
    }

    /// When a row was first seen, and in how many looks its heartbeat has stood still.
    private record Sight(Other other, long nanos, int looks) {}

    /// The last change of a row's heartbeat, and whether it was seen to change.
    private record Beat(long id, long beat, long nanos, boolean hasMoved) {}

    /// Takes the keys and starts the heartbeat.
    ///
    /// @return who has one of them, in words; empty if they are taken
    /// @throws TargetException when the table cannot be created, or a table of its name is not ours
    synchronized Optional<String> take() throws TargetException {
        Optional<String> other = take(slot);
        if (other.isEmpty()) {
            Thread.ofPlatform().daemon().name("plimsoll-lock").start(this::beatOn);
        }
        return other;
    }

    /// Whether other runs that are alive have one of the keys, shared or not. Changes nothing.
    ///
    /// @param ifUnknown the answer about a run that was not seen for long enough to know
    synchronized boolean isUsed(boolean ifUnknown) throws TargetException {
        boolean isUsed = false;
        for (Other other : columns().isEmpty() ? List.<Other>of() : others()) {
            if (keys.contains(other.place().key())) {
                isUsed |= isBeating(other, ifUnknown);
            }
        }
        return isUsed;
    }

    private List<Other> others() throws TargetException {
        try {
            return others(LockTable.ALONE);
        } catch (TargetException refused) {
            // Another run may have dropped the table.
            if (columns().isEmpty()) {
                return List.of();
            }
            throw refused;
        }
    }

    private boolean isBeating(Other other, boolean ifUnknown) {
        Beat before = beats.get(other.place());
        boolean isSame = before != null && before.id() == other.id();
        if (before != null && isSame && before.beat() == other.beat()) {
            boolean isDead = System.nanoTime() - before.nanos() >= DEAD_NANOS;
            return !isDead && (before.hasMoved() || ifUnknown);
        }
        beats.put(other.place(), new Beat(other.id(), other.beat(), System.nanoTime(), isSame));
        return isSame || ifUnknown;
    }

    /// Takes the keys exclusively for this run, which otherwise shares them.
    ///
    /// @return who has one of them, in words; empty if they are taken
    synchronized Optional<String> takeAlone() throws TargetException {
        return take(LockTable.ALONE);
    }

    synchronized void endAlone() throws TargetException {
        session.execute(table.release(holder, LockTable.ALONE));
        rows -= keys.size();
    }

    private Optional<String> take(long wanted) throws TargetException {
        Map<Place, Sight> sights = new HashMap<>();
        String last = "a run that begins at the same time";
        for (int look = 0; look < MOST_LOOKS; look++) {
            try {
                make();
                List<Other> others = attempt(wanted);
                if (others.isEmpty() && rowsOf(wanted) == keys.size()) {
                    rows += keys.size();
                    return Optional.empty();
                }
                Optional<Other> alive = alive(others, sights);
                if (alive.isPresent()) {
                    return alive.map(Other::described);
                }
                last = others.isEmpty() ? last : others.getLast().described();
                if (rows > 0) {
                    session.execute(table.beat(holder));
                }
            } catch (TargetException refused) {
                if (!isPassing(refused)) {
                    throw refused;
                }
            }
            // Random, so that two runs that begin at once do not stay in step.
            LockSupport.parkNanos(PAUSE_NANOS + ThreadLocalRandom.current().nextLong(PAUSE_NANOS / 2));
        }
        return Optional.of(last);
    }

    /// Whether a retry may succeed.
    private static boolean isPassing(TargetException refused) {
        return refused.errorClass().isRetryable() || refused.errorClass() == ErrorClass.LOCK_TIMEOUT;
    }

    /// Creates the table unless it exists.
    private void make() throws TargetException {
        List<String> columns = columns();
        if (columns.isEmpty()) {
            try {
                session.execute(table.creation());
            } catch (TargetException refused) {
                // Another run may have been faster.
                if (refused.errorClass().breaksSession() || columns().isEmpty()) {
                    throw refused;
                }
            }
        } else if (!LockTable.isOurs(columns)) {
            throw new TargetException(
                    ErrorClass.STATEMENT, "", "table " + table.name() + " exists, but Plimsoll did not make it", null);
        }
    }

    private List<String> columns() throws TargetException {
        return session.query(table.columns()).stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }

    /// Inserts rows, and deletes them again if rows of other runs are in the way.
    ///
    /// @return the other runs' rows; also empty if one was in the way and is gone
    private List<Other> attempt(long wanted) throws TargetException {
        try {
            List<Other> others = others(wanted);
            if (others.isEmpty()) {
                for (long key : keys) {
                    session.execute(table.insertion(new Place(key, wanted), holder));
                }
                others = others(wanted);
            }
            if (!others.isEmpty()) {
                session.execute(table.release(holder, wanted));
            }
            return others;
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession() || isPassing(refused)) {
                throw refused;
            }
            return afterRefusal(wanted, refused);
        }
    }

    /// Another run may have inserted a row first, or may have dropped the table.
    private List<Other> afterRefusal(long wanted, TargetException refused) throws TargetException {
        if (columns().isEmpty()) {
            return List.of();
        }
        session.execute(table.release(holder, wanted));
        if (refused.errorClass() == ErrorClass.PERMISSION) {
            throw refused;
        }
        return others(wanted);
    }

    private long rowsOf(long wanted) throws TargetException {
        return columns().isEmpty() ? 0 : session.number(table.count(holder) + " AND slot = " + wanted);
    }

    private List<Other> others(long wanted) throws TargetException {
        return session.query(table.others(keys, holder, wanted != LockTable.ALONE)).stream()
                .map(Other::of)
                .toList();
    }

    /// The first of the others whose heartbeat has moved.
    private Optional<Other> alive(List<Other> others, Map<Place, Sight> sights) throws TargetException {
        for (Other other : others) {
            if (isAlive(other, sights)) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    /// Whether a row's heartbeat has moved. Removes a row that has stood still for long enough.
    private boolean isAlive(Other other, Map<Place, Sight> sights) throws TargetException {
        Sight before = sights.get(other.place());
        if (before == null || before.other().id() != other.id()) {
            sights.put(other.place(), new Sight(other, System.nanoTime(), 1));
            return false;
        }
        if (before.other().beat() != other.beat()) {
            return true;
        }
        int looks = before.looks() + 1;
        sights.put(other.place(), new Sight(other, before.nanos(), looks));
        if (looks >= DEAD_LOOKS && System.nanoTime() - before.nanos() >= DEAD_NANOS) {
            session.execute(table.burial(other.place(), other.id(), other.beat()));
            hasTakenOver = true;
        }
        return false;
    }

    private synchronized void beatOn() {
        try {
            while (!isEnded && lost == null) {
                wait(BEAT_MILLIS);
                if (!isEnded) {
                    beat();
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void beat() {
        try {
            session.execute(table.beat(holder));
            if (session.number(table.count(holder)) < rows) {
                isTakenOver = true;
                lost = "its rows are gone from " + table.name();
            }
        } catch (TargetException refused) {
            // A heartbeat that a busy server refused is retried.
            if (refused.errorClass().breaksSession() || refused.errorClass() == ErrorClass.STATEMENT) {
                lost = String.valueOf(refused.getMessage());
            }
        }
    }

    /// Releases the keys, and drops the table if no other run has a row.
    ///
    /// @return why they were lost before; empty if they were not
    synchronized Optional<String> giveUp() {
        if (isEnded) {
            return Optional.empty();
        }
        if (lost == null) {
            beat();
        }
        isEnded = true;
        notifyAll();
        try {
            session.execute(table.release(holder));
            // Other runs that begin now see this row and wait.
            session.execute(table.insertion(new Place(LockTable.WHOLE, LockTable.ALONE), holder));
            boolean isLast = session.number(table.countOthers(holder)) == 0;
            session.execute(isLast ? table.removal() : table.release(holder));
        } catch (TargetException gone) {
            // The rows that stay count as those of a dead run: their heartbeat stands still.
        }
        return Optional.ofNullable(lost);
    }
}
