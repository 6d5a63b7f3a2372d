package io.plimsoll.it.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Writes the body of a message. For one thread.
final class Body {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Body int8(int number) {
        bytes.write(number);
        return this;
    }

    Body int16(int number) {
        bytes.write(number >> 8);
        bytes.write(number);
        return this;
    }

    Body int32(int number) {
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
        return this;
    }

    Body int64(long number) {
        bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
        return this;
    }

    /// Text with the zero byte that ends it.
    Body text(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8)).int8(0);
    }

    Body field(char code, String text) {
        return int8(code).text(text);
    }

    Body bytes(byte[] more) {
        bytes.writeBytes(more);
        return this;
    }

    Message as(char type) {
        return new Message(type, bytes.toByteArray());
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
