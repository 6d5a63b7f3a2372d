package io.plimsoll.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;

/// A server of PostgreSQL's protocol with nothing behind it: one thread, one buffer to read into, and for each of
/// thousands of sessions little more than its socket. It lets everybody in, gives every select one row of ones,
/// every change one row changed, and swallows what is copied. Thread-safe where public.
///
/// For measuring what is before it. By hand: `bench/run ManySessionsServer [port [COUNT|DISCARD]]`.
public final class ManySessionsServer implements AutoCloseable, Runnable {
    private static final int PORT = 5439;
    private static final int BUFFER_SIZE = 1 << 20;
    private static final int BACKLOG = 4096;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final Copies copies;
    private final Thread thread = new Thread(this, "many-sessions");
    private final ByteBuffer input = ByteBuffer.allocateDirect(BUFFER_SIZE);
    private volatile boolean isClosed;
    private final AtomicLong sessions = new AtomicLong();
    private final AtomicLong copiedBytes = new AtomicLong();
    private final AtomicLong copiedRows = new AtomicLong();

    /// What becomes of the bytes of a COPY.
    public enum Copies {
        /// Rows are counted at their borders, binary ones and lines of text, and the count is answered.
        COUNT,
        /// Bytes are read and forgotten: the cheapest reader there is. The answer is `COPY 0`.
        DISCARD
    }

    private ManySessionsServer(Selector selector, ServerSocketChannel listener, Copies copies) {
        this.selector = selector;
        this.listener = listener;
        this.copies = copies;
    }

    /// Listens on a port of 127.0.0.1; 0 picks a free one.
    public static ManySessionsServer start(int port, Copies copies) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        listener.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
        listener.configureBlocking(false);
        Selector selector = Selector.open();
        listener.register(selector, SelectionKey.OP_ACCEPT);
        ManySessionsServer server = new ManySessionsServer(selector, listener, copies);
        server.thread.setDaemon(true);
        server.thread.start();
        return server;
    }

    /// Serves until it is ended from outside.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : PORT;
        Copies copies = arguments.length > 1 ? Copies.valueOf(arguments[1]) : Copies.COUNT;
        try (ManySessionsServer server = start(port, copies)) {
            System.out.println("listening on 127.0.0.1:" + server.port());
            server.thread.join();
        }
    }

    public int port() throws IOException {
        return ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    /// Sessions open now.
    public long sessions() {
        return sessions.get();
    }

    /// Bytes of COPY data so far, without the protocol's framing.
    public long copiedBytes() {
        return copiedBytes.get();
    }

    /// Rows copied so far, where they are counted.
    public long copiedRows() {
        return copiedRows.get();
    }

    Copies copies() {
        return copies;
    }

    void copied(long bytes, long rows) {
        copiedBytes.lazySet(copiedBytes.get() + bytes);
        copiedRows.lazySet(copiedRows.get() + rows);
    }

    /// The loop; [#start] has started it.
    @Override
    public void run() {
        try (selector;
                listener) {
            while (!isClosed) {
                selector.select(this::serve);
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        } catch (IOException failed) {
            throw new IllegalStateException("the selector has failed", failed);
        }
    }

    private void serve(SelectionKey key) {
        if (!key.isValid()) {
            return;
        }
        try {
            if (key.isAcceptable()) {
                accept();
            } else {
                serve(key, (ManySession) key.attachment());
            }
        } catch (IOException gone) {
            leave(key);
        }
    }

    private void accept() throws IOException {
        for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ManySession session = new ManySession(this, (int) sessions.incrementAndGet());
            channel.register(selector, SelectionKey.OP_READ, session);
        }
    }

    private void serve(SelectionKey key, ManySession session) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        if (key.isWritable()) {
            session.output().writeTo(channel);
        }
        // A tester that does not read its answers is not read either.
        if (session.output().isEmpty() && key.isReadable() && !read(channel, session)) {
            leave(key);
            return;
        }
        key.interestOps(session.output().isEmpty() ? SelectionKey.OP_READ : SelectionKey.OP_WRITE);
    }

    /// @return whether the session goes on
    private boolean read(SocketChannel channel, ManySession session) throws IOException {
        input.clear();
        session.restore(input);
        if (channel.read(input) < 0) {
            return false;
        }
        input.flip();
        boolean goesOn = session.receive(input);
        session.keep(input);
        session.output().writeTo(channel);
        return goesOn;
    }

    private void leave(SelectionKey key) {
        sessions.decrementAndGet();
        key.cancel();
        try {
            key.channel().close();
        } catch (IOException closed) {
            throw new IllegalStateException("a socket that cannot be closed", closed);
        }
    }

    /// Ends all sessions and waits for the thread.
    @Override
    public void close() {
        isClosed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
