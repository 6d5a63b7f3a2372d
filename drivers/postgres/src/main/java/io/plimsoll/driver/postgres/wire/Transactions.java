package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.TargetException;
import org.jspecify.annotations.Nullable;

/// How a session begins and ends transactions: by statements prepared once. Used by the session's thread.
final class Transactions {
    private @Nullable WireStatement begin;
    private @Nullable WireStatement commit;
    private @Nullable WireStatement rollback;

    /// Whether the transaction that never ends is under way, see
    /// [io.plimsoll.driver.StatementList.Commit#NEVER].
    private boolean isEndless;

    /// Makes the three statements ready, unless they are.
    void prepare(PostgresSession session) throws TargetException {
        if (rollback == null) {
            begin = WireStatement.plain("BEGIN", session);
            commit = WireStatement.plain("COMMIT", session);
            rollback = WireStatement.plain("ROLLBACK", session);
        }
    }

    WireStatement begin() {
        return prepared(begin);
    }

    WireStatement commit() {
        return prepared(commit);
    }

    WireStatement rollback() {
        return prepared(rollback);
    }

    boolean isEndless() {
        return isEndless;
    }

    void setEndless(boolean mode) {
        isEndless = mode;
    }

    private static WireStatement prepared(@Nullable WireStatement statement) {
        if (statement == null) {
            throw new IllegalStateException("transactions are not prepared");
        }
        return statement;
    }
}
