package io.plimsoll.driver.postgres.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.Semaphore;

/// A server made of answers, on a socket of this machine: each Sync releases the next one. It accepts one
/// connection. It may close it after any number of bytes, and waits after a given one for [#goOn].
final class AnsweringPeer implements AutoCloseable {
    private final ServerSocket listening;
    private final Semaphore goOn = new Semaphore(0);

    /// @param bound after how many bytes it closes the connection
    /// @param split after how many bytes it waits
    AnsweringPeer(List<byte[]> answers, int bound, int split) throws IOException {
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> serve(answers, bound, split));
    }

    SocketChannel connect() throws IOException {
        return SocketChannel.open(listening.getLocalSocketAddress());
    }

    /// Lets it send what comes after the split.
    void goOn() {
        goOn.release();
    }

    private void serve(List<byte[]> answers, int bound, int split) {
        try (Socket socket = listening.accept()) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int sent = 0;
            for (byte[] answer : answers) {
                awaitSync(in);
                sent = send(answer, sent, bound, split, socket.getOutputStream());
                if (sent == bound) {
                    return;
                }
            }
            // Until the client leaves.
            while (in.read() >= 0) {}
        } catch (IOException gone) {
            // The client left: what it saw is what the test looks at.
            return;
        }
    }

    private static void awaitSync(DataInputStream in) throws IOException {
        byte type;
        do {
            type = in.readByte();
            in.skipNBytes(in.readInt() - Integer.BYTES);
        } while (type != 'S');
    }

    private int send(byte[] answer, int sent, int bound, int split, OutputStream out) throws IOException {
        int length = Math.min(answer.length, bound - sent);
        int first = Math.clamp(split - (long) sent, 0, length);
        goOn.drainPermits();
        out.write(answer, 0, first);
        if (first > 0 && first < length) {
            goOn.acquireUninterruptibly();
        }
        out.write(answer, first, length - first);
        return sent + length;
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
