package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Received bytes, split into messages in place. Starts small, and grows for large messages and for much data at
/// once. Not thread-safe.
final class InBuffer {
    private static final int INITIAL_BYTES = 4 * 1024;

    /// The limit up to which it grows only to save reads.
    private static final int BULK_BYTES = 64 * 1024;

    private static final int MIB = 1024 * 1024;

    /// A longer message is considered misread unless it contains rows.
    private static final int MAX_MESSAGE_BYTES = MIB;

    /// The limit for a message with rows: lower if memory is small, because it is buffered as a whole.
    private static final int MAX_ROW_BYTES =
            (int) Math.clamp(Runtime.getRuntime().maxMemory() / 16, 16L * MIB, 64L * MIB);

    /// The limit for a message with rows that is skipped: PostgreSQL's own limit.
    private static final int MAX_PASSED_BYTES = 1024 * MIB;

    private static final int HEADER_BYTES = 1 + Integer.BYTES;

    /// Its position is the end of the received bytes.
    private ByteBuffer bytes = ByteBuffer.allocateDirect(INITIAL_BYTES);

    /// The start of the next message.
    private int start;

    /// The number of bytes still to arrive of a skipped message.
    private int toPass;

    private boolean filled;
    private char type;
    private int cursor;
    private int end;

    /// Receives the available bytes.
    ///
    /// @return their number; 0 if there are none yet, -1 at the end of the stream
    int receiveFrom(Transport transport) throws IOException {
        makeRoom();
        int count = transport.read(bytes);
        filled = !bytes.hasRemaining();
        if (toPass > 0 && count > 0) {
            int passed = Math.min(toPass, count);
            start += passed;
            toPass -= passed;
        }
        return count;
    }

    /// Moves to the next message.
    ///
    /// @param passRows whether to skip the contents of rows; their message then need not be complete
    /// @return whether there is a message
    boolean next(boolean passRows) throws ProtocolViolation {
        int available = bytes.position() - start;
        if (available < HEADER_BYTES) {
            return false;
        }
        type = (char) (bytes.get(start) & 0xff);
        int length = bytes.getInt(start + 1);
        boolean isRow = type == 'D' || type == 'd';
        if (length < Integer.BYTES || length > (isRow && passRows ? MAX_PASSED_BYTES : max(isRow))) {
            throw new ProtocolViolation("sent a message '" + type + "' of " + length + " bytes");
        }
        int needed = 1 + length;
        if (available >= needed) {
            cursor = start + HEADER_BYTES;
            end = start + needed;
            start = end;
            return true;
        }
        if (passRows && type == 'D') {
            toPass = needed - available;
            start = bytes.position();
            cursor = start;
            end = start;
            return true;
        }
        return false;
    }

    private static int max(boolean isRow) {
        return isRow ? MAX_ROW_BYTES : MAX_MESSAGE_BYTES;
    }

    /// Whether the last message is incomplete.
    boolean isInMessage() {
        return toPass > 0 || bytes.position() > start;
    }

    char type() {
        return type;
    }

    int remaining() {
        return end - cursor;
    }

    int int8() throws ProtocolViolation {
        return bytes.get(taken(Byte.BYTES)) & 0xff;
    }

    int int16() throws ProtocolViolation {
        return bytes.getShort(taken(Short.BYTES));
    }

    int int32() throws ProtocolViolation {
        return bytes.getInt(taken(Integer.BYTES));
    }

    /// A little-endian number, `offset` bytes after the read position; it stays unread.
    int littleInt32(int offset) throws ProtocolViolation {
        return Integer.reverseBytes(bytes.getInt(ahead(offset, Integer.BYTES)));
    }

    /// As [#littleInt32], with eight bytes.
    long littleInt64(int offset) throws ProtocolViolation {
        return Long.reverseBytes(bytes.getLong(ahead(offset, Long.BYTES)));
    }

    long int64() throws ProtocolViolation {
        return bytes.getLong(taken(Long.BYTES));
    }

    /// Copies bytes to the beginning of an array, which must be large enough.
    void copy(byte[] into, int length) throws ProtocolViolation {
        bytes.get(taken(length), into, 0, length);
    }

    String text(int length) throws ProtocolViolation {
        int at = taken(length);
        byte[] utf8 = new byte[length];
        bytes.get(at, utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /// Text up to its zero byte.
    String string() throws ProtocolViolation {
        int zero = cursor;
        while (zero < end && bytes.get(zero) != 0) {
            zero++;
        }
        String text = text(zero - cursor);
        taken(1);
        return text;
    }

    /// The integer at the end of the message, as in the tags of completed commands; 0 if there is none.
    long lastNumber() {
        long number = 0;
        long place = 1;
        for (int at = end - 2; at >= cursor; at--) {
            int digit = bytes.get(at) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            number += place * digit;
            place *= 10;
        }
        return number;
    }

    private int ahead(int offset, int length) throws ProtocolViolation {
        if (offset < 0 || end - cursor - offset < length) {
            throw new ProtocolViolation("sent a message '" + type + "' that ends too early");
        }
        return cursor + offset;
    }

    private int taken(int length) throws ProtocolViolation {
        if (length < 0 || end - cursor < length) {
            throw new ProtocolViolation("sent a message '" + type + "' that ends too early");
        }
        int at = cursor;
        cursor += length;
        return at;
    }

    /// Grows only when full, and not at once to the length of a message, which may be misread.
    private void makeRoom() {
        int held = bytes.position() - start;
        int capacity = bytes.capacity();
        boolean isTooSmall = held == capacity || (filled && capacity < BULK_BYTES);
        if (isTooSmall) {
            ByteBuffer larger = ByteBuffer.allocateDirect(2 * capacity);
            larger.put(bytes.flip().position(start));
            bytes = larger;
        } else if (held == 0) {
            bytes.clear();
        } else if (start > 0) {
            bytes.flip().position(start);
            bytes.compact();
        }
        start = 0;
    }
}
