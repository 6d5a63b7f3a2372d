package io.plimsoll.driver;

import org.jspecify.annotations.Nullable;

/// The requests of other threads to a session. The session's own thread pays one volatile read per operation.
public class SessionInterruption {
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
