package io.plimsoll.it;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Waits for what another process is about to do.
public final class Eventually {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(300);
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private Eventually() {}

    public static void until(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.call()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("did not happen: " + what);
            }
            LockSupport.parkNanos(PERIOD_NANOS);
        }
    }
}
