package io.plimsoll.driver.postgres.connect;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// The messages that this side sends before a session is ready.
///
/// Source: PostgreSQL documentation, "Message Formats".
final class Packet {
    private static final int CANCEL_CODE = 80_877_102;
    private static final int TLS_CODE = 80_877_103;

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    private Packet() {}

    /// @param protocol the major version in the upper half, the minor in the lower
    static byte[] startup(int protocol, Map<String, String> parameters) {
        Packet packet = new Packet().int32(protocol);
        parameters.forEach((name, value) -> packet.string(name).string(value));
        packet.body.write(0);
        return packet.untyped();
    }

    static byte[] encryption() {
        return new Packet().int32(TLS_CODE).untyped();
    }

    static byte[] cancel(CancelKey key) {
        return new Packet()
                .int32(CANCEL_CODE)
                .int32(key.processId())
                .bytes(key.secret())
                .untyped();
    }

    static byte[] password(String password) {
        return new Packet().string(password).typed('p');
    }

    static byte[] saslBegin(String mechanism, byte[] first) {
        return new Packet().string(mechanism).int32(first.length).bytes(first).typed('p');
    }

    static byte[] saslAnswer(byte[] answer) {
        return new Packet().bytes(answer).typed('p');
    }

    static byte[] query(String sql) {
        return new Packet().string(sql).typed('Q');
    }

    static byte[] goodbye() {
        return new Packet().typed('X');
    }

    private Packet int32(int value) {
        return bytes(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    private Packet bytes(byte[] bytes) {
        body.writeBytes(bytes);
        return this;
    }

    private Packet string(String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        body.write(0);
        return this;
    }

    private byte[] untyped() {
        int length = Integer.BYTES + body.size();
        return ByteBuffer.allocate(length)
                .putInt(length)
                .put(body.toByteArray())
                .array();
    }

    private byte[] typed(char type) {
        byte[] rest = untyped();
        return ByteBuffer.allocate(1 + rest.length).put((byte) type).put(rest).array();
    }
}
