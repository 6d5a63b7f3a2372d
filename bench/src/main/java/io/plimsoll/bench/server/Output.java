package io.plimsoll.bench.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The outgoing answers of a session. It only holds memory while it has answers. For one thread.
final class Output {
    private static final byte[] NOTHING = {};
    private static final int FIRST_SIZE = 256;
    /// The buffer size that is kept for the next answers.
    private static final int KEPT_SIZE = 512;

    private byte[] bytes = NOTHING;
    private int start;
    private int end;
    private int lengthAt;

    Output begin(char type) {
        raw(type);
        lengthAt = end;
        return int32(0);
    }

    void end() {
        int length = end - lengthAt;
        end = lengthAt;
        int32(length);
        end = lengthAt + length;
    }

    void raw(char single) {
        int8(single);
    }

    Output int8(int number) {
        reserve(1);
        bytes[end++] = (byte) number;
        return this;
    }

    Output int16(int number) {
        return int8(number >> 8).int8(number);
    }

    Output int32(int number) {
        return int16(number >> 16).int16(number);
    }

    Output text(String text) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        reserve(more.length + 1);
        System.arraycopy(more, 0, bytes, end, more.length);
        end += more.length;
        return int8(0);
    }

    /// Appends a value with its length before it.
    Output bytes(String text) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        int32(more.length);
        reserve(more.length);
        System.arraycopy(more, 0, bytes, end, more.length);
        end += more.length;
        return this;
    }

    /// Appends bytes unchanged.
    Output plain(byte[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, bytes, end, more.length);
        end += more.length;
        return this;
    }

    private void reserve(int size) {
        if (bytes.length - end < size) {
            bytes = Arrays.copyOf(bytes, Math.max(FIRST_SIZE, Math.max(bytes.length * 2, end + size)));
        }
    }

    /// Writes as much as the channel accepts.
    void writeTo(SocketChannel channel) throws IOException {
        if (start < end) {
            start += channel.write(ByteBuffer.wrap(bytes, start, end - start));
        }
        if (start == end) {
            start = 0;
            end = 0;
            bytes = bytes.length > KEPT_SIZE ? NOTHING : bytes;
        }
    }

    boolean isEmpty() {
        return start == end;
    }
}
