package io.plimsoll.driver.postgres.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// Writes what a Hologres change stream sends, as replication messages. Not thread-safe.
final class ChangePayload {
    static final int INSERT = 5;
    static final int HEARTBEAT = 27;

    private final int nullBytes;
    private final int rowBytes;
    private final List<byte[]> rows = new ArrayList<>();

    /// @param columns of the table
    ChangePayload(int columns) {
        int arity = columns + 3;
        nullBytes = (arity + 63 + 8) / 64 * 8;
        rowBytes = nullBytes + arity * Long.BYTES;
    }

    ChangePayload row(long position, int event) {
        ByteBuffer row = ByteBuffer.allocate(rowBytes).order(ByteOrder.LITTLE_ENDIAN);
        rows.add(row.position(nullBytes).putLong(position).putLong(event).array());
        return this;
    }

    /// A row that the server has left out.
    ChangePayload nothing() {
        rows.add(new byte[0]);
        return this;
    }

    /// The data: without its header of 16 bytes.
    byte[] data() {
        int head = (2 + rows.size()) * Integer.BYTES;
        ByteBuffer data = ByteBuffer.allocate(
                        head + rows.stream().mapToInt(row -> row.length).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(1).putInt(rows.size());
        int offset = head;
        for (byte[] row : rows) {
            data.putInt(offset);
            offset += row.length;
        }
        rows.forEach(data::put);
        return data.array();
    }

    static byte[] payload(long protocol, byte[] data) {
        return ByteBuffer.allocate(16 + data.length)
                .putLong(protocol)
                .putLong(1)
                .put(data)
                .array();
    }

    byte[] message() {
        return message('w', ByteBuffer.allocate(24).putLong(7).putLong(9).array(), payload(0, data()));
    }

    static byte[] message(char kind, byte[] head, byte[] rest) {
        int length = Integer.BYTES + 1 + head.length + rest.length;
        return ByteBuffer.allocate(1 + length)
                .put((byte) 'd')
                .putInt(length)
                .put((byte) kind)
                .put(head)
                .put(rest)
                .array();
    }
}
