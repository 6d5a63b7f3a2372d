package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.table.TableRows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Loads by INSERT, in JDBC batches.
final class BatchLoader implements Loader {
    private static final int BATCH_ROWS = 1_000;
    private static final int DEFAULT_COMMIT_ROWS = 10_000;

    private final Connection connection;
    private final JdbcTransactions transactions;
    private final InsertForm form;
    private final int statementsPerBatch;
    private final int rowsPerCommit;

    BatchLoader(Connection connection, JdbcTransactions transactions, JdbcOptions options, InsertForm form) {
        this.connection = connection;
        this.transactions = transactions;
        this.form = form;
        statementsPerBatch = Math.max(1, BATCH_ROWS / form.rowsPerStatement());
        rowsPerCommit = options.commitRows() == 0 ? DEFAULT_COMMIT_ROWS : options.commitRows();
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) throws SQLException {
        int rowsPerStatement = form.rowsPerStatement();
        try (PreparedStatement many = connection.prepareStatement(InsertStatements.of(rows, rowsPerStatement));
                PreparedStatement single = connection.prepareStatement(InsertStatements.of(rows, 1))) {
            ParameterWriter toMany = new ParameterWriter(many, form, rows.columns());
            ParameterWriter toSingle = new ParameterWriter(single, form, rows.columns());
            for (long start = from; start < to; start += rowsPerCommit) {
                long end = Math.min(to, start + rowsPerCommit);
                long rest = end - (end - start) % rowsPerStatement;
                transactions.begin(false);
                insert(rows, start, rest, toMany, rowsPerStatement);
                insert(rows, rest, end, toSingle, 1);
                transactions.commit();
                progress.committed(end - start);
            }
        }
        transactions.none();
    }

    private void insert(TableRows rows, long start, long end, ParameterWriter out, int perStatement)
            throws SQLException {
        int pending = 0;
        for (long index = start; index < end; index += perStatement) {
            for (int i = 0; i < perStatement; i++) {
                rows.source().write(index + i, out);
            }
            out.endStatement();
            if (++pending == statementsPerBatch) {
                out.send();
                pending = 0;
            }
        }
        if (pending > 0) {
            out.send();
        }
    }
}
