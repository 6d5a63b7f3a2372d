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
        return switch (commit) {
            case EACH_STATEMENT -> executeEach(arguments);
            case AT_END -> executeAsOne(arguments);
            case LATER -> executePart(arguments);
            case NEVER -> executeWithin(arguments);
        };
    }

    private Outcome executeAsOne(Arguments arguments) throws TargetException {
        Outcome outcome;
        try {
            session.goOn(readOnly);
            outcome = run(arguments);
        } catch (SQLException refused) {
            throw rolledBack(session.failure(refused));
        } catch (TargetException unexpected) {
            throw rolledBack(unexpected);
        }
        try {
            session.commit();
        } catch (SQLException refused) {
            throw rolledBack(session.failure(refused).duringCommit());
        }
        return outcome;
    }

    private Outcome executePart(Arguments arguments) throws TargetException {
        try {
            session.goOn(false);
            return run(arguments);
        } catch (SQLException refused) {
            throw rolledBack(session.failure(refused));
        } catch (TargetException unexpected) {
            throw rolledBack(unexpected);
        }
    }

    private Outcome executeEach(Arguments arguments) throws TargetException {
        try {
            session.outsideTransaction();
            return run(arguments);
        } catch (SQLException refused) {
            TargetException failure = session.failure(refused);
            // Each statement includes its commit. If the session is lost, its outcome is unknown.
            throw revived(readOnly ? failure : failure.duringCommit());
        }
    }

    private TargetException rolledBack(TargetException failure) {
        return revived(session.rolledBack(failure));
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

    private Outcome executeWithin(Arguments arguments) throws TargetException {
        try {
            if (!begun) {
                transactions.begin(readOnly);
                begun = true;
            }
            return run(arguments);
        } catch (SQLException refused) {
            begun = false;
            throw session.rolledBack(session.failure(refused));
        } catch (TargetException unexpected) {
            begun = false;
            throw session.rolledBack(unexpected);
        }
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
