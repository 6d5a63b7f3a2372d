package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.table.TableRows;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/// Loads PostgreSQL by COPY, with one COPY per commit. The text form fits every integer, text or time type that a
/// column may have on the server.
final class CopyLoader implements Loader {
    private static final int DEFAULT_COMMIT_ROWS = 100_000;

    /// Below some kilobytes, messages cost time; above half a megabyte there is no gain (client-cost measurements).
    private static final int CHUNK_BYTES = 128 * 1024;

    private final Connection connection;
    private final JdbcTransactions transactions;
    private final int rowsPerCommit;

    CopyLoader(Connection connection, JdbcTransactions transactions, int commitRows) {
        this.connection = connection;
        this.transactions = transactions;
        rowsPerCommit = commitRows == 0 ? DEFAULT_COMMIT_ROWS : commitRows;
    }

    /// Whether the connection belongs to the pgjdbc that this code was compiled with, not to a jar of the user.
    static boolean isUsable(Connection connection) throws SQLException {
        return connection.isWrapperFor(PGConnection.class);
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) throws SQLException {
        transactions.none();
        String copy = "COPY " + rows.table().name() + " (" + InsertStatements.columnNames(rows) + ") FROM STDIN";
        CopyTextWriter out = new CopyTextWriter(CHUNK_BYTES);
        for (long start = from; start < to; start += rowsPerCommit) {
            long end = Math.min(to, start + rowsPerCommit);
            copy(copy, rows, start, end, out);
            progress.committed(end - start);
        }
    }

    private void copy(String sql, TableRows rows, long start, long end, CopyTextWriter out) throws SQLException {
        copy(connection, sql, rows.source(), new Range(start, end), out);
    }

    /// Row indexes, the end excluded.
    record Range(long start, long end) {}

    /// Executes one COPY, and ends it even after a failure.
    static void copy(Connection connection, String sql, TableRows.RowSource source, Range range, CopyTextWriter out)
            throws SQLException {
        CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
        try {
            out.clear();
            for (long index = range.start; index < range.end; index++) {
                source.write(index, out);
                out.endRow();
                if (out.size() >= CHUNK_BYTES) {
                    copy.writeToCopy(out.bytes(), 0, out.size());
                    out.clear();
                }
            }
            copy.writeToCopy(out.bytes(), 0, out.size());
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }
}
