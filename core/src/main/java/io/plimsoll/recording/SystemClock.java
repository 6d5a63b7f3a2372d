package io.plimsoll.recording;

import java.util.concurrent.locks.LockSupport;

/// [System#nanoTime], waited on by parking.
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
