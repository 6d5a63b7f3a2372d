package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.net.ProtocolViolation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// One message of a server, read field by field. Used by one thread.
record HandshakeMessage(char type, ByteBuffer body) {
    int int32() throws ProtocolViolation {
        if (body.remaining() < Integer.BYTES) {
            throw tooShort();
        }
        return body.getInt();
    }

    /// A string up to its zero byte.
    String string() throws ProtocolViolation {
        int start = body.position();
        for (int end = start; end < body.limit(); end++) {
            if (body.get(end) == 0) {
                byte[] text = new byte[end - start];
                body.get(text).get();
                return new String(text, StandardCharsets.UTF_8);
            }
        }
        throw tooShort();
    }

    byte[] rest() {
        byte[] rest = new byte[body.remaining()];
        body.get(rest);
        return rest;
    }

    /// The exception for a message that is not allowed now.
    ProtocolViolation unexpected() {
        String shown = type > ' ' && type < 127 ? "\"" + type + "\"" : "of type " + (int) type;
        return new ProtocolViolation("does not speak PostgreSQL's protocol: its message " + shown + " is out of place");
    }

    private ProtocolViolation tooShort() {
        return new ProtocolViolation("does not speak PostgreSQL's protocol: its message \"" + type + "\" is too short");
    }
}
