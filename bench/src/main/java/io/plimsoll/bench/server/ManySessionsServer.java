package io.plimsoll.bench.server;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// A server of PostgreSQL's protocol without a database: one thread, one read buffer, and for each of thousands of
/// sessions little more than its socket. It accepts every login, answers every select with one row of ones and
/// every change with one changed row, and discards copied data. Thread-safe where public.
///
/// For measuring clients. By hand: `bench/run ManySessionsServer [port [COUNT|DISCARD]]`.
public final class ManySessionsServer implements AutoCloseable {
    private static final int PORT = 5439;

    private final LoopbackServer server;
    private final AtomicLong copiedBytes = new AtomicLong();
    private final AtomicLong copiedRows = new AtomicLong();
    private final AtomicLong firstCopiedNanos = new AtomicLong();
    private final AtomicLong lastCopiedNanos = new AtomicLong();

    /// What happens to the bytes of a COPY.
    public enum Copies {
        /// Rows, binary or lines of text, are counted, and the answer has the count.
        COUNT,
        /// Bytes are read and discarded: the cheapest reader. The answer is `COPY 0`.
        DISCARD
    }

    private ManySessionsServer(int port, Copies copies) throws IOException {
        server = LoopbackServer.start(port, id -> new ManySession(copies, this::copied, id));
    }

    /// Listens on a port of 127.0.0.1; 0 picks a free one.
    public static ManySessionsServer start(int port, Copies copies) throws IOException {
        return new ManySessionsServer(port, copies);
    }

    /// Serves until the process is ended from outside.
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

    /// Bytes of COPY data so far, without the framing of the protocol.
    public long copiedBytes() {
        return copiedBytes.get();
    }

    /// Rows copied so far, if they are counted.
    public long copiedRows() {
        return copiedRows.get();
    }

    /// When the first bytes of a COPY arrived, by [System#nanoTime]; 0 if none has.
    public long firstCopiedNanos() {
        return firstCopiedNanos.get();
    }

    /// When the last ones arrived.
    public long lastCopiedNanos() {
        return lastCopiedNanos.get();
    }

    /// A listener for COPY data.
    @FunctionalInterface
    interface Copied {
        void more(long bytes, long rows);
    }

    private void copied(long bytes, long rows) {
        long now = System.nanoTime();
        if (copiedBytes.get() == 0) {
            firstCopiedNanos.lazySet(now);
        }
        lastCopiedNanos.lazySet(now);
        copiedBytes.lazySet(copiedBytes.get() + bytes);
        copiedRows.lazySet(copiedRows.get() + rows);
    }

    /// Ends all sessions and waits for the thread.
    @Override
    public void close() {
        server.close();
    }
}
