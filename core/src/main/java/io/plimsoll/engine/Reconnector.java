package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Reconnects the lost sessions of a multiplexing lane, while the lane goes on with the others. A few helpers take
/// turns over all lost sessions, so that a target that comes back meets no storm of connections, and a session that
/// does not come back holds up no other. Thread-safe.
final class Reconnector {
    private static final int HELPERS_MAX = 4;
    private static final long BACKOFF_MIN_NANOS = 10_000_000L;
    private static final long BACKOFF_MAX_NANOS = 1_000_000_000L;
    /// How soon a helper that backs off notices that its session is no longer needed.
    private static final long NOTICE_NANOS = 50_000_000L;

    private final Clock clock;
    private final Window window;
    private final Executor helpers;
    private final Runnable wakeUp;
    private final Queue<Lost> lost = new ArrayDeque<>();
    private final Queue<Decided> decided = new ArrayDeque<>();
    private int helping;
    /// Sessions that the lane has not taken back yet.
    private int pending;
    private volatile boolean stopped;
    private @Nullable Throwable bug;

    private record Lost(LaneSession session, long deadline) {}

    /// A lost session after its reconnection has ended, in one way or another.
    ///
    /// @param gaveUp true if it was lost for good; otherwise it is open, or was no longer needed
    record Decided(LaneSession session, boolean gaveUp) {}

    /// @param helpers runs each helper, on a thread for it alone
    /// @param wakeUp wakes the lane when there is something to [#take]
    Reconnector(Clock clock, Window window, Executor helpers, Runnable wakeUp) {
        this.clock = clock;
        this.window = window;
        this.helpers = helpers;
        this.wakeUp = wakeUp;
    }

    /// Begins to reconnect a session. The lane must not use it until it takes it again.
    ///
    /// @param deadline when to give up
    void reconnect(LaneSession session, long deadline) {
        boolean more;
        synchronized (this) {
            pending++;
            lost.add(new Lost(session, deadline));
            more = helping < HELPERS_MAX;
            helping += more ? 1 : 0;
        }
        if (more) {
            helpers.execute(this::help);
        }
    }

    /// Takes one session whose reconnection has ended; null if there is none.
    synchronized @Nullable Decided take() {
        if (bug != null) {
            throw new IllegalStateException("a session could not reconnect because of a bug in Plimsoll", bug);
        }
        Decided next = decided.poll();
        pending -= next == null ? 0 : 1;
        return next;
    }

    /// Whether the lane still has sessions to take.
    synchronized boolean isBusy() {
        return pending > 0;
    }

    /// Stops reconnecting: no session is needed any more, and those still lost stay lost.
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

    /// @return true if the reconnection of the session has ended
    private boolean tryOnce(Lost next) {
        LaneSession session = next.session();
        session.close();
        if (isUnwanted()) {
            decide(next, false);
            return true;
        }
        LaneSession.ReconnectResult result =
                clock.nanos() >= next.deadline() ? LaneSession.ReconnectResult.REFUSED : session.reconnect();
        if (result == LaneSession.ReconnectResult.NOT_YET) {
            synchronized (this) {
                lost.add(next);
            }
            return false;
        }
        decide(next, result == LaneSession.ReconnectResult.REFUSED && !isUnwanted());
        return true;
    }

    private void decide(Lost tried, boolean gaveUp) {
        synchronized (this) {
            decided.add(new Decided(tried.session(), gaveUp));
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
