package io.plimsoll.it.server;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// Something on a loopback port that answers whatever it is told with the same words, which are none of
/// PostgreSQL's. Thread-safe.
public record RubbishServer(ServerSocket listener, String words) implements AutoCloseable {
    public static RubbishServer start(String words) throws IOException {
        RubbishServer server = new RubbishServer(new ServerSocket(0, 16, InetAddress.getLoopbackAddress()), words);
        Thread.ofVirtual().name("rubbish-server").start(server::listen);
        return server;
    }

    private void listen() {
        while (!listener.isClosed()) {
            try (Socket tester = listener.accept();
                    OutputStream out = tester.getOutputStream()) {
                boolean hasSpoken = tester.getInputStream().read() >= 0;
                if (hasSpoken) {
                    out.write(words.getBytes(StandardCharsets.UTF_8));
                }
            } catch (IOException _) {
                // Whoever it was has gone, or the listener was closed: the loop tells which.
            }
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
