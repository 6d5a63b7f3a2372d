package io.plimsoll.it.server;

import java.util.Arrays;

/// Bytes of a COPY that have come and are not yet rows. For one thread.
final class RowBuffer {
    private byte[] bytes = new byte[1 << 16];
    private int start;
    private int end;

    void add(byte[] more) {
        if (start > 0 && (start == end || bytes.length - end < more.length)) {
            System.arraycopy(bytes, start, bytes, 0, end - start);
            end -= start;
            start = 0;
        }
        if (bytes.length - end < more.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, end + more.length));
        }
        System.arraycopy(more, 0, bytes, end, more.length);
        end += more.length;
    }

    int size() {
        return end - start;
    }

    byte at(int index) {
        return bytes[start + index];
    }

    int int16(int index) {
        return (short) ((at(index) & 0xff) << 8 | (at(index + 1) & 0xff));
    }

    int int32(int index) {
        return int16(index) << 16 | (int16(index + 2) & 0xffff);
    }

    /// Removes bytes from the beginning.
    byte[] take(int size) {
        byte[] taken = Arrays.copyOfRange(bytes, start, start + size);
        start += size;
        return taken;
    }
}
