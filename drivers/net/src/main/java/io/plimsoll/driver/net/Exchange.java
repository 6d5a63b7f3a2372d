package io.plimsoll.driver.net;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import org.jspecify.annotations.Nullable;

/// One request of a session to its server, and its outcome. Can be reused once it has ended. Used by the session's
/// thread.
public abstract class Exchange {
    private @Nullable TargetException failure;

    /// The outcome if the exchange has not failed.
    public Outcome outcome() {
        return Outcome.OK;
    }

    /// Clears the outcome of the previous use.
    public final void begin() {
        failure = null;
    }

    /// Records the first failure.
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
