package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.RowWriter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/// Writes row values as the parameters of an INSERT, in order. Not thread-safe.
final class ParameterWriter implements RowWriter {
    private final PreparedStatement statement;
    private final boolean timesAsText;
    private int written;
    private boolean batched;

    ParameterWriter(PreparedStatement statement, InsertForm form) {
        this.statement = statement;
        timesAsText = form.timesAsText();
    }

    /// All parameters of one execution are written.
    void endStatement() throws SQLException {
        statement.addBatch();
        written = 0;
        batched = true;
    }

    void send() throws SQLException {
        statement.executeBatch();
        batched = false;
    }

    /// Whether the statement is open and holds nothing of a batch that failed.
    boolean isFresh() throws SQLException {
        return written == 0 && !batched && !statement.isClosed();
    }

    @Override
    public void int32(int value) {
        try {
            statement.setInt(++written, value);
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    @Override
    public void int64(long value) {
        try {
            statement.setLong(++written, value);
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    @Override
    public void text(String value) {
        try {
            statement.setString(++written, value);
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    @Override
    public void timestamp(long epochMicros) {
        try {
            if (timesAsText) {
                statement.setString(++written, Instants.text(epochMicros));
            } else {
                statement.setObject(++written, Instants.local(epochMicros));
            }
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }

    @Override
    public void nothing() {
        try {
            statement.setNull(++written, Types.NULL);
        } catch (SQLException refused) {
            throw new RowFailure(refused);
        }
    }
}
