package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.recording.Clock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Ends a lane's wait for completions at an instant.
interface Alarm extends AutoCloseable {
    /// Sets it to go off once at `instant`, instead of any earlier setting; it may go off early. Used by the lane.
    ///
    /// @return how long the lane may wait by itself
    long set(long instant, long now);

    /// How much earlier it must be set for the lane to be awake in time.
    long leadNanos();

    @Override
    void close();

    /// For multiplexers whose own timeout is precise.
    final class Timeout implements Alarm {
        /// The lane itself wakes up.
        private static final long LEAD_NANOS = 15_000;

        @Override
        public long set(long instant, long now) {
            return instant - now;
        }

        @Override
        public long leadNanos() {
            return LEAD_NANOS;
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }

    /// An alarm on a separate thread, which only parks until the instant.
    ///
    /// A selector waits in whole milliseconds, and a lane that parked itself would see completions late. So another
    /// thread, with its timer slack removed, parks and then wakes the selector.
    final class Timer implements Alarm {
        /// Two threads wake up one after the other: the alarm's, then the lane's.
        private static final long LEAD_NANOS = 30_000;
        private static final long NEVER = Long.MAX_VALUE;

        private final Clock clock;
        private final Runnable action;
        private final AtomicLong due = new AtomicLong(NEVER);
        private final Thread thread;
        private volatile boolean closed;
        /// Until when the thread sleeps: only an earlier instant needs to wake it.
        private volatile long asleepUntil = NEVER;

        /// @param action wakes the lane; may run on any thread
        Timer(Clock clock, Runnable action) {
            this.clock = clock;
            this.action = action;
            this.thread = Thread.ofPlatform().daemon().name("plimsoll-alarm").start(this::watch);
        }

        @Override
        public long set(long instant, long now) {
            due.set(instant);
            if (instant < asleepUntil) {
                LockSupport.unpark(thread);
            }
            return Multiplexer.FOREVER;
        }

        @Override
        public long leadNanos() {
            return LEAD_NANOS;
        }

        private void watch() {
            boolean _ = TimerSlack.remove();
            while (!closed) {
                // Written before the instant is read, so that a concurrent set() wakes this thread.
                asleepUntil = NEVER;
                long instant = due.get();
                if (instant == NEVER) {
                    LockSupport.park(this);
                } else if (clock.nanos() < instant) {
                    asleepUntil = instant;
                    sleep(instant);
                } else if (due.compareAndSet(instant, NEVER)) {
                    action.run();
                }
            }
        }

        private void sleep(long instant) {
            // The alarm may have been set to an earlier instant just before asleepUntil was written.
            if (due.get() >= instant && !closed) {
                clock.waitUntil(instant);
            }
        }

        @Override
        public void close() {
            closed = true;
            LockSupport.unpark(thread);
        }
    }
}
