package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.CopyPlan;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.RowSql;
import io.plimsoll.driver.table.RowBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/// Writes batches of rows in one JDBC session; each batch is one transaction.
abstract class JdbcRows implements PreparedRows {
    private final JdbcSession session;
    private long rows;

    private JdbcRows(JdbcSession session) {
        this.session = session;
    }

    /// COPY for PostgreSQL unless the batch asks for INSERT; INSERT for all other products.
    static JdbcRows prepare(JdbcSession session, Connection connection, RowBatch batch, RowSql sql)
            throws SQLException, TargetException {
        if (batch.road() == RowBatch.Road.INSERT || !session.product().isPostgres()) {
            return new Inserted(session, connection, batch, sql);
        }
        Optional<CopyPlan> plan = sql.copy();
        boolean takesText = plan.isPresent() && session.product() != Product.HOLOGRES;
        if (!takesText || !CopyLoader.isUsable(connection)) {
            throw new TargetException(
                    ErrorClass.STATEMENT,
                    "",
                    "this JDBC driver cannot COPY here: use driver = postgres, or road = insert",
                    null);
        }
        return new Copied(session, connection, batch, plan.get());
    }

    @Override
    public long write(long from, long to) throws TargetException {
        rows = 0;
        session.interruption().begin();
        try {
            session.transactions().begin(false);
            send(from, to);
        } catch (RowFailure refused) {
            throw session.rolledBack(session.failure(refused.failure()));
        } catch (SQLException refused) {
            throw session.rolledBack(session.failure(refused));
        }
        try {
            session.transactions().commit();
        } catch (SQLException refused) {
            throw session.rolledBack(session.failure(refused).duringCommit());
        }
        rows = to - from;
        return rows;
    }

    abstract void send(long from, long to) throws SQLException;

    @Override
    public long rows() {
        return rows;
    }

    /// One COPY and the statements after it.
    private static final class Copied extends JdbcRows {
        private static final int CHUNK_BYTES = 128 * 1024;

        private final Connection connection;
        private final StatementInterruption interruption;
        private final RowBatch batch;
        private final CopyPlan plan;
        private final CopyTextWriter out = new CopyTextWriter(CHUNK_BYTES);

        Copied(JdbcSession session, Connection connection, RowBatch batch, CopyPlan plan) throws SQLException {
            super(session);
            this.connection = connection;
            interruption = session.interruption();
            this.batch = batch;
            this.plan = plan;
            try (Statement statement = connection.createStatement()) {
                for (String sql : plan.once()) {
                    statement.execute(sql);
                }
            }
        }

        @Override
        void send(long from, long to) throws SQLException {
            CopyLoader.copy(connection, plan.copyText(), batch.source(), new CopyLoader.Range(from, to), out);
            if (plan.after().isEmpty()) {
                return;
            }
            try (Statement statement = connection.createStatement()) {
                interruption.watch(statement);
                for (String sql : plan.after()) {
                    statement.execute(sql);
                }
            }
        }
    }

    /// JDBC batches of INSERTs.
    private static final class Inserted extends JdbcRows {
        /// A larger number costs only memory.
        private static final int ROWS_PER_SEND = 1_000;

        private final Connection connection;
        private final StatementInterruption interruption;
        private final RowBatch batch;
        private final RowSql sql;
        private final InsertForm form;
        private final int rowsPerStatement;
        private ParameterWriter many;
        private ParameterWriter single;

        Inserted(JdbcSession session, Connection connection, RowBatch batch, RowSql sql) throws SQLException {
            super(session);
            this.connection = connection;
            interruption = session.interruption();
            this.batch = batch;
            this.sql = sql;
            form = InsertForm.of(session.product());
            // One statement must not contain two rows with the same key.
            rowsPerStatement = batch.keysMayRepeat() ? 1 : form.rowsPerStatement();
            single = writer(1);
            many = writer(rowsPerStatement);
        }

        private ParameterWriter writer(int rows) throws SQLException {
            return new ParameterWriter(connection.prepareStatement(sql.insertRows(rows)), form, batch.columns());
        }

        @Override
        void send(long from, long to) throws SQLException {
            revive();
            long rest = to - (to - from) % rowsPerStatement;
            insert(from, rest, rowsPerStatement, many);
            insert(rest, to, 1, single);
        }

        /// After a failure, some drivers (DuckDB's) have closed the statement, or it still holds half a batch.
        private void revive() throws SQLException {
            single = single.isFresh() ? single : writer(1);
            many = many.isFresh() ? many : writer(rowsPerStatement);
        }

        private void insert(long from, long to, int perStatement, ParameterWriter out) throws SQLException {
            int pending = 0;
            for (long index = from; index < to; index += perStatement) {
                for (int i = 0; i < perStatement; i++) {
                    batch.source().write(index + i, out);
                }
                out.endStatement();
                pending += perStatement;
                if (pending >= ROWS_PER_SEND || index + perStatement >= to) {
                    out.send(interruption);
                    pending = 0;
                }
            }
        }
    }
}
