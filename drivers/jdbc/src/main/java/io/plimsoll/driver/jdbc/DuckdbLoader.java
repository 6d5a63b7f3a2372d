package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/// Loads DuckDB through its appender. Only this class and [DuckdbRowWriter] need DuckDB's driver on the class path.
/// They are loaded only when the target is DuckDB.
final class DuckdbLoader implements Loader {
    private static final int DEFAULT_COMMIT_ROWS = 100_000;

    private final Connection connection;
    private final JdbcTransactions transactions;
    private final int rowsPerCommit;

    DuckdbLoader(Connection connection, JdbcTransactions transactions, int commitRows) {
        this.connection = connection;
        this.transactions = transactions;
        rowsPerCommit = commitRows == 0 ? DEFAULT_COMMIT_ROWS : commitRows;
    }

    /// Whether the connection belongs to the DuckDB driver on this class path, not to a jar of the user.
    static boolean isUsable(Connection connection) throws SQLException {
        try {
            return connection.isWrapperFor(DuckDBConnection.class);
        } catch (NoClassDefFoundError absent) {
            // The driver comes only from the user's jar, in a separate class loader.
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

    /// Writes row values to an appender. It requires all columns of the table in order, each in its type: columns
    /// that the rows omit become null. Not thread-safe.
    private static final class DuckdbRowWriter implements RowWriter {
        private final DuckDBAppender appender;
        private final int[] places;
        private final ColumnType[] types;
        private final int tableColumns;
        private int written;
        private int place;

        DuckdbRowWriter(DuckDBAppender appender, TableRows rows, int[] places) {
            this.appender = appender;
            this.places = places;
            List<Column> columns = rows.columns();
            types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
            tableColumns = rows.table().columns().size();
        }

        /// The index in the table of each written column.
        static int[] places(TableRows rows) {
            int[] places = rows.columns().stream()
                    .mapToInt(column -> rows.table().columns().indexOf(column))
                    .toArray();
            for (int i = 0; i < places.length; i++) {
                if (places[i] < 0 || (i > 0 && places[i] <= places[i - 1])) {
                    throw new IllegalArgumentException(
                            "the rows of " + rows.table().name()
                                    + " must write columns of the table in the table's order: "
                                    + rows.columns().get(i).name());
                }
            }
            return places;
        }

        void beginRow() throws SQLException {
            appender.beginRow();
            written = 0;
            place = 0;
        }

        void endRow() throws SQLException {
            fillUpTo(tableColumns);
            appender.endRow();
        }

        @Override
        public void int32(int value) {
            int64(value);
        }

        @Override
        public void int64(long value) {
            try {
                ColumnType type = types[written];
                advance();
                if (type instanceof ColumnType.Int64) {
                    appender.append(value);
                } else if (type instanceof ColumnType.Int16) {
                    appender.append((short) value);
                } else {
                    appender.append((int) value);
                }
            } catch (SQLException refused) {
                throw new RowFailure(refused);
            }
        }

        @Override
        public void decimal(long unscaled, int scale) {
            try {
                advance();
                appender.append(BigDecimal.valueOf(unscaled, scale));
            } catch (SQLException refused) {
                throw new RowFailure(refused);
            }
        }

        @Override
        public void text(String value) {
            try {
                advance();
                appender.append(value);
            } catch (SQLException refused) {
                throw new RowFailure(refused);
            }
        }

        @Override
        public void timestamp(long epochMicros) {
            try {
                boolean isDay = types[written] instanceof ColumnType.Day;
                advance();
                LocalDateTime time = Instants.local(epochMicros);
                if (isDay) {
                    appender.append(time.toLocalDate());
                } else {
                    appender.append(time);
                }
            } catch (SQLException refused) {
                throw new RowFailure(refused);
            }
        }

        @Override
        public void nothing() {
            try {
                advance();
                appender.appendNull();
            } catch (SQLException refused) {
                throw new RowFailure(refused);
            }
        }

        private void advance() throws SQLException {
            fillUpTo(places[written++]);
            place++;
        }

        private void fillUpTo(int column) throws SQLException {
            while (place < column) {
                appender.appendNull();
                place++;
            }
        }
    }
}
