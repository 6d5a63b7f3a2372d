package io.plimsoll.driver.postgres.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// A server made of answers, on a socket of this machine: each Sync or Query releases the next one. It accepts one
/// connection. It may close it after any number of bytes, and waits after a given one for [#goOn].
final class AnsweringPeer implements AutoCloseable {
    private final ServerSocketChannel listening;
    private final @Nullable Path file;
    private final Semaphore goOn = new Semaphore(0);

    /// @param file of its unix domain socket; null for TCP
    /// @param bound after how many bytes it closes the connection
    /// @param split after how many bytes it waits
    AnsweringPeer(@Nullable Path file, List<byte[]> answers, int bound, int split) throws IOException {
        this.file = file;
        SocketAddress address = file == null
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)
                : UnixDomainSocketAddress.of(file);
        listening = file == null ? ServerSocketChannel.open() : ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listening.bind(address, 1);
        Thread.ofVirtual().start(() -> serve(answers, bound, split));
    }

    SocketChannel connect() throws IOException {
        return SocketChannel.open(listening.getLocalAddress());
    }

    /// Lets it send what comes after the split.
    void goOn() {
        goOn.release();
    }

    private void serve(List<byte[]> answers, int bound, int split) {
        try (SocketChannel socket = listening.accept()) {
            if (file == null) {
                socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            DataInputStream in = new DataInputStream(Channels.newInputStream(socket));
            OutputStream out = Channels.newOutputStream(socket);
            int sent = 0;
            for (byte[] answer : answers) {
                awaitRequest(in);
                sent = send(answer, sent, bound, split, out);
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

    private static void awaitRequest(DataInputStream in) throws IOException {
        byte type;
        do {
            type = in.readByte();
            in.skipNBytes(in.readInt() - Integer.BYTES);
        } while (type != 'S' && type != 'Q');
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
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
