package io.plimsoll.it.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// One connection through a [FaultyProxy]: two sockets, a thread for each direction.
final class FaultyPair {
    private static final int PERIOD_MILLIS = 20;

    private final Socket tester;
    private final Socket server;
    private final Fault fault;
    private final long idleMillis;
    private final Map<Direction, AtomicLong> bytes;
    private final AtomicInteger open = new AtomicInteger(2);
    private volatile long movedNanos = System.nanoTime();
    private volatile boolean hasStruck;

    FaultyPair(Socket tester, Socket server, Fault fault, long idleMillis, Map<Direction, AtomicLong> bytes)
            throws IOException {
        this.tester = tester;
        this.server = server;
        this.fault = fault;
        this.idleMillis = idleMillis;
        this.bytes = bytes;
        for (Socket socket : new Socket[] {tester, server}) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PERIOD_MILLIS);
        }
    }

    void start(Runnable atEnd) {
        for (Direction direction : Direction.values()) {
            Thread.ofVirtual().name("proxy-" + direction).start(() -> {
                pass(direction);
                if (open.decrementAndGet() == 0) {
                    cut();
                    atEnd.run();
                }
            });
        }
    }

    private void pass(Direction direction) {
        Socket from = direction == Direction.TO_SERVER ? tester : server;
        Socket to = direction == Direction.TO_SERVER ? server : tester;
        Fault mine = fault.direction() == direction ? fault : Fault.NONE;
        try {
            FaultyPipe pipe =
                    new FaultyPipe(mine, to.getOutputStream(), bytes.getOrDefault(direction, new AtomicLong()));
            copy(from.getInputStream(), pipe, to.getOutputStream());
            if (mine.kind() == Fault.Kind.CUT && pipe.hasStruck()) {
                cut();
            } else {
                to.shutdownOutput();
                drain(from.getInputStream());
            }
        } catch (IOException ended) {
            // One side is gone: so is the connection.
            cut();
        }
    }

    private void copy(InputStream from, FaultyPipe pipe, OutputStream to) throws IOException {
        byte[] chunk = new byte[1 << 16];
        while (!pipe.isOver()) {
            int length = read(from, chunk);
            if (length < 0) {
                return;
            }
            pipe.pass(chunk, length);
            to.flush();
            hasStruck |= pipe.hasStruck();
        }
    }

    /// What comes after a half-close goes nowhere.
    private void drain(InputStream from) throws IOException {
        byte[] chunk = new byte[1 << 16];
        int length = read(from, chunk);
        while (length >= 0) {
            length = read(from, chunk);
        }
    }

    private int read(InputStream from, byte[] chunk) throws IOException {
        while (true) {
            try {
                int length = from.read(chunk);
                movedNanos = System.nanoTime();
                return length;
            } catch (SocketTimeoutException nothing) {
                long idle = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - movedNanos);
                if (hasStruck && fault.canStall() && idle > idleMillis) {
                    throw nothing;
                }
            }
        }
    }

    void cut() {
        try (tester;
                server) {
            hasStruck = true;
        } catch (IOException closed) {
            throw new IllegalStateException("a socket that cannot be closed", closed);
        }
    }
}
