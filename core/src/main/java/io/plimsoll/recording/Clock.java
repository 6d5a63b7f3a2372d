package io.plimsoll.recording;

import java.util.concurrent.locks.LockSupport;

/// The one monotonic clock of a run, and the way to wait on it. Thread-safe.
public interface Clock {
    /// Nanoseconds from an arbitrary origin; never goes back.
    long nanos();

    /// Waits until the clock shows `instant`. May return early: callers read the clock again.
    void waitUntil(long instant);

    /// The clock of this machine.
    static Clock system() {
        return new SystemClock();
    }

    /// [System#nanoTime]; waits by parking.
    record SystemClock() implements Clock {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void waitUntil(long instant) {
            long rest = instant - System.nanoTime();
            if (rest > 0) {
                LockSupport.parkNanos(this, rest);
            }
        }
    }
}
