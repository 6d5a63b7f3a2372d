package io.plimsoll.it.server;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// A PostgreSQL on a loopback port that lets everybody in and then talks without an end. Thread-safe.
public record EndlessServer(ServerSocket listener, Talk talk) implements AutoCloseable {
    /// What it says, again and again.
    public enum Talk {
        /// Before anybody is let in.
        PARAMETERS,
        NOTICES,
        ROWS,
        /// One message.
        ERROR
    }

    public static EndlessServer start(Talk talk) throws IOException {
        EndlessServer server = new EndlessServer(new ServerSocket(0, 16, InetAddress.getLoopbackAddress()), talk);
        Thread.ofVirtual().name("endless-server").start(server::listen);
        return server;
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofPlatform().daemon().name("endless-talk").start(() -> serve(client));
            } catch (IOException _) {
                // The listener was closed: the loop finds out.
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                InputStream in = client.getInputStream();
                OutputStream out = client.getOutputStream()) {
            awaitMessage(in);
            out.write(message('R', new byte[4]));
            if (talk == Talk.PARAMETERS) {
                talk(out);
            }
            out.write(message('Z', new byte[] {'I'}));
            awaitMessage(in);
            talk(out);
        } catch (IOException _) {
            // Whoever it was has had enough.
        }
    }

    private static void awaitMessage(InputStream in) throws IOException {
        byte[] some = new byte[4_096];
        if (in.read(some) < 0) {
            throw new IOException("nobody is there");
        }
    }

    private void talk(OutputStream out) throws IOException {
        byte[] filling = new byte[1_000];
        switch (talk) {
            case PARAMETERS -> {
                for (int i = 0; ; i++) {
                    out.write(message('S', text("parameter" + i + "\0" + "x".repeat(50_000) + "\0")));
                }
            }
            case NOTICES -> repeat(out, message('N', text("SNOTICE\0VNOTICE\0C00000\0Mlisten\0\0")));
            case ROWS -> {
                out.write(message('T', text("\0\1value\0\0\0\0\0\0\0\0\0\0\31\377\377\377\377\377\377\0\0")));
                repeat(out, message('D', text("\0\1\0\0\0\10" + "x".repeat(8))));
            }
            case ERROR -> {
                out.write(new byte[] {'E', 15, 0, 0, 0, 'M'});
                repeat(out, filling);
            }
        }
    }

    private static void repeat(OutputStream out, byte[] bytes) throws IOException {
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        while (many.size() < 64 * 1024) {
            many.writeBytes(bytes);
        }
        while (true) {
            many.writeTo(out);
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] message(char type, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(type);
        out.writeInt(Integer.BYTES + content.length);
        out.write(content);
        return bytes.toByteArray();
    }

    public int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
