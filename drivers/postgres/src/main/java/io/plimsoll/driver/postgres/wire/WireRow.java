package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.RowReader;

/// Hands the values of rows to a reader. Allocates only while its buffer grows. Not thread-safe.
final class WireRow {
    private static final int NULL = -1;

    private final RowReader reader;
    private byte[] value = new byte[256];

    WireRow(RowReader reader) {
        this.reader = reader;
    }

    void read(InBuffer in) throws ProtocolViolation {
        int columns = in.int16();
        for (int column = 0; column < columns; column++) {
            int length = in.int32();
            if (length == NULL) {
                reader.nothing(column);
                continue;
            }
            // A length beyond the message is not believed; copying refuses it.
            if (length > value.length && length <= in.remaining()) {
                value = new byte[Math.max(length, 2 * value.length)];
            }
            in.copy(value, length);
            reader.value(column, value, 0, length);
        }
        reader.endRow();
    }
}
