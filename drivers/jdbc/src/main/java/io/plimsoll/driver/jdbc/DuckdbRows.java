package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowBatch;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/// Loads DuckDB through its appender. Only this class and the writer in it need the classes of DuckDB's driver. They
/// are loaded only when the target is DuckDB.
final class DuckdbRows extends JdbcRows {
    private static final int USUAL_COMMIT_ROWS = 100_000;

    private final DuckDBConnection duckdb;
    private final int[] places;

    DuckdbRows(JdbcSession session, Connection connection, RowBatch batch) throws SQLException {
        super(session, connection, batch, USUAL_COMMIT_ROWS);
        duckdb = connection.unwrap(DuckDBConnection.class);
        places = DuckdbRowWriter.places(batch);
    }

    /// Whether the driver's appender takes all values: those before 1.4 do not.
    static boolean isUsable(Connection connection) throws SQLException {
        boolean takesNulls = Arrays.stream(DuckDBAppender.class.getMethods())
                .anyMatch(method -> method.getName().equals("appendNull"));
        return takesNulls && connection.isWrapperFor(DuckDBConnection.class);
    }

    @Override
    void send(long from, long to) throws SQLException {
        try (DuckDBAppender appender =
                duckdb.createAppender(duckdb.getSchema(), batch().table().name())) {
            DuckdbRowWriter out = new DuckdbRowWriter(appender, batch(), places);
            for (long index = from; index < to; index++) {
                out.beginRow();
                batch().source().write(index, out);
                out.endRow();
            }
        }
    }

    /// Writes row values to an appender. It requires all columns of the table in order, each in its type: columns
    /// that the rows omit become null. Not thread-safe.
    private static final class DuckdbRowWriter extends JdbcRowWriter {
        private final DuckDBAppender appender;
        private final int[] places;
        private final ColumnType[] types;
        private final int tableColumns;
        private int written;
        private int place;

        DuckdbRowWriter(DuckDBAppender appender, RowBatch rows, int[] places) {
            this.appender = appender;
            this.places = places;
            List<Column> columns = rows.columns();
            types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
            tableColumns = rows.table().columns().size();
        }

        /// The index in the table of each written column.
        static int[] places(RowBatch rows) {
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
        void put(int value) throws SQLException {
            put((long) value);
        }

        @Override
        void put(long value) throws SQLException {
            ColumnType type = types[written];
            advance();
            if (type instanceof ColumnType.Int64) {
                appender.append(value);
            } else if (type instanceof ColumnType.Int16) {
                appender.append((short) value);
            } else {
                appender.append((int) value);
            }
        }

        @Override
        void put(BigDecimal value) throws SQLException {
            advance();
            appender.append(value);
        }

        @Override
        void put(String value) throws SQLException {
            advance();
            appender.append(value);
        }

        @Override
        void put(LocalDateTime time) throws SQLException {
            boolean isDay = types[written] instanceof ColumnType.Day;
            advance();
            if (isDay) {
                appender.append(time.toLocalDate());
            } else {
                appender.append(time);
            }
        }

        @Override
        void putNull() throws SQLException {
            advance();
            appender.appendNull();
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
