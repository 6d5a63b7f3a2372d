package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Wakes a lane at an instant, more precisely than a multiplexer can wait.
interface Alarm extends AutoCloseable {
    /// Goes off once at `instant`, in place of any earlier setting. Used by the lane. It may go off early.
    void set(long instant);

    /// How much earlier than needed it has to be set, for the lane to be awake in time.
    long leadNanos();

    @Override
    void close();

    /// An alarm on a thread of its own, which does nothing but park until the instant.
    ///
    /// A selector waits in whole milliseconds, and a lane that parked itself instead would see completions
    /// late. So another thread parks, whose timer slack is removed, and then wakes the selector.
    final class Timer implements Alarm {
        /// Two threads wake up one after the other, the alarm's and then the lane's.
        private static final long LEAD_NANOS = 30_000;
        private static final long NEVER = Long.MAX_VALUE;

        private final Clock clock;
        private final Runnable action;
        private final AtomicLong due = new AtomicLong(NEVER);
        private final Thread thread;
        private volatile boolean closed;
        /// Until when the thread sleeps: only an earlier instant needs to wake it.
        private volatile long asleepUntil = NEVER;

        /// @param action wakes the lane; any thread
        Timer(Clock clock, Runnable action) {
            this.clock = clock;
            this.action = action;
            this.thread = Thread.ofPlatform().daemon().name("plimsoll-alarm").start(this::watch);
        }

        @Override
        public void set(long instant) {
            due.set(instant);
            if (instant < asleepUntil) {
                LockSupport.unpark(thread);
            }
        }

        @Override
        public long leadNanos() {
            return LEAD_NANOS;
        }

        private void watch() {
            boolean _ = TimerSlack.remove();
            while (!closed) {
                // Announced before the instant is read, so that a setting in between finds a sleeper to wake.
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
            // Set to an earlier instant just before it was announced that the thread sleeps.
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
