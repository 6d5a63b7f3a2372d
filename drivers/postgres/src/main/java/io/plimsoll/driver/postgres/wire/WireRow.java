package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.table.RowReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Passes the values of rows to a reader. Copies each row from the received bytes as a whole, because each copy has
/// a fixed cost. Allocates only while its buffer grows. Not thread-safe.
final class WireRow {
    private static final int NULL = -1;
    private static final VarHandle LENGTHS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final RowReader reader;
    private byte[] row = new byte[2 * 1024];

    WireRow(RowReader reader) {
        this.reader = reader;
    }

    /// Announces rows of a statement, by its index in the list.
    void begin(int statement) {
        reader.begin(statement);
    }

    /// Passes on a row.
    ///
    /// @param announced how many columns it must have
    void read(InBuffer in, int announced) throws ProtocolViolation {
        int columns = in.int16() & 0xffff;
        if (columns != announced) {
            throw new ProtocolViolation("sent a row of " + columns + " columns where " + announced + " were announced");
        }
        read(columns, in);
    }

    /// Passes on a row.
    void read(InBuffer in) throws ProtocolViolation {
        read(in.int16(), in);
    }

    private void read(int columns, InBuffer in) throws ProtocolViolation {
        int size = in.remaining();
        if (size > row.length) {
            row = new byte[Math.max(size, 2 * row.length)];
        }
        in.copy(row, size);
        int at = 0;
        for (int column = 0; column < columns; column++) {
            if (size - at < Integer.BYTES) {
                throw tooShort();
            }
            int length = (int) LENGTHS.get(row, at);
            at += Integer.BYTES;
            if (length == NULL) {
                reader.nothing(column);
                continue;
            }
            if (length < 0 || length > size - at) {
                throw tooShort();
            }
            reader.value(column, row, at, length);
            at += length;
        }
        reader.endRow();
    }

    private static ProtocolViolation tooShort() {
        return new ProtocolViolation("sent a row that ends too early");
    }
}
