package io.plimsoll.driver.dynamodb.server;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Where calls wait until they are let through, once and for all. Thread-safe.
public final class Gate {
    private final CountDownLatch open = new CountDownLatch(1);
    private final Semaphore arrived = new Semaphore(0);
    private final Duration longest;

    /// A gate that opens by itself, for each call after this time.
    Gate(Duration longest) {
        this.longest = longest;
    }

    /// A gate that only {@link #release} opens, or the end of the server.
    public Gate() {
        this(Duration.ofDays(1));
    }

    /// Lets all calls through, now and later.
    public void release() {
        open.countDown();
    }

    /// Waits until one more call stands at the gate; false if none came.
    public boolean awaitArrival(Duration patience) throws InterruptedException {
        return arrived.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// @return whether the gate was opened; else time was up
    boolean pass() throws InterruptedException {
        arrived.release();
        return open.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    }
}
