package io.plimsoll.driver.statement;

import io.plimsoll.unit.Digits;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// UTF-8 text that grows in place and is reused: it allocates only while it grows. Not thread-safe.
public final class Text {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[64];
    private int length;

    /// The backing array, valid up to [#length] until the next change.
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /// The first eight bytes as a big-endian number; those beyond [#length] have no meaning.
    public long firstBytes() {
        return (long) LONGS.get(bytes, 0);
    }

    public void clear() {
        length = 0;
    }

    /// Drops the bytes beyond a length.
    public void cut(int newLength) {
        length = Math.min(length, newLength);
    }

    public void append(byte unit) {
        grow(1);
        bytes[length++] = unit;
    }

    public void append(byte[] from, int offset, int count) {
        grow(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    /// Makes room for bytes that the caller writes into the backing array.
    ///
    /// @return where they begin
    public int extend(int count) {
        grow(count);
        int begin = length;
        length += count;
        return begin;
    }

    /// Appends a number that is not negative.
    ///
    /// @param digits the number of its digits: [Digits#count]
    public void append(long number, int digits) {
        grow(digits);
        length += digits;
        Digits.write(number, bytes, length);
    }

    /// Appends any whole number.
    public void appendWhole(long number) {
        grow(Digits.MAX_BYTES);
        length = Digits.put(number, bytes, length);
    }

    /// A copy, for control work.
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private void grow(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
