package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Digits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Outgoing messages in one buffer that grows and is reused. Big-endian, like the protocol. Not
/// thread-safe.
final class OutBuffer {
    private static final int INITIAL_BYTES = 1024;

    /// `0.00`
    private static final int MONEY_DIGITS_MIN = 3;

    /// Direct, so that the JDK need not copy it once more. Its position is the end of the contents.
    private ByteBuffer bytes;

    private int sent;
    private int lengthAt;

    private OutBuffer(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    static OutBuffer direct() {
        return new OutBuffer(ByteBuffer.allocateDirect(INITIAL_BYTES));
    }

    /// For messages that are kept: see [#copy].
    static OutBuffer scratch() {
        return new OutBuffer(ByteBuffer.allocate(INITIAL_BYTES));
    }

    /// Begins a message. [#end] sets its length.
    void begin(char type) {
        reserve(1 + Integer.BYTES);
        bytes.put((byte) type);
        lengthAt = bytes.position();
        bytes.putInt(0);
    }

    void end() {
        bytes.putInt(lengthAt, bytes.position() - lengthAt);
    }

    /// A Sync, which ends a group of messages.
    void sync() {
        begin('S');
        end();
    }

    void int8(int value) {
        reserve(Byte.BYTES);
        bytes.put((byte) value);
    }

    void int16(int value) {
        reserve(Short.BYTES);
        bytes.putShort((short) value);
    }

    void int32(int value) {
        reserve(Integer.BYTES);
        bytes.putInt(value);
    }

    void int64(long value) {
        reserve(Long.BYTES);
        bytes.putLong(value);
    }

    /// The length and the text of a number with two decimal places.
    void cents(long hundredths) {
        int32((hundredths < 0 ? 1 : 0) + moneyDigits(hundredths) + 1);
        hundredths(hundredths);
    }

    /// The text of a number with two decimal places.
    void hundredths(long hundredths) {
        int digits = moneyDigits(hundredths);
        sign(hundredths);
        digits(hundredths, digits, 2);
        bytes.put((byte) '.');
        digits(hundredths, 2, 0);
    }

    /// The text of a whole number.
    void decimal(long value) {
        sign(value);
        digits(value, Math.max(1, Digits.count(Math.absExact(value))), 0);
    }

    private static int moneyDigits(long hundredths) {
        return Math.max(MONEY_DIGITS_MIN, Digits.count(Math.absExact(hundredths)));
    }

    private void sign(long value) {
        reserve(Byte.BYTES);
        if (value < 0) {
            bytes.put((byte) '-');
        }
    }

    /// The digits of a number from one place down to another, with room for a point after them.
    private void digits(long value, int from, int to) {
        reserve(from - to + 1);
        long magnitude = Math.absExact(value);
        for (int place = from - 1; place >= to; place--) {
            bytes.put((byte) ('0' + magnitude / Digits.power(place) % 10));
        }
    }

    void bytes(byte[] from) {
        bytes(from, 0, from.length);
    }

    void bytes(byte[] from, int offset, int length) {
        reserve(length);
        bytes.put(from, offset, length);
    }

    /// The length and the bytes of a text.
    void text(Text text) {
        int length = text.length();
        reserve(Integer.BYTES + Math.max(length, Long.BYTES));
        bytes.putInt(length);
        if (length > Long.BYTES) {
            bytes.put(text.bytes(), 0, length);
            return;
        }
        // One move is faster than a call for a few bytes. What follows is overwritten.
        int end = bytes.position() + length;
        bytes.putLong(bytes.position(), text.firstBytes());
        bytes.position(end);
    }

    /// Text and its zero byte.
    void string(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
        int8(0);
    }

    boolean isEmpty() {
        return sent == bytes.position();
    }

    /// Sends the messages, or as much of them as the transport accepts.
    void sendTo(Transport transport) throws IOException {
        int end = bytes.position();
        bytes.limit(end).position(sent);
        try {
            transport.write(bytes);
        } finally {
            sent = bytes.position();
            bytes.limit(bytes.capacity()).position(end);
        }
        if (sent == end) {
            clear();
        }
    }

    void clear() {
        bytes.clear();
        sent = 0;
    }

    /// A copy of the messages, to be sent again later.
    byte[] copy() {
        byte[] copy = new byte[bytes.position()];
        bytes.get(0, copy);
        return copy;
    }

    private void reserve(int more) {
        if (bytes.remaining() < more) {
            int needed = Math.max(2 * bytes.capacity(), bytes.position() + more);
            ByteBuffer larger = bytes.isDirect() ? ByteBuffer.allocateDirect(needed) : ByteBuffer.allocate(needed);
            larger.put(bytes.flip());
            bytes = larger;
        }
    }

    /// The data that a session has yet to send: first the rest of a payload that was begun earlier, then messages.
    /// Not thread-safe.
    static final class Outgoing {
        private final Transport transport;
        private final OutBuffer messages = OutBuffer.direct();
        private @Nullable ByteBuffer payload;

        Outgoing(Transport transport) {
            this.transport = transport;
        }

        OutBuffer messages() {
            return messages;
        }

        /// Sends bytes without a copy. They must not change until [#hasPayload] is false.
        void put(ByteBuffer bytes) {
            payload = bytes;
        }

        boolean hasPayload() {
            return payload != null;
        }

        boolean isSent() {
            return payload == null && messages.isEmpty() && !transport.hasUnsent();
        }

        /// Sends everything, or as much as a non-blocking transport accepts.
        void flush() throws IOException {
            ByteBuffer begun = payload;
            if (begun != null) {
                transport.write(begun);
                if (begun.hasRemaining()) {
                    return;
                }
                payload = null;
            }
            if (!messages.isEmpty() || transport.hasUnsent()) {
                messages.sendTo(transport);
            }
        }

        void clear() {
            payload = null;
            messages.clear();
        }

        /// Sends Terminate as far as possible without waiting.
        void terminate() {
            messages.begin('X');
            messages.end();
            try {
                messages.sendTo(transport);
            } catch (IOException gone) {
                // The server notices the lost connection by itself.
                messages.clear();
            }
        }
    }
}
