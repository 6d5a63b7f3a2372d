package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.TableRows;
import java.sql.Connection;
import java.sql.SQLException;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/// Loads DuckDB by its appender. The one class, with [DuckdbRowWriter], that needs DuckDB's driver on the
/// class path; loaded only when the target is DuckDB.
final class DuckdbLoader implements Loader {
    private static final int DEFAULT_COMMIT_ROWS = 100_000;

    private final Connection connection;
    private final Transactions transactions;
    private final int rowsPerCommit;

    DuckdbLoader(Connection connection, Transactions transactions, int commitRows) {
        this.connection = connection;
        this.transactions = transactions;
        rowsPerCommit = commitRows == 0 ? DEFAULT_COMMIT_ROWS : commitRows;
    }

    /// Whether the connection is of a DuckDB driver that this class path holds, not one from a jar the
    /// user gave.
    static boolean isUsable(Connection connection) throws SQLException {
        try {
            return connection.isWrapperFor(DuckDBConnection.class);
        } catch (NoClassDefFoundError absent) {
            // The driver comes from the user's jar alone, in its own class loader.
            return false;
        }
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) throws SQLException {
        DuckDBConnection duckdb = connection.unwrap(DuckDBConnection.class);
        int[] places = DuckdbRowWriter.places(rows);
        for (long start = from; start < to; start += rowsPerCommit) {
            long end = Math.min(to, start + rowsPerCommit);
            transactions.begin(false);
            try (DuckDBAppender appender =
                    duckdb.createAppender(duckdb.getSchema(), rows.table().name())) {
                DuckdbRowWriter out = new DuckdbRowWriter(appender, rows, places);
                for (long index = start; index < end; index++) {
                    out.beginRow();
                    rows.source().write(index, out);
                    out.endRow();
                }
            }
            transactions.commit();
            progress.committed(end - start);
        }
        transactions.none();
    }
}
