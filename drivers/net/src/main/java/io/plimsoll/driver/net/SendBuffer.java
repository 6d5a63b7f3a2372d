package io.plimsoll.driver.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Outgoing messages in one buffer that grows and is reused. A subclass knows how its protocol begins and ends a
/// message. Not thread-safe.
public abstract class SendBuffer {
    private static final int INITIAL_BYTES = 1024;

    /// Its position is the end of the contents.
    private ByteBuffer bytes;

    private int sent;

    /// @param isDirect true for bytes that are sent, so that the JDK need not copy them once more; false for bytes
    ///     that are only copied
    protected SendBuffer(boolean isDirect, ByteOrder order) {
        bytes = allocated(isDirect, INITIAL_BYTES).order(order);
    }

    private static ByteBuffer allocated(boolean isDirect, int size) {
        return isDirect ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
    }

    /// The buffer with room for some bytes more. Valid until the next call.
    protected final ByteBuffer reserved(int more) {
        if (bytes.remaining() < more) {
            int needed = Math.max(2 * bytes.capacity(), bytes.position() + more);
            bytes = allocated(bytes.isDirect(), needed).order(bytes.order()).put(bytes.flip());
        }
        return bytes;
    }

    /// The length of the contents.
    protected final int size() {
        return bytes.position();
    }

    /// Overwrites the four bytes at an offset.
    protected final void int32At(int offset, int value) {
        bytes.putInt(offset, value);
    }

    public final void int8(int value) {
        reserved(Byte.BYTES).put((byte) value);
    }

    public final void int16(int value) {
        reserved(Short.BYTES).putShort((short) value);
    }

    public final void int32(int value) {
        reserved(Integer.BYTES).putInt(value);
    }

    public final void int64(long value) {
        reserved(Long.BYTES).putLong(value);
    }

    public final void bytes(byte[] from) {
        bytes(from, 0, from.length);
    }

    public final void bytes(byte[] from, int offset, int length) {
        reserved(length).put(from, offset, length);
    }

    /// Text in UTF-8 and its zero byte.
    public final void string(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
        int8(0);
    }

    /// Whether everything is sent.
    public final boolean isEmpty() {
        return sent == bytes.position();
    }

    /// Sends the messages, or as much of them as the transport accepts.
    public final void sendTo(Transport transport) throws IOException {
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

    public final void clear() {
        bytes.clear();
        sent = 0;
    }

    /// A copy of the messages, to be sent again later.
    public final byte[] copy() {
        byte[] copy = new byte[bytes.position()];
        bytes.get(0, copy);
        return copy;
    }
}
