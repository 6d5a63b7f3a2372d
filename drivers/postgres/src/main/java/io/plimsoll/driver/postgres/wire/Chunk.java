package io.plimsoll.driver.postgres.wire;

import io.plimsoll.unit.Digits;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// A growing big-endian byte array for encoded rows. [Chunks] lends it, so that an idle session keeps none. Not
/// thread-safe.
///
/// Implementation note: an array instead of a direct buffer, because rows are many small copies, which are faster
/// there. The JDK copies the whole chunk once more when it is sent, at memory speed.
final class Chunk {
    /// To a socket that only reads, 256 KiB carried a fifth to a third more rows than 64 KiB. To a server, size
    /// made no difference.
    static final int FULL_BYTES = 256 * 1024;

    /// The last row usually begins before the chunk is full and ends after that.
    private static final int INITIAL_BYTES = FULL_BYTES + 16 * 1024;

    private static final VarHandle SHORTS = bigEndian(short[].class);
    private static final VarHandle INTS = bigEndian(int[].class);
    private static final VarHandle LONGS = bigEndian(long[].class);

    private static final int MAX_BYTES_PER_CHAR = 3;

    private byte[] bytes;
    private ByteBuffer view;
    private int size;

    Chunk() {
        this(INITIAL_BYTES);
    }

    Chunk(int initialBytes) {
        bytes = new byte[initialBytes];
        view = ByteBuffer.wrap(bytes);
    }

    int size() {
        return size;
    }

    int capacity() {
        return bytes.length;
    }

    boolean isFull() {
        return size >= FULL_BYTES;
    }

    void clear() {
        size = 0;
    }

    /// The contents to send; valid until the next change.
    ByteBuffer view() {
        return view.limit(size).position(0);
    }

    void int8(int value) {
        reserve(Byte.BYTES);
        bytes[size++] = (byte) value;
    }

    void int16(int value) {
        reserve(Short.BYTES);
        SHORTS.set(bytes, size, (short) value);
        size += Short.BYTES;
    }

    void int32(int value) {
        reserve(Integer.BYTES);
        INTS.set(bytes, size, value);
        size += Integer.BYTES;
    }

    void int64(long value) {
        reserve(Long.BYTES);
        LONGS.set(bytes, size, value);
        size += Long.BYTES;
    }

    /// Overwrites the four bytes at an offset.
    void int32At(int offset, int value) {
        INTS.set(bytes, offset, value);
    }

    void bytes(byte[] from, int offset, int length) {
        reserve(length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    void bytes(Chunk from) {
        bytes(from.bytes, 0, from.size);
    }

    /// Repeats the bytes from `offset` on, so that they are there `times` times.
    void repeat(int offset, int times) {
        int length = size - offset;
        int total = length * times;
        reserve(total - length);
        // Each copy doubles the contents: few long copies.
        for (int done = length; done < total; done *= 2) {
            System.arraycopy(bytes, offset, bytes, offset + done, Math.min(done, total - done));
        }
        size = offset + total;
    }

    /// Appends a number in decimal digits.
    void decimal(long value) {
        reserve(Digits.MAX_BYTES);
        size = Digits.put(value, bytes, size);
    }

    void ascii(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[size++] = (byte) text.charAt(i);
        }
    }

    /// Appends text in UTF-8. An unpaired surrogate becomes a question mark, as in [String#getBytes()].
    void utf8(String text) {
        int length = text.length();
        reserve(MAX_BYTES_PER_CHAR * length);
        for (int i = 0; i < length; i++) {
            char character = text.charAt(i);
            if (character < 0x80) {
                bytes[size++] = (byte) character;
            } else if (character < 0x800) {
                bytes[size++] = (byte) (0xc0 | (character >> 6));
                bytes[size++] = tail(character, 0);
            } else if (!Character.isSurrogate(character)) {
                bytes[size++] = (byte) (0xe0 | (character >> 12));
                bytes[size++] = tail(character, 6);
                bytes[size++] = tail(character, 0);
            } else if (i + 1 < length && Character.isSurrogatePair(character, text.charAt(i + 1))) {
                i++;
                supplementary(Character.toCodePoint(character, text.charAt(i)));
            } else {
                bytes[size++] = '?';
            }
        }
    }

    private void supplementary(int codePoint) {
        bytes[size++] = (byte) (0xf0 | (codePoint >> 18));
        bytes[size++] = tail(codePoint, 12);
        bytes[size++] = tail(codePoint, 6);
        bytes[size++] = tail(codePoint, 0);
    }

    private static byte tail(int codePoint, int shift) {
        return (byte) (0x80 | ((codePoint >> shift) & 0x3f));
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            grow(more);
        }
    }

    private void grow(int more) {
        bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, more)));
        view = ByteBuffer.wrap(bytes);
    }

    private static VarHandle bigEndian(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
    }
}
