package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.TargetException;
import org.jspecify.annotations.Nullable;

/// How a session begins and ends transactions: by statements prepared once. Used by the session's thread.
final class Transactions {
    private @Nullable WireStatement begin;
    private @Nullable WireStatement commit;
    private @Nullable WireStatement rollback;

    /// What the session is in the middle of.
    private Under under = Under.NOTHING;

    /// What a session can be in the middle of between two lists.
    enum Under {
        NOTHING,
        /// The transaction that never ends, see [io.plimsoll.driver.StatementList.Commit#NEVER].
        ENDLESS,
        /// One that a later list ends, see [io.plimsoll.driver.StatementList.Commit#LATER].
        OPEN
    }

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

    Under under() {
        return under;
    }

    void setUnder(Under now) {
        under = now;
    }

    private static WireStatement prepared(@Nullable WireStatement statement) {
        if (statement == null) {
            throw new IllegalStateException("transactions are not prepared");
        }
        return statement;
    }
}
