package io.plimsoll.bench.server;

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
import java.util.function.IntFunction;

/// A server on 127.0.0.1 with minimal cost: one thread, one read buffer, and for each connection little more than
/// its socket. Thread-safe where public.
final class LoopbackServer implements AutoCloseable, Runnable {
    private static final int BUFFER_SIZE = 1 << 20;
    private static final int BACKLOG = 4096;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final IntFunction<ServerConnection> conversations;
    private final Thread thread = new Thread(this, "loopback-server");
    private final ByteBuffer input = ByteBuffer.allocateDirect(BUFFER_SIZE);
    private volatile boolean isClosed;
    private final AtomicLong connections = new AtomicLong();

    private LoopbackServer(
            Selector selector, ServerSocketChannel listener, IntFunction<ServerConnection> conversations) {
        this.selector = selector;
        this.listener = listener;
        this.conversations = conversations;
    }

    /// Listens on a port; 0 picks a free one.
    ///
    /// @param conversations creates one; its argument is the number of connections
    static LoopbackServer start(int port, IntFunction<ServerConnection> conversations) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        listener.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
        listener.configureBlocking(false);
        Selector selector = Selector.open();
        listener.register(selector, SelectionKey.OP_ACCEPT);
        LoopbackServer server = new LoopbackServer(selector, listener, conversations);
        server.thread.setDaemon(true);
        server.thread.start();
        return server;
    }

    int port() throws IOException {
        return ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    /// Connections open now.
    long connections() {
        return connections.get();
    }

    /// Waits until the process is ended from outside.
    void join() throws InterruptedException {
        thread.join();
    }

    /// The event loop, started by [#start].
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
                serve(key, (ServerConnection) key.attachment());
            }
        } catch (IOException gone) {
            leave(key);
        }
    }

    private void accept() throws IOException {
        for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ServerConnection conversation = conversations.apply((int) connections.incrementAndGet());
            channel.register(selector, SelectionKey.OP_READ, conversation);
        }
    }

    private void serve(SelectionKey key, ServerConnection conversation) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        if (key.isWritable()) {
            conversation.output().writeTo(channel);
        }
        // A client that does not read its answers is not read either.
        if (conversation.output().isEmpty() && key.isReadable() && !read(channel, conversation)) {
            leave(key);
            return;
        }
        key.interestOps(conversation.output().isEmpty() ? SelectionKey.OP_READ : SelectionKey.OP_WRITE);
    }

    /// @return whether the conversation continues
    private boolean read(SocketChannel channel, ServerConnection conversation) throws IOException {
        input.clear();
        conversation.restore(input);
        if (channel.read(input) < 0) {
            return false;
        }
        input.flip();
        boolean goesOn = conversation.receive(input);
        conversation.keep(input);
        conversation.output().writeTo(channel);
        return goesOn;
    }

    private void leave(SelectionKey key) {
        connections.decrementAndGet();
        key.cancel();
        try {
            key.channel().close();
        } catch (IOException closed) {
            throw new IllegalStateException("a socket that cannot be closed", closed);
        }
    }

    /// Ends all conversations and waits for the thread.
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
