package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Lets another thread end the current statement of a session.
///
/// The session's thread publishes the current statement with a release store (no fence, a plain store on x86), once
/// per statement on the measured path. The price: [#cancel] may hit a statement that has just ended, or miss one
/// that has just begun. Cancelling is best effort.
final class StatementInterruption {
    private enum State {
        NONE,
        CANCELLED,
        ABORTED
    }

    private final AtomicReference<@Nullable Statement> underWay = new AtomicReference<>();
    private volatile State state = State.NONE;

    /// Called by the session's thread before an operation. Discards a cancellation that was too late for the last
    /// one.
    void begin() throws TargetException {
        if (state != State.NONE) {
            forgetOrRefuse();
        }
    }

    /// Called by the session's thread before each statement.
    void watch(Statement statement) {
        underWay.setRelease(statement);
    }

    boolean isRequested() {
        return state != State.NONE;
    }

    boolean isAborted() {
        return state == State.ABORTED;
    }

    void cancel() {
        request();
        cancelStatement();
    }

    void abort() {
        refuse();
        cancelStatement();
    }

    /// Returns at once: the cancellation uses a separate connection, which a silent server accepts but does not
    /// answer.
    void cancelFromAfar() {
        request();
        Thread.ofPlatform().daemon().name("plimsoll-cancel").start(this::cancelStatement);
    }

    /// Refuses all further work and cuts the connection. Returns at once, because some drivers ask the server
    /// first.
    void cut(Connection connection) {
        refuse();
        Thread.ofPlatform().daemon().name("plimsoll-abort").start(() -> {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException refused) {
                // Best effort: the session already refuses further work.
                return;
            }
        });
    }

    private void request() {
        if (state == State.NONE) {
            state = State.CANCELLED;
        }
    }

    private void refuse() {
        state = State.ABORTED;
    }

    private void forgetOrRefuse() throws TargetException {
        if (state == State.ABORTED) {
            throw new TargetException(ErrorClass.CONNECTION, "", "the session was aborted", null);
        }
        state = State.NONE;
    }

    private void cancelStatement() {
        Statement statement = underWay.getAcquire();
        if (statement == null) {
            return;
        }
        try {
            statement.cancel();
        } catch (SQLException refused) {
            // Best effort: the statement is already closed, or the driver cannot cancel. The session's thread sees
            // from the statement itself how it ended.
            return;
        }
    }
}
