package io.plimsoll.driver.table;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/// Takes the values of one row, column by column in the order of [TableRows#columns]. Not thread-safe.
public interface RowWriter {
    void int32(int value);

    void int64(long value);

    /// An exact number.
    ///
    /// @param unscaled the digits without the decimal point
    /// @param scale how many of them follow the decimal point
    default void decimal(long unscaled, int scale) {
        text(BigDecimal.valueOf(unscaled, scale).toPlainString());
    }

    void text(String value);

    /// The same UTF-8 text into `columns` columns, one after the other. The bytes are copied at once.
    default void text(byte[] utf8, int offset, int length, int columns) {
        String value = new String(utf8, offset, length, StandardCharsets.UTF_8);
        for (int column = 0; column < columns; column++) {
            text(value);
        }
    }

    /// Microseconds since 1970-01-01 UTC. A column of days takes their day.
    void timestamp(long epochMicros);

    void nothing();
}
