package io.plimsoll.driver.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// Answers each request, which is a number, with the same number. Each connection counts its requests from 0.
/// Thread-safe.
final class EchoServer implements AutoCloseable {
    private final ServerSocketChannel server;
    private final AtomicLong answered = new AtomicLong();
    private final Set<String> problems = ConcurrentHashMap.newKeySet();

    EchoServer() throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofVirtual().name("echo").start(this::accept);
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    /// How many requests it has answered, in all connections.
    long answered() {
        return answered.get();
    }

    /// Requests that came twice, or not in order.
    Set<String> problems() {
        return problems;
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel accepted = server.accept();
                Thread.ofVirtual().start(() -> answer(accepted));
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void answer(SocketChannel accepted) {
        ByteBuffer request = ByteBuffer.allocate(Long.BYTES);
        try (accepted) {
            long expected = 0;
            while (accepted.read(request) >= 0) {
                if (request.hasRemaining()) {
                    continue;
                }
                long got = request.flip().getLong(0);
                if (got != expected) {
                    problems.add("request " + got + " came instead of " + expected);
                }
                expected++;
                answered.incrementAndGet();
                accepted.write(request);
                request.clear();
            }
        } catch (IOException gone) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
