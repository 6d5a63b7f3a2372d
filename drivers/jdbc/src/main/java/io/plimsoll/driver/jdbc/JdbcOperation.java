package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import java.sql.SQLException;

/// A statement list prepared in one JDBC session.
///
/// Implementation note: this is the measured call. Around the JDBC driver's own work it adds a loop over an array,
/// one release store per statement ([StatementInterruption#watch]) and one volatile read. It allocates nothing.
final class JdbcOperation implements PreparedOperation {
    private final JdbcSession session;
    private final JdbcTransactions transactions;
    private final StatementInterruption interruption;
    private final BoundStatement[] statements;
    private final Commit commit;
    private final boolean readOnly;

    /// Whether the transaction of [Commit#NEVER] is in progress.
    private boolean begun;

    JdbcOperation(JdbcSession session, StatementList list, BoundStatement[] statements) {
        this.session = session;
        this.transactions = session.transactions();
        this.interruption = session.interruption();
        this.statements = statements;
        commit = list.commit();
        readOnly = list.statements().stream().allMatch(statement -> statement.kind() == Statement.Kind.QUERY);
    }

    @Override
    public Outcome execute(Arguments arguments) throws TargetException {
        interruption.begin();
        Outcome outcome;
        try {
            enter();
            outcome = run(arguments);
        } catch (SQLException refused) {
            throw undone(session.failure(refused));
        } catch (TargetException unexpected) {
            throw commit == Commit.EACH_STATEMENT ? unexpected : undone(unexpected);
        }
        if (commit == Commit.AT_END) {
            commit();
        }
        return outcome;
    }

    /// Enters the transaction of the list.
    private void enter() throws SQLException {
        switch (commit) {
            case EACH_STATEMENT -> session.outsideTransaction();
            case AT_END -> session.goOn(readOnly);
            case LATER -> session.goOn(false);
            case NEVER -> {
                if (!begun) {
                    transactions.begin(readOnly);
                    begun = true;
                }
            }
        }
    }

    private void commit() throws TargetException {
        try {
            session.commit();
        } catch (SQLException refused) {
            throw undone(session.failure(refused).duringCommit());
        }
    }

    /// Rolls back what a failed list has done. Returns the failure.
    private TargetException undone(TargetException failure) {
        return switch (commit) {
            // Each statement includes its commit. If the session is lost, its outcome is unknown.
            case EACH_STATEMENT -> revived(readOnly ? failure : failure.duringCommit());
            case AT_END, LATER -> revived(session.rolledBack(failure));
            case NEVER -> {
                begun = false;
                yield session.rolledBack(failure);
            }
        };
    }

    /// Prepares the statements for another attempt.
    private TargetException revived(TargetException failure) {
        if (failure.errorClass().breaksSession()) {
            return failure;
        }
        try {
            for (BoundStatement statement : statements) {
                session.revive(statement);
            }
        } catch (SQLException refused) {
            failure.addSuppressed(refused);
        }
        return failure;
    }

    private Outcome run(Arguments arguments) throws SQLException, TargetException {
        boolean found = true;
        for (BoundStatement statement : statements) {
            found &= statement.execute(arguments, interruption);
        }
        return found ? Outcome.OK : Outcome.MISS;
    }

    @Override
    public long rows() {
        long rows = 0;
        for (BoundStatement statement : statements) {
            rows += statement.rows();
        }
        return rows;
    }
}
