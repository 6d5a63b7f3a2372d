package io.plimsoll.driver.net;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;

/// Bytes encrypted by TLS. After the handshake, this class allocates nothing; the engine itself makes a small
/// result for each record.
///
/// Implementation note: `received`, `plain` and `sealed` are always flipped for reading. Each has room for one
/// record, about 16 KiB. A system call for each record costs little compared with the ciphers, and thousands of
/// sessions need three of these buffers each.
public final class TlsTransport extends SocketTransport {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int RECORD_HEADER_BYTES = 5;

    private final SocketChannel channel;
    private final SSLEngine engine;
    private final ByteBuffer received;
    private final ByteBuffer plain;
    private final ByteBuffer sealed;
    private boolean atEnd;

    public TlsTransport(SocketChannel channel, SSLEngine engine) {
        super(channel);
        this.channel = channel;
        this.engine = engine;
        int packetBytes = engine.getSession().getPacketBufferSize();
        this.received = ByteBuffer.allocateDirect(packetBytes).flip();
        this.plain = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize())
                .flip();
        this.sealed = ByteBuffer.allocateDirect(packetBytes).flip();
    }

    /// Performs the TLS handshake with the server. The channel is non-blocking meanwhile.
    public void handshake(Deadline deadline) throws IOException {
        engine.beginHandshake();
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> runTasks();
                case NEED_WRAP -> {
                    seal(NOTHING);
                    flush();
                    while (sealed.hasRemaining()) {
                        deadline.await(channel, SelectionKey.OP_WRITE);
                        flush();
                    }
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> handshakeRead(deadline);
                case FINISHED, NOT_HANDSHAKING -> {
                    return;
                }
            }
        }
    }

    private void handshakeRead(Deadline deadline) throws IOException {
        SSLEngineResult result = engine.unwrap(received, plain.clear());
        plain.flip();
        if (result.getStatus() == Status.CLOSED) {
            throw new EOFException("the server ended TLS");
        }
        if (result.getStatus() == Status.BUFFER_UNDERFLOW) {
            int count = receive();
            if (count < 0) {
                throw new EOFException("the server closed the connection");
            }
            if (count == 0) {
                deadline.await(channel, SelectionKey.OP_READ);
            }
        }
    }

    public X509Certificate certificate() throws IOException {
        if (engine.getSession().getPeerCertificates()[0] instanceof X509Certificate certificate) {
            return certificate;
        }
        throw new IOException("the server's certificate is not X.509");
    }

    /// The protocol that both ends agreed on for use over TLS; empty if the server did not choose one.
    public String applicationProtocol() {
        return engine.getApplicationProtocol();
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (plain.hasRemaining()) {
            return move(into);
        }
        while (!atEnd) {
            boolean direct = into.remaining() >= plain.capacity();
            int before = into.position();
            SSLEngineResult result = engine.unwrap(received, direct ? into : plain.clear());
            if (!direct) {
                plain.flip();
            }
            if (result.bytesProduced() > 0) {
                return direct ? into.position() - before : move(into);
            }
            int more = afterNothing(result);
            if (more == 0) {
                return 0;
            }
        }
        return -1;
    }

    /// Handles a record without data, or an incomplete one.
    ///
    /// @return 0 when nothing can be done without waiting
    private int afterNothing(SSLEngineResult result) throws IOException {
        if (result.getStatus() == Status.CLOSED) {
            atEnd = true;
        } else if (result.getStatus() == Status.BUFFER_UNDERFLOW) {
            int count = receive();
            atEnd = count < 0;
            return count;
        } else if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
            runTasks();
        } else if (result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            // The server changed its key and requires an answer.
            write(NOTHING);
            return hasUnsent() ? 0 : 1;
        }
        return 1;
    }

    private int move(ByteBuffer into) {
        int count = Math.min(into.remaining(), plain.remaining());
        into.put(into.position(), plain, plain.position(), count);
        into.position(into.position() + count);
        plain.position(plain.position() + count);
        return count;
    }

    private int receive() throws IOException {
        received.compact();
        try {
            return channel.read(received);
        } finally {
            received.flip();
        }
    }

    @Override
    public void write(ByteBuffer from) throws IOException {
        flush();
        while (!sealed.hasRemaining() && (from.hasRemaining() || isAnswerDue())) {
            seal(from);
            flush();
            runTasks();
        }
    }

    private boolean isAnswerDue() {
        return engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
    }

    /// Encrypts one record. `sealed` must be empty.
    private void seal(ByteBuffer from) throws IOException {
        sealed.clear();
        try {
            if (engine.wrap(from, sealed).getStatus() == Status.CLOSED) {
                throw new EOFException("the TLS connection is closed");
            }
        } finally {
            sealed.flip();
        }
    }

    private void flush() throws IOException {
        while (sealed.hasRemaining()) {
            if (channel.write(sealed) == 0) {
                return;
            }
        }
    }

    private void runTasks() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    /// Whether decrypted bytes or a complete record are waiting.
    @Override
    public boolean hasUnread() {
        if (plain.hasRemaining()) {
            return true;
        }
        if (received.remaining() < RECORD_HEADER_BYTES) {
            return false;
        }
        int length = Short.toUnsignedInt(received.getShort(received.position() + RECORD_HEADER_BYTES - Short.BYTES));
        return received.remaining() >= RECORD_HEADER_BYTES + length;
    }

    @Override
    public boolean hasUnsent() {
        return sealed.hasRemaining();
    }
}
