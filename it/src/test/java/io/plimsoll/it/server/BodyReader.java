package io.plimsoll.it.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Reads the body of a message from its beginning. For one thread.
final class BodyReader {
    private final ByteBuffer bytes;

    BodyReader(byte[] body) {
        this.bytes = ByteBuffer.wrap(body);
    }

    int int8() {
        return bytes.get() & 0xff;
    }

    int int16() {
        return bytes.getShort();
    }

    int int32() {
        return bytes.getInt();
    }

    long int64() {
        return bytes.getLong();
    }

    /// Text up to its zero byte.
    String text() {
        int start = bytes.position();
        int end = start;
        while (bytes.get(end) != 0) {
            end++;
        }
        bytes.position(end + 1);
        return new String(bytes.array(), start, end - start, StandardCharsets.UTF_8);
    }

    byte[] rest() {
        byte[] rest = new byte[bytes.remaining()];
        bytes.get(rest);
        return rest;
    }

    byte[] take(int size) {
        byte[] taken = new byte[size];
        bytes.get(taken);
        return taken;
    }

    boolean hasMore() {
        return bytes.hasRemaining();
    }
}
