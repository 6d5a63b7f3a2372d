package io.plimsoll.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/// A TCP proxy on a loopback port that can freeze: from then on it passes no byte in either direction, closes nothing
/// and still accepts connections, as the kernel does for a server that is stopped. Thread-safe.
final class FreezableProxy implements AutoCloseable {
    private static final int CHUNK_BYTES = 1 << 14;

    private final int serverPort;
    private final ServerSocket listener;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean isFrozen;

    private FreezableProxy(int serverPort, ServerSocket listener) {
        this.serverPort = serverPort;
        this.listener = listener;
    }

    /// A proxy before a server on a port of this host.
    static FreezableProxy before(int serverPort) throws IOException {
        FreezableProxy proxy =
                new FreezableProxy(serverPort, new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(proxy::listen);
        return proxy;
    }

    int port() {
        return listener.getLocalPort();
    }

    void freeze() {
        isFrozen = true;
    }

    boolean isFrozen() {
        return isFrozen;
    }

    private void listen() {
        try {
            while (true) {
                Socket client = listener.accept();
                sockets.add(client);
                if (!isFrozen) {
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                    sockets.add(server);
                    Thread.ofVirtual().start(() -> pass(client, server));
                    Thread.ofVirtual().start(() -> pass(server, client));
                }
            }
        } catch (IOException over) {
            // Closed, and with it everything that was joined.
            close();
        }
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] chunk = new byte[CHUNK_BYTES];
            int count = in.read(chunk);
            while (count >= 0) {
                if (isFrozen) {
                    closed.await();
                    return;
                }
                out.write(chunk, 0, count);
                count = in.read(chunk);
            }
            if (isFrozen) {
                closed.await();
            }
        } catch (IOException over) {
            // One side has ended, and the other ends with it.
            sockets.remove(from);
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            listener.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException unlikely) {
            throw new IllegalStateException(unlikely);
        }
    }
}
