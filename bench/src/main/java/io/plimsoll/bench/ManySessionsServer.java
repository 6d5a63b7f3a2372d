package io.plimsoll.bench;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// A server of PostgreSQL's protocol with nothing behind it: one thread, one buffer to read into, and for each of
/// thousands of sessions little more than its socket. It lets everybody in, gives every select one row of ones,
/// every change one row changed, and swallows what is copied. Thread-safe where public.
///
/// For measuring what is before it. By hand: `bench/run ManySessionsServer [port [COUNT|DISCARD]]`.
public final class ManySessionsServer implements AutoCloseable {
    private static final int PORT = 5439;

    private final LoopbackServer server;
    private final AtomicLong copiedBytes = new AtomicLong();
    private final AtomicLong copiedRows = new AtomicLong();

    /// What becomes of the bytes of a COPY.
    public enum Copies {
        /// Rows are counted at their borders, binary ones and lines of text, and the count is answered.
        COUNT,
        /// Bytes are read and forgotten: the cheapest reader there is. The answer is `COPY 0`.
        DISCARD
    }

    private ManySessionsServer(int port, Copies copies) throws IOException {
        server = LoopbackServer.start(port, id -> new ManySession(copies, this::copied, id));
    }

    /// Listens on a port of 127.0.0.1; 0 picks a free one.
    public static ManySessionsServer start(int port, Copies copies) throws IOException {
        return new ManySessionsServer(port, copies);
    }

    /// Serves until it is ended from outside.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : PORT;
        Copies copies = arguments.length > 1 ? Copies.valueOf(arguments[1]) : Copies.COUNT;
        try (ManySessionsServer server = start(port, copies)) {
            System.out.println("listening on 127.0.0.1:" + server.port());
            server.server.join();
        }
    }

    public int port() throws IOException {
        return server.port();
    }

    /// Sessions open now.
    public long sessions() {
        return server.connections();
    }

    /// Bytes of COPY data so far, without the protocol's framing.
    public long copiedBytes() {
        return copiedBytes.get();
    }

    /// Rows copied so far, where they are counted.
    public long copiedRows() {
        return copiedRows.get();
    }

    /// Hears of COPY data.
    @FunctionalInterface
    interface Copied {
        void more(long bytes, long rows);
    }

    private void copied(long bytes, long rows) {
        copiedBytes.lazySet(copiedBytes.get() + bytes);
        copiedRows.lazySet(copiedRows.get() + rows);
    }

    /// Ends all sessions and waits for the thread.
    @Override
    public void close() {
        server.close();
    }
}
