package io.plimsoll.driver.net.dial;

import io.plimsoll.driver.net.Deadline;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;

/// The bytes of a handshake over a transport that does not block, until a deadline. Reads not one byte more than
/// asked for, so that the transport can be handed on. Used by one thread.
public class HandshakeStream {
    private static final int IGNORED_BYTES = 64;

    private final Transport transport;
    private final Deadline deadline;

    public HandshakeStream(Transport transport, Deadline deadline) {
        this.transport = transport;
        this.deadline = deadline;
    }

    /// @throws java.net.SocketTimeoutException when the time is over, even if the server never stops sending
    protected final void checkTime() throws IOException {
        deadline.check();
    }

    /// Waits for a number of bytes.
    protected final ByteBuffer exactly(int length) throws IOException {
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

    /// Sends all bytes.
    public final void send(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        transport.write(buffer);
        while (buffer.hasRemaining() || transport.hasUnsent()) {
            deadline.await(transport.channel(), SelectionKey.OP_WRITE);
            transport.write(buffer);
        }
    }

    /// Waits until the server closes the connection. Discards what it sends before.
    public final void awaitEnd() throws IOException {
        ByteBuffer ignored = ByteBuffer.allocate(IGNORED_BYTES);
        for (int count = transport.read(ignored); count >= 0; count = transport.read(ignored.clear())) {
            deadline.check();
            if (count == 0) {
                deadline.await(transport.channel(), SelectionKey.OP_READ);
            }
        }
    }
}
