package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.RowWriter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;

/// Writes row values as the parameters of an INSERT, in order. Not thread-safe.
final class ParameterWriter implements RowWriter {
    private final PreparedStatement statement;
    private int written;

    ParameterWriter(PreparedStatement statement) {
        this.statement = statement;
    }

    /// All parameters of one execution are written.
    void endStatement() throws SQLException {
        statement.addBatch();
        written = 0;
    }

    void send() throws SQLException {
        statement.executeBatch();
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
            statement.setTimestamp(++written, Timestamp.valueOf(Instants.local(epochMicros)));
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
