package io.plimsoll.driver.net;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import org.jspecify.annotations.Nullable;

/// One piece of work that a session has under way at its server, and how it ended. It may be used again when it has
/// ended. Used by the session's thread.
public abstract class Exchange {
    private @Nullable TargetException failure;

    /// How it ended, if it has not failed.
    public Outcome outcome() {
        return Outcome.OK;
    }

    /// Forgets how it ended the last time.
    public final void begin() {
        failure = null;
    }

    /// Remembers the first failure.
    public final void fail(TargetException why) {
        if (failure == null) {
            failure = why;
        }
    }

    public final @Nullable TargetException failure() {
        return failure;
    }

    public final void throwFailure() throws TargetException {
        if (failure != null) {
            throw failure;
        }
    }
}
