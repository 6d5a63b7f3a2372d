package io.plimsoll.recording;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Measures how long this process is kept from running: a thread asks to sleep five milliseconds and sees
/// how much longer it slept (the idea of jHiccup and of Airlift's PauseMeter). The smallest oversleep
/// ever seen is the timer's own imprecision and is subtracted. Thread-safe.
final class PauseMeter implements AutoCloseable {
    /// Shorter naps see shorter pauses, but each costs some 20 us of the processor time that runs report as their own.
    private static final long NAP_NANOS = 5_000_000;
    private static final long SHORTEST_NANOS = 1_000_000;

    private final AtomicLong longest = new AtomicLong();
    private final AtomicLong sum = new AtomicLong();
    private final Thread thread;
    private volatile boolean closed;

    PauseMeter() {
        thread = Thread.ofPlatform().daemon().name("plimsoll-pause-meter").start(this::watch);
    }

    private void watch() {
        long smallest = Long.MAX_VALUE;
        while (!closed) {
            long before = System.nanoTime();
            LockSupport.parkNanos(NAP_NANOS);
            long over = System.nanoTime() - before - NAP_NANOS;
            if (over < 0) {
                continue;
            }
            smallest = Math.min(smallest, over);
            long pause = over - smallest;
            if (pause > SHORTEST_NANOS) {
                sum.addAndGet(pause);
                longest.accumulateAndGet(pause, Math::max);
            }
        }
    }

    /// The longest pause since the last call, in nanoseconds.
    long takeLongest() {
        return longest.getAndSet(0);
    }

    /// All pauses above one millisecond since the last call, in nanoseconds.
    long takeSum() {
        return sum.getAndSet(0);
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
