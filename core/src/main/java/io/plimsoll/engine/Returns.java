package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Brings the lost sessions of a multiplexing lane back, while the lane goes on with the others. A few
/// helpers take turns over all lost sessions: a target that comes back meets no storm of connections, and
/// a session that does not come back keeps no other from it. Thread-safe.
final class Returns {
    private static final int HELPERS_MAX = 4;
    private static final long BACKOFF_MIN_NANOS = 10_000_000L;
    private static final long BACKOFF_MAX_NANOS = 1_000_000_000L;
    /// How soon a helper that backs off notices that nobody waits for it any more.
    private static final long NOTICE_NANOS = 50_000_000L;

    private final Clock clock;
    private final Window window;
    private final Executor helpers;
    private final Runnable wakeUp;
    private final Queue<Lost> lost = new ArrayDeque<>();
    private final Queue<Back> back = new ArrayDeque<>();
    private int helping;
    private int away;
    private volatile boolean stopped;
    private @Nullable Throwable bug;

    private record Lost(Turn turn, long deadline) {}

    /// A session whose return was tried.
    ///
    /// @param gaveUp whether it was lost for good; if not, it is open, or nobody needed it any more
    record Back(Turn turn, boolean gaveUp) {}

    /// @param helpers runs each helper, on a thread of its own
    /// @param wakeUp tells the lane that there is something to [#take]
    Returns(Clock clock, Window window, Executor helpers, Runnable wakeUp) {
        this.clock = clock;
        this.window = window;
        this.helpers = helpers;
        this.wakeUp = wakeUp;
    }

    /// Begins to bring a session back, which the lane must leave alone until it takes it again.
    ///
    /// @param deadline when to give up
    void lost(Turn turn, long deadline) {
        boolean more;
        synchronized (this) {
            away++;
            lost.add(new Lost(turn, deadline));
            more = helping < HELPERS_MAX;
            helping += more ? 1 : 0;
        }
        if (more) {
            helpers.execute(this::help);
        }
    }

    /// Takes one session whose return has been decided; null when there is none.
    synchronized @Nullable Back take() {
        if (bug != null) {
            throw new IllegalStateException("a session could not come back through a fault of Plimsoll's own", bug);
        }
        Back decided = back.poll();
        away -= decided == null ? 0 : 1;
        return decided;
    }

    /// Whether sessions are still to be taken.
    synchronized boolean isBusy() {
        return away > 0;
    }

    /// No session is needed any more: what is not back stays away.
    void stop() {
        stopped = true;
    }

    private void help() {
        long backoff = BACKOFF_MIN_NANOS;
        try {
            for (Lost next = next(); next != null; next = next()) {
                if (tryOnce(next)) {
                    backoff = BACKOFF_MIN_NANOS;
                } else {
                    await(Math.min(next.deadline(), clock.nanos() + backoff));
                    backoff = Math.min(BACKOFF_MAX_NANOS, 2 * backoff);
                }
            }
        } catch (RuntimeException | Error ours) {
            synchronized (this) {
                bug = ours;
            }
            wakeUp.run();
        }
    }

    private synchronized @Nullable Lost next() {
        Lost next = lost.poll();
        helping -= next == null ? 1 : 0;
        return next;
    }

    /// @return whether it is decided what becomes of the session
    private boolean tryOnce(Lost next) {
        LaneSession session = next.turn().session();
        session.close();
        if (isUnwanted()) {
            decide(next, false);
            return true;
        }
        LaneSession.Comeback comeback =
                clock.nanos() >= next.deadline() ? LaneSession.Comeback.REFUSED : session.comeBack();
        if (comeback == LaneSession.Comeback.NOT_YET) {
            synchronized (this) {
                lost.add(next);
            }
            return false;
        }
        decide(next, comeback == LaneSession.Comeback.REFUSED && !isUnwanted());
        return true;
    }

    private void decide(Lost decided, boolean gaveUp) {
        synchronized (this) {
            back.add(new Back(decided.turn(), gaveUp));
        }
        wakeUp.run();
    }

    private boolean isUnwanted() {
        return stopped || clock.nanos() >= window.endNanos();
    }

    private void await(long until) {
        while (clock.nanos() < until && !isUnwanted()) {
            clock.waitUntil(Math.min(until, clock.nanos() + NOTICE_NANOS));
        }
    }
}
