package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Received bytes, cut into messages in place. Small at first; it grows to what a message needs, and with
/// the size of what arrives at once. Not thread-safe.
final class InBuffer {
    private static final int INITIAL_BYTES = 4 * 1024;

    /// As far as it grows only to save reads.
    private static final int BULK_BYTES = 64 * 1024;

    private static final int MIB = 1024 * 1024;

    /// A longer message is taken for a misread one, but for those that carry rows.
    private static final int MAX_MESSAGE_BYTES = MIB;

    /// Of a message that carries rows; less where memory is short, since it is held whole.
    private static final int MAX_ROW_BYTES =
            (int) Math.clamp(Runtime.getRuntime().maxMemory() / 16, 16L * MIB, 64L * MIB);

    /// Of one that carries rows and is passed over: PostgreSQL's own limit.
    private static final int MAX_PASSED_BYTES = 1024 * MIB;

    private static final int HEADER_BYTES = 1 + Integer.BYTES;

    /// Its position is the end of what was received.
    private ByteBuffer bytes = ByteBuffer.allocateDirect(INITIAL_BYTES);

    /// Where the next message begins.
    private int start;

    /// How many bytes that are still to come belong to a message that was passed over.
    private int toPass;

    private boolean filled;
    private char type;
    private int cursor;
    private int end;

    /// Receives what is there.
    ///
    /// @return how many bytes; 0 when there are none yet, -1 at the end of the stream
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

    /// Goes to the next message.
    ///
    /// @param passRows whether the contents of rows do not matter: their message need not be there whole then
    /// @return whether there is one
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

    /// Whether the last message is not over yet.
    boolean isInMessage() {
        return toPass > 0 || bytes.position() > start;
    }

    /// The type of the message.
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

    /// A number whose least significant byte comes first, `offset` bytes behind what was read; it stays unread.
    int littleInt32(int offset) throws ProtocolViolation {
        return Integer.reverseBytes(bytes.getInt(ahead(offset, Integer.BYTES)));
    }

    /// The same of eight bytes.
    long littleInt64(int offset) throws ProtocolViolation {
        return Long.reverseBytes(bytes.getLong(ahead(offset, Long.BYTES)));
    }

    long int64() throws ProtocolViolation {
        return bytes.getLong(taken(Long.BYTES));
    }

    /// Copies bytes to the beginning of an array that has room for them.
    void copy(byte[] into, int length) throws ProtocolViolation {
        bytes.get(taken(length), into, 0, length);
    }

    String text(int length) throws ProtocolViolation {
        int at = taken(length);
        byte[] utf8 = new byte[length];
        bytes.get(at, utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /// Text that a zero ends.
    String string() throws ProtocolViolation {
        int zero = cursor;
        while (zero < end && bytes.get(zero) != 0) {
            zero++;
        }
        String text = text(zero - cursor);
        taken(1);
        return text;
    }

    /// The whole number that ends the message, as the tags of completed commands do; 0 if none does.
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

    /// Grows only when full, and not at once to what a length says: it may be a misread one.
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
