package io.plimsoll.driver.postgres.connect;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A server that says what a test tells it to: one answer to the startup message and one to each message
/// after it, then it closes. What it says may be cut short.
final class HandshakeServer implements AutoCloseable {
    private final ServerSocket listening;
    private final Thread thread;
    private final List<IOException> losses = new CopyOnWriteArrayList<>();
    private final List<byte[]> heard = new CopyOnWriteArrayList<>();

    /// @param bound after how many bytes it closes the connection
    HandshakeServer(int bound, byte[]... answers) throws IOException {
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        thread = Thread.ofVirtual().start(() -> serve(bound, answers));
    }

    int port() {
        return listening.getLocalPort();
    }

    /// What it was sent, message by message, without lengths.
    List<byte[]> heard() {
        return new ArrayList<>(heard);
    }

    private void serve(int bound, byte[]... answers) {
        while (!listening.isClosed()) {
            try (Socket socket = listening.accept()) {
                converse(socket, bound, answers);
            } catch (IOException closed) {
                // The other side has gone, or the test is over.
                losses.add(closed);
            }
        }
    }

    private void converse(Socket socket, int bound, byte[]... answers) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        OutputStream out = socket.getOutputStream();
        int left = bound;
        boolean isFirst = true;
        for (byte[] answer : answers) {
            if (!isFirst) {
                in.readByte();
            }
            isFirst = false;
            heard.add(in.readNBytes(in.readInt() - Integer.BYTES));
            int count = Math.min(left, answer.length);
            out.write(answer, 0, count);
            out.flush();
            left -= count;
            if (left == 0) {
                return;
            }
        }
    }

    static byte[] message(char type, byte[]... parts) {
        byte[] body = joined(parts);
        return ByteBuffer.allocate(body.length + 5)
                .put((byte) type)
                .putInt(body.length + 4)
                .put(body)
                .array();
    }

    static byte[] question(int number, byte[]... parts) {
        return message('R', int32(number), joined(parts));
    }

    /// Authenticated, one parameter, the key, ready.
    static byte[] welcome() {
        return joined(
                question(0),
                message('S', text("server_version\0" + "15.0\0")),
                message('K', int32(7), int32(99)),
                message('Z', text("I")));
    }

    static byte[] error(String state, String sentence) {
        return message('E', text("SFATAL\0VFATAL\0C" + state + "\0M" + sentence + "\0\0"));
    }

    static byte[] int32(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        thread.interrupt();
    }
}
