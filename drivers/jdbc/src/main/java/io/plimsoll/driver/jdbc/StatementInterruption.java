package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.SessionInterruption;
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
final class StatementInterruption extends SessionInterruption {
    private final AtomicReference<@Nullable Statement> underWay = new AtomicReference<>();
    /// Called by the session's thread before each statement.
    void watch(Statement statement) {
        underWay.setRelease(statement);
    }

    @Override
    public void cancel() {
        super.cancel();
        cancelStatement();
    }

    @Override
    public void abort() {
        super.abort();
        cancelStatement();
    }

    /// Returns at once: the cancellation uses a separate connection, which a silent server accepts but does not
    /// answer.
    void cancelFromAfar() {
        super.cancel();
        Thread.ofPlatform().daemon().name("plimsoll-cancel").start(this::cancelStatement);
    }

    /// Refuses all further work and cuts the connection. Returns at once, because some drivers ask the server
    /// first.
    void cut(Connection connection) {
        super.abort();
        Thread.ofPlatform().daemon().name("plimsoll-abort").start(() -> {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException refused) {
                // Best effort: the session already refuses further work.
                return;
            }
        });
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
