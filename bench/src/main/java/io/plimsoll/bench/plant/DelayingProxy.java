package io.plimsoll.bench.plant;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Makes a server on this machine seem far away: passes bytes on in both directions, each a while after it came.
/// Closing it ends its connections. Thread-safe.
///
/// The kernel can do that, too (`tc`, netem), but often lacks the module, and needs a superuser.
final class DelayingProxy implements AutoCloseable {
    private static final int BYTES = 1 << 16;
    private static final int UNDER_WAY_MAX = 1_024;

    private final ServerSocketChannel listener;
    private final InetSocketAddress server;
    private final long delayNanos;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    /// What came together.
    ///
    /// @param bytes none at the end
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Piece(long dueNanos, byte[] bytes) {}

    private DelayingProxy(ServerSocketChannel listener, InetSocketAddress server, long delayNanos) {
        this.listener = listener;
        this.server = server;
        this.delayNanos = delayNanos;
    }

    /// Listens on a free port.
    ///
    /// @param port of the server
    /// @param delayMillis in each direction
    static DelayingProxy start(int port, int delayMillis) throws IOException {
        ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        DelayingProxy proxy = new DelayingProxy(listener, server, TimeUnit.MILLISECONDS.toNanos(delayMillis));
        start(proxy::accept);
        return proxy;
    }

    private static void start(Runnable work) {
        Thread.ofPlatform().daemon().name("proxy").start(work);
    }

    int port() {
        return listener.socket().getLocalPort();
    }

    private void accept() {
        try {
            while (!isClosed) {
                connect(listener.accept());
            }
        } catch (IOException closed) {
            close();
        }
    }

    private void connect(SocketChannel client) throws IOException {
        open.add(client);
        try {
            SocketChannel there = SocketChannel.open(server);
            open.add(there);
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            there.setOption(StandardSocketOptions.TCP_NODELAY, true);
            pass(client, there);
            pass(there, client);
        } catch (IOException refused) {
            end(client);
        }
        if (isClosed) {
            close();
        }
    }

    private void pass(SocketChannel from, SocketChannel to) {
        BlockingQueue<Piece> underWay = new LinkedBlockingQueue<>(UNDER_WAY_MAX);
        start(() -> take(from, underWay));
        start(() -> deliver(underWay, to));
    }

    private void take(SocketChannel from, BlockingQueue<Piece> underWay) {
        ByteBuffer buffer = ByteBuffer.allocate(BYTES);
        try {
            int count = 0;
            while (count >= 0) {
                count = read(from, buffer);
                byte[] bytes = Arrays.copyOf(buffer.array(), Math.max(0, count));
                underWay.put(new Piece(System.nanoTime() + delayNanos, bytes));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /// A connection that breaks has ended, too.
    private static int read(SocketChannel from, ByteBuffer buffer) {
        try {
            return from.read(buffer.clear());
        } catch (IOException broken) {
            return -1;
        }
    }

    private void deliver(BlockingQueue<Piece> underWay, SocketChannel to) {
        try {
            for (Piece piece = underWay.take(); piece.bytes.length > 0; piece = underWay.take()) {
                TimeUnit.NANOSECONDS.sleep(piece.dueNanos - System.nanoTime());
                ByteBuffer bytes = ByteBuffer.wrap(piece.bytes);
                while (bytes.hasRemaining()) {
                    to.write(bytes);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (IOException broken) {
            // The other end is told below, as it is of an end in good order.
        } finally {
            end(to);
        }
    }

    private void end(SocketChannel channel) {
        open.remove(channel);
        try {
            channel.close();
        } catch (IOException closed) {
            // It is closed all the same.
        }
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            listener.close();
        } catch (IOException closed) {
            // It is closed all the same.
        }
        open.forEach(this::end);
    }
}
