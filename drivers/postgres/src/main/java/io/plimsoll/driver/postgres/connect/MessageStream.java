package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.net.Deadline;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.net.dial.HandshakeStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/// The messages of a handshake. Used by one thread.
final class MessageStream extends HandshakeStream {
    private static final int HEADER_BYTES = 5;

    /// No message of a handshake comes near this size.
    private static final int MAX_BYTES = 65_536;

    MessageStream(Transport transport, Deadline deadline) {
        super(transport, deadline);
    }

    HandshakeMessage read() throws IOException {
        checkTime();
        ByteBuffer header = exactly(HEADER_BYTES);
        char type = (char) (header.get() & 0xFF);
        int length = header.getInt() - Integer.BYTES;
        if (type < 'A' || type > 'z') {
            throw new HandshakeMessage(type, header).unexpected();
        }
        if (length < 0 || length > MAX_BYTES) {
            throw new ProtocolViolation(
                    "does not speak PostgreSQL's protocol: its message \"" + type + "\" has an impossible length");
        }
        return new HandshakeMessage(type, exactly(length));
    }

    /// One byte that is not part of a message.
    char single() throws IOException {
        return (char) (exactly(1).get() & 0xFF);
    }
}
