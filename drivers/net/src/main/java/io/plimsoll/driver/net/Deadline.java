package io.plimsoll.driver.net;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The time limit for opening a connection as a whole. Immutable.
///
/// @param timeoutSeconds 0 for no limit
/// @param startNanos its start, as of [System#nanoTime]
public record Deadline(int timeoutSeconds, long startNanos) {
    private static final long NONE = Long.MAX_VALUE;

    /// @param timeoutSeconds 0 for no limit
    public static Deadline in(int timeoutSeconds) {
        return new Deadline(timeoutSeconds, System.nanoTime());
    }

    /// Waits until a non-blocking channel is ready.
    ///
    /// @param operations as in [java.nio.channels.SelectionKey]
    /// @throws SocketTimeoutException when the time is over
    public void await(SocketChannel channel, int operations) throws IOException {
        // The key must be gone before the channel can block again. Closing the selector removes it.
        try (Selector selector = Selector.open()) {
            channel.register(selector, operations);
            long left = leftMillis();
            while (left > 0 && selector.select(left == NONE ? 0 : left) == 0) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("interrupted");
                }
                left = leftMillis();
            }
            if (left <= 0) {
                throw new SocketTimeoutException("no answer within " + timeoutSeconds + " s");
            }
        }
    }

    /// @throws SocketTimeoutException when the time is over, even if the server is still sending
    public void check() throws IOException {
        if (leftMillis() <= 0) {
            throw new SocketTimeoutException("not ready within " + timeoutSeconds + " s");
        }
    }

    /// Closes what blocks, such as a channel, when the time is over.
    Closing closing(Closeable blocking) {
        CountDownLatch inTime = new CountDownLatch(1);
        if (timeoutSeconds != 0) {
            Thread.ofVirtual().name("deadline").start(() -> closeUnless(inTime, blocking));
        }
        return new Closing(inTime);
    }

    private void closeUnless(CountDownLatch inTime, Closeable blocking) {
        try {
            if (!inTime.await(leftMillis(), TimeUnit.MILLISECONDS)) {
                blocking.close();
            }
        } catch (InterruptedException | IOException alreadyClosed) {
            // Whoever blocks on it is told that it is closed.
            return;
        }
    }

    private long leftMillis() {
        if (timeoutSeconds == 0) {
            return NONE;
        }
        long leftNanos = TimeUnit.SECONDS.toNanos(timeoutSeconds) - (System.nanoTime() - startNanos);
        return leftNanos <= 0 ? 0 : 1 + TimeUnit.NANOSECONDS.toMillis(leftNanos);
    }

    /// A deadline that closes something unless it is called off. Thread-safe.
    ///
    /// @param inTime counted down to call it off
    record Closing(CountDownLatch inTime) implements AutoCloseable {
        @Override
        public void close() {
            inTime.countDown();
        }
    }
}
