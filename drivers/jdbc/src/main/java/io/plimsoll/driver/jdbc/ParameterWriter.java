package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/// Writes row values as the parameters of an INSERT, in order. Not thread-safe.
final class ParameterWriter extends JdbcRowWriter implements AutoCloseable {
    /// With a fixed width, so that texts sort by time: `2026-11-21 01:02:03.456789`.
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    private final PreparedStatement statement;
    private final boolean timesAsText;

    /// By column: whether it holds instants, which the session's time zone must not shift.
    private final boolean[] zoned;

    /// By column: whether it holds days.
    private final boolean[] days;

    /// By column: whether the server infers the type from the text.
    private final boolean[] untyped;

    /// Of the next parameter.
    private int column;

    private int written;
    private boolean batched;

    /// @param columns the columns of one row; the statement may write several rows
    ParameterWriter(PreparedStatement statement, InsertForm form, List<Column> columns) {
        this.statement = statement;
        timesAsText = form.timesAsText();
        zoned = new boolean[columns.size()];
        days = new boolean[columns.size()];
        untyped = new boolean[columns.size()];
        for (int i = 0; i < zoned.length; i++) {
            zoned[i] = form.isStrict() && columns.get(i).type() instanceof ColumnType.Moment;
            days[i] = columns.get(i).type() instanceof ColumnType.Day;
            untyped[i] = form.isStrict() && columns.get(i).type() instanceof ColumnType.Other;
        }
    }

    /// Completes the parameters of one execution.
    void endStatement() throws SQLException {
        statement.addBatch();
        written = 0;
        column = 0;
        batched = true;
    }

    /// Executes the batch; another thread may interrupt it.
    void send(StatementInterruption interruption) throws SQLException {
        interruption.watch(statement);
        statement.executeBatch();
        batched = false;
    }

    /// Whether the statement is open and contains no rest of a failed batch.
    boolean isFresh() throws SQLException {
        return written == 0 && !batched && !statement.isClosed();
    }

    @Override
    void put(int value) throws SQLException {
        statement.setInt(next(), value);
    }

    @Override
    void put(long value) throws SQLException {
        statement.setLong(next(), value);
    }

    @Override
    void put(BigDecimal value) throws SQLException {
        statement.setBigDecimal(next(), value);
    }

    @Override
    void put(String value) throws SQLException {
        if (untyped[column]) {
            statement.setObject(next(), value, Types.OTHER);
        } else {
            statement.setString(next(), value);
        }
    }

    @Override
    void put(LocalDateTime time) throws SQLException {
        boolean isDay = days[column];
        if (zoned[column]) {
            statement.setObject(next(), time.atOffset(ZoneOffset.UTC));
        } else if (timesAsText) {
            statement.setString(next(), isDay ? time.toLocalDate().toString() : TIME.format(time));
        } else {
            statement.setObject(next(), isDay ? (Object) time.toLocalDate() : time);
        }
    }

    @Override
    void putNull() throws SQLException {
        statement.setNull(next(), Types.NULL);
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }

    /// Moves to the next parameter.
    ///
    /// @return its number, from 1
    private int next() {
        column = column + 1 == zoned.length ? 0 : column + 1;
        return ++written;
    }

    /// The form of INSERT statements for a product.
    enum InsertForm {
        STANDARD(1, false),
        /// PostgreSQL and products derived from it accept no text for other types. They shift local times by
        /// the session's time zone when they convert them to instants.
        POSTGRESQL(1, false),
        /// A statement costs DuckDB much more than a row: one row per statement gives 5 thousand rows/s, this
        /// 130 thousand.
        DUCKDB(500, false),
        /// SQLite has no type for times. Its functions read them as text.
        SQLITE(1, true);

        private final int rowsPerStatement;
        private final boolean timesAsText;

        InsertForm(int rowsPerStatement, boolean timesAsText) {
            this.rowsPerStatement = rowsPerStatement;
            this.timesAsText = timesAsText;
        }

        static InsertForm of(Product product) {
            return switch (product) {
                case DUCKDB -> DUCKDB;
                case SQLITE -> SQLITE;
                case POSTGRESQL, CITUS, HOLOGRES -> POSTGRESQL;
                case HSQLDB, H2, MYSQL, GENERIC -> STANDARD;
            };
        }

        int rowsPerStatement() {
            return rowsPerStatement;
        }

        boolean timesAsText() {
            return timesAsText;
        }

        /// Whether each parameter must be bound with the type of its column.
        boolean isStrict() {
            return this == POSTGRESQL;
        }
    }
}
