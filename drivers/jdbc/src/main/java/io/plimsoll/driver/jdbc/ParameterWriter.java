package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/// Writes row values as the parameters of an INSERT, in order. Not thread-safe.
final class ParameterWriter implements RowWriter {
    private final PreparedStatement statement;
    private final boolean timesAsText;

    /// By column: whether it holds instants, which the session's time zone must not shift.
    private final boolean[] zoned;

    /// By column: whether it holds days.
    private final boolean[] days;

    /// By column: whether the server infers the type from the text.
    private final boolean[] untyped;

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

    /// Like [#send()], but another thread may interrupt it.
    void send(StatementInterruption interruption) throws SQLException {
        interruption.watch(statement);
        send();
    }

    void send() throws SQLException {
        statement.executeBatch();
        batched = false;
    }

    /// Whether the statement is open and contains no rest of a failed batch.
    boolean isFresh() throws SQLException {
        return written == 0 && !batched && !statement.isClosed();
    }

    @Override
    public void int32(int value) {
        try {
            advance();
            statement.setInt(written, value);
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    @Override
    public void int64(long value) {
        try {
            advance();
            statement.setLong(written, value);
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    @Override
    public void decimal(long unscaled, int scale) {
        try {
            advance();
            statement.setBigDecimal(written, BigDecimal.valueOf(unscaled, scale));
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    @Override
    public void text(String value) {
        try {
            if (untyped[advance()]) {
                statement.setObject(written, value, Types.OTHER);
            } else {
                statement.setString(written, value);
            }
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    @Override
    public void timestamp(long epochMicros) {
        try {
            int at = advance();
            if (days[at]) {
                writeDay(epochMicros);
            } else if (zoned[at]) {
                statement.setObject(written, Instants.local(epochMicros).atOffset(ZoneOffset.UTC));
            } else if (timesAsText) {
                statement.setString(written, Instants.text(epochMicros));
            } else {
                statement.setObject(written, Instants.local(epochMicros));
            }
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    private void writeDay(long epochMicros) throws SQLException {
        LocalDate day = Instants.local(epochMicros).toLocalDate();
        if (timesAsText) {
            statement.setString(written, day.toString());
        } else {
            statement.setObject(written, day);
        }
    }

    @Override
    public void nothing() {
        try {
            advance();
            statement.setNull(written, Types.NULL);
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    /// Moves to the next parameter.
    ///
    /// @return the index of its column
    private int advance() {
        int reached = column;
        written++;
        column = reached + 1 == zoned.length ? 0 : reached + 1;
        return reached;
    }
}
