package io.plimsoll.fleet;

import java.util.concurrent.locks.LockSupport;

/// Waits for a moment. Stateless.
final class Pause {
    private Pause() {}

    /// @throws InterruptedException when this thread is interrupted
    static void nanos(long nanos) throws InterruptedException {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
