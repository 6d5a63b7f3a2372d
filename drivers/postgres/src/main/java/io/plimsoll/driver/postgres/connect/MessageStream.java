package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.net.Deadline;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;

/// Messages over a transport that does not block, until a deadline. Reads not one byte beyond a message,
/// so that the transport can be handed on. Used by one thread.
record MessageStream(Transport transport, Deadline deadline) {
    private static final int HEADER_BYTES = 5;

    /// No message of a handshake comes near this size.
    private static final int MAX_BYTES = 65_536;

    Message read() throws IOException {
        // The deadline also applies to a server that never stops sending.
        deadline.check();
        ByteBuffer header = exactly(HEADER_BYTES);
        char type = (char) (header.get() & 0xFF);
        int length = header.getInt() - Integer.BYTES;
        if (type < 'A' || type > 'z') {
            throw new Message(type, header).unexpected();
        }
        if (length < 0 || length > MAX_BYTES) {
            throw new ProtocolViolation(
                    "does not speak PostgreSQL's protocol: its message \"" + type + "\" has an impossible length");
        }
        return new Message(type, exactly(length));
    }

    /// One byte that is not part of a message.
    char single() throws IOException {
        return (char) (exactly(1).get() & 0xFF);
    }

    void send(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        transport.write(buffer);
        while (buffer.hasRemaining() || transport.hasUnsent()) {
            deadline.await(transport.channel(), SelectionKey.OP_WRITE);
            transport.write(buffer);
        }
    }

    /// Waits until the server closes the connection. Discards what it sends before.
    void awaitEnd() throws IOException {
        ByteBuffer ignored = ByteBuffer.allocate(HEADER_BYTES);
        for (int count = transport.read(ignored); count >= 0; count = transport.read(ignored.clear())) {
            deadline.check();
            if (count == 0) {
                deadline.await(transport.channel(), SelectionKey.OP_READ);
            }
        }
    }

    private ByteBuffer exactly(int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            int count = transport.read(bytes);
            if (count < 0) {
                throw new ProtocolViolation("closed the connection before the session was ready");
            }
            if (count == 0) {
                deadline.await(transport.channel(), SelectionKey.OP_READ);
            }
        }
        return bytes.flip();
    }
}
