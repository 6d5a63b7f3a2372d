package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.TargetException;
import org.jspecify.annotations.Nullable;

/// Begins and ends the transactions of a session with prepared statements. Used by the session's thread.
final class Transactions {
    private @Nullable WireStatement begin;
    private @Nullable WireStatement commit;
    private @Nullable WireStatement rollback;

    /// The state of the session.
    private Under under = Under.NOTHING;

    /// The state of a session between two lists.
    enum Under {
        NOTHING,
        /// In a transaction that never ends, see [io.plimsoll.driver.statement.StatementList.Commit#NEVER].
        ENDLESS,
        /// In a transaction that a later list ends, see [io.plimsoll.driver.statement.StatementList.Commit#LATER].
        OPEN
    }

    /// Prepares the three statements unless they are prepared already.
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
