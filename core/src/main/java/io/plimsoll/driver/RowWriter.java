package io.plimsoll.driver;

/// Takes the values of one row, column by column in the order of [TableRows#columns]. Not thread-safe.
public interface RowWriter {
    void int32(int value);

    void int64(long value);

    void text(String value);

    /// Microseconds since 1970-01-01 UTC.
    void timestamp(long epochMicros);

    void nothing();
}
