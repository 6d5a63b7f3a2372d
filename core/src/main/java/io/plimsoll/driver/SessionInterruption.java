package io.plimsoll.driver;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The requests of other threads to a session. The session's own thread pays one volatile read per operation.
public class SessionInterruption {
    /// How soon a sleeping session notices that it must stop.
    private static final long SLICE_NANOS = 10_000_000;

    /// So long that its end can be computed.
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    private enum State {
        NONE,
        CANCELLED,
        ABORTED
    }

    private volatile State state = State.NONE;

    /// Called by the session's thread before an operation. Discards a cancellation that was too late for the last
    /// one.
    public final void begin() throws TargetException {
        if (state != State.NONE) {
            if (state == State.ABORTED) {
                throw aborted(null);
            }
            state = State.NONE;
        }
    }

    /// Called by the session's thread within an operation, where it may end.
    ///
    /// @throws TargetException when another thread has asked the session to stop
    public final void check() throws TargetException {
        if (state == State.ABORTED) {
            throw aborted(null);
        }
        if (state == State.CANCELLED) {
            throw new TargetException(ErrorClass.CANCELLED, "the operation was cancelled");
        }
    }

    /// Blocks the session's thread for a time.
    ///
    /// @throws TargetException as soon as another thread asks the session to stop
    public final void sleep(long nanos) throws TargetException {
        long end = end(nanos);
        check();
        for (long rest = nanos; rest > 0; rest = end - System.nanoTime()) {
            LockSupport.parkNanos(this, Math.min(rest, SLICE_NANOS));
            check();
        }
    }

    /// When a pause that begins now is over, by the clock of [System#nanoTime].
    public static long end(long pauseNanos) {
        return System.nanoTime() + Math.min(pauseNanos, LONGEST_NANOS);
    }

    public final boolean isRequested() {
        return state != State.NONE;
    }

    public final boolean isAborted() {
        return state == State.ABORTED;
    }

    public void cancel() {
        if (state == State.NONE) {
            state = State.CANCELLED;
        }
    }

    public void abort() {
        state = State.ABORTED;
    }

    /// The failure of work in a session that was aborted.
    public static TargetException aborted(@Nullable Throwable cause) {
        return new TargetException(ErrorClass.CONNECTION, "", "the session was aborted", cause);
    }
}
