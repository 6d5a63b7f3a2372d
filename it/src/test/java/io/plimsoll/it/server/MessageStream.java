package io.plimsoll.it.server;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;

/// A socket as a stream of messages. One thread reads; any may write, whole messages at a time; any may close.
final class MessageStream implements AutoCloseable {
    private static final int BUFFER_SIZE = 1 << 16;
    /// Longer than any message of a test; a longer one is a stream that has lost its step.
    private static final int LENGTH_MAX = 1 << 28;

    private final Socket socket;
    private final DataInputStream input;
    private final DataOutputStream output;

    MessageStream(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        this.input = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_SIZE));
        this.output = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER_SIZE));
    }

    /// @throws EOFException when the other side has ended
    Message read() throws IOException {
        int type = input.read();
        if (type < 0) {
            throw new EOFException("the other side has closed");
        }
        return new Message((char) type, readBody());
    }

    /// The first message of a session, which has no type.
    byte[] readBody() throws IOException {
        int length = input.readInt();
        if (length < Integer.BYTES || length > LENGTH_MAX) {
            throw new IOException("a message of " + length + " bytes");
        }
        byte[] body = new byte[length - Integer.BYTES];
        input.readFully(body);
        return body;
    }

    /// Whether more has been received than was read.
    boolean hasBuffered() throws IOException {
        return input.available() > 0;
    }

    synchronized void write(Message message) throws IOException {
        output.write(message.type());
        writeBody(message.body());
    }

    synchronized void writeBody(byte[] body) throws IOException {
        output.writeInt(body.length + Integer.BYTES);
        output.write(body);
    }

    synchronized void writeByte(char answer) throws IOException {
        output.write(answer);
        output.flush();
    }

    synchronized void flush() throws IOException {
        output.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException closed) {
            throw new IllegalStateException("a socket that cannot be closed", closed);
        }
    }
}
