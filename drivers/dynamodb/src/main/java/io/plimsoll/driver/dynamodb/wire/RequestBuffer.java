package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Digits;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// One request to be sent: the body is appended first, then the head is placed right before it. Grows and is
/// reused. Not thread-safe.
public final class RequestBuffer {
    /// Room for the head before the body.
    private static final int HEAD_BYTES = 4 * 1024;

    private static final byte[] END_OF_HEAD = {'\r', '\n', '\r', '\n'};
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int FIRST_PLAIN = 0x20;

    private byte[] bytes = new byte[2 * HEAD_BYTES];
    private int end = HEAD_BYTES;
    private ByteBuffer unsent = ByteBuffer.wrap(bytes);

    RequestBuffer() {
        clear();
    }

    void clear() {
        end = HEAD_BYTES;
        unsent.position(0).limit(0);
    }

    void append(byte[] from) {
        append(from, 0, from.length);
    }

    void append(byte[] from, int offset, int count) {
        grow(count);
        System.arraycopy(from, offset, bytes, end, count);
        end += count;
    }

    void append(byte unit) {
        grow(1);
        bytes[end++] = unit;
    }

    void append(long number) {
        int digits = Digits.count(number);
        grow(digits);
        end += digits;
        Digits.write(number, bytes, end);
    }

    /// Appends text inside a JSON string: escapes quotes, backslashes and control characters.
    void escaped(Text text) {
        escaped(text.bytes(), 0, text.length());
    }

    void escaped(byte[] from, int offset, int count) {
        grow(6 * count);
        int at = end;
        for (int i = offset; i < offset + count; i++) {
            byte unit = from[i];
            if (unit == '"' || unit == '\\') {
                bytes[at++] = '\\';
                bytes[at++] = unit;
            } else if (unit >= 0 && unit < FIRST_PLAIN) {
                bytes[at++] = '\\';
                bytes[at++] = 'u';
                bytes[at++] = '0';
                bytes[at++] = '0';
                bytes[at++] = HEX[unit >> 4];
                bytes[at++] = HEX[unit & 0xf];
            } else {
                bytes[at++] = unit;
            }
        }
        end = at;
    }

    /// The length of the body so far, in bytes.
    int bodyLength() {
        return end - HEAD_BYTES;
    }

    /// Truncates the body to a length.
    void cut(int bodyLength) {
        end = HEAD_BYTES + bodyLength;
    }

    /// Signs the body and puts the head before it. The request is then ready to be sent.
    void finish(RequestHeader head, long epochSecond) {
        int length = bodyLength();
        head.sign(epochSecond, bytes, HEAD_BYTES, length);
        byte[] text = head.bytes();
        int digits = Digits.count(length);
        int start = HEAD_BYTES - END_OF_HEAD.length - digits - text.length;
        if (start < 0) {
            throw new IllegalStateException("a head of " + text.length + " bytes is longer than any can be");
        }
        System.arraycopy(text, 0, bytes, start, text.length);
        Digits.write(length, bytes, start + text.length + digits);
        System.arraycopy(END_OF_HEAD, 0, bytes, HEAD_BYTES - END_OF_HEAD.length, END_OF_HEAD.length);
        unsent.limit(end).position(start);
    }

    /// The bytes that are still to be sent.
    ByteBuffer unsent() {
        return unsent;
    }

    private void grow(int more) {
        if (end + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + more));
            unsent = ByteBuffer.wrap(bytes).limit(0);
        }
    }
}
