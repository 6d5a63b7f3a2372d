package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.table.RowWriter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Passes row values on to a JDBC driver. Its failures go through the row source as [Failure], because the methods of
/// a [RowWriter] declare no checked exceptions. Not thread-safe.
abstract class JdbcRowWriter implements RowWriter {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    /// Carries a JDBC failure.
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final SQLException failure;

        Failure(SQLException failure) {
            super(failure);
            this.failure = failure;
        }

        SQLException failure() {
            return failure;
        }
    }

    abstract void put(int value) throws SQLException;

    abstract void put(long value) throws SQLException;

    abstract void put(BigDecimal value) throws SQLException;

    abstract void put(String value) throws SQLException;

    abstract void put(LocalDateTime time) throws SQLException;

    abstract void putNull() throws SQLException;

    /// The local time in a timestamp column, from microseconds since 1970-01-01 UTC.
    static LocalDateTime local(long epochMicros) {
        long seconds = Math.floorDiv(epochMicros, MICROS_PER_SECOND);
        int nanos = (int) Math.floorMod(epochMicros, MICROS_PER_SECOND) * NANOS_PER_MICRO;
        return LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
    }

    @Override
    public final void int32(int value) {
        try {
            put(value);
        } catch (SQLException refused) {
            throw new Failure(refused);
        }
    }

    @Override
    public final void int64(long value) {
        try {
            put(value);
        } catch (SQLException refused) {
            throw new Failure(refused);
        }
    }

    @Override
    public final void decimal(long unscaled, int scale) {
        try {
            put(BigDecimal.valueOf(unscaled, scale));
        } catch (SQLException refused) {
            throw new Failure(refused);
        }
    }

    @Override
    public final void text(String value) {
        try {
            put(value);
        } catch (SQLException refused) {
            throw new Failure(refused);
        }
    }

    @Override
    public final void timestamp(long epochMicros) {
        try {
            put(local(epochMicros));
        } catch (SQLException refused) {
            throw new Failure(refused);
        }
    }

    @Override
    public final void nothing() {
        try {
            putNull();
        } catch (SQLException refused) {
            throw new Failure(refused);
        }
    }
}
