package io.plimsoll.workload.query;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Ends what takes a session too long, by asking the target to: no product needs a setting of its own for that.
/// Used by the session's thread.
///
/// @param limit zero for none
public record TimeLimit(SqlSession session, TimeSpan limit) {
    private static final ScheduledThreadPoolExecutor ALARMS = alarms();
    private static final long AGAIN_NANOS = 1_000_000_000L;

    /// A statement that may be cancelled.
    @FunctionalInterface
    public interface Task {
        long run() throws TargetException;
    }

    /// Runs a task of the session.
    ///
    /// @throws TargetException of class [ErrorClass#STATEMENT_TIMEOUT] when it was cancelled
    public long run(String what, Task task) throws TargetException {
        if (limit.nanos() == 0) {
            return task.run();
        }
        Alarm alarm = new Alarm(session);
        ScheduledFuture<?> due = ALARMS.scheduleWithFixedDelay(alarm, limit.nanos(), AGAIN_NANOS, TimeUnit.NANOSECONDS);
        try {
            return task.run();
        } catch (TargetException failure) {
            boolean wasEnded = failure.errorClass() == ErrorClass.CANCELLED && alarm.wentOff();
            throw wasEnded ? ended(what, failure) : failure;
        } finally {
            due.cancel(false);
            if (alarm.stop()) {
                absorb();
            }
        }
    }

    /// Requests a cancellation, and repeats it until the statement ends, because a request may get lost.
    private static final class Alarm implements Runnable {
        private final SqlSession session;
        private boolean wentOff;
        private boolean over;

        Alarm(SqlSession session) {
            this.session = session;
        }

        @Override
        public synchronized void run() {
            if (!over) {
                wentOff = true;
                session.cancel();
            }
        }

        synchronized boolean wentOff() {
            return wentOff;
        }

        /// Stops requesting.
        ///
        /// @return whether a cancellation was requested
        synchronized boolean stop() {
            over = true;
            return wentOff;
        }
    }

    private TargetException ended(String what, TargetException failure) {
        return new TargetException(
                ErrorClass.STATEMENT_TIMEOUT,
                failure.sqlState(),
                what + " was ended after " + limit + ", its time limit: " + failure.getMessage(),
                failure);
    }

    /// Runs a dummy query, so that a late cancellation does not hit the next query.
    private void absorb() {
        try {
            long _ = session.number("SELECT 1");
        } catch (TargetException met) {
            // The dummy query was cancelled as intended. If the session is lost, the next query reports it.
            return;
        }
    }

    private static ScheduledThreadPoolExecutor alarms() {
        ScheduledThreadPoolExecutor alarms = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("plimsoll-time-limit").factory());
        alarms.setRemoveOnCancelPolicy(true);
        return alarms;
    }
}
