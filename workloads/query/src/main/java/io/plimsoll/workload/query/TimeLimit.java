package io.plimsoll.workload.query;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Ends what takes a session too long, by asking the target to: no product needs a setting of its own for that. Used
/// by the session's thread.
///
/// @param limit zero for none
public record TimeLimit(SqlSession session, TimeSpan limit) {
    private static final ScheduledThreadPoolExecutor ALARMS = alarms();
    private static final long AGAIN_NANOS = 1_000_000_000L;


    /// Something that can be refused.
    @FunctionalInterface
    public interface Task {
        long run() throws TargetException;
    }

    /// Runs a task of the session.
    ///
    /// @throws TargetException of the class [ErrorClass#STATEMENT_TIMEOUT] when it was ended
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

    /// Asks for an end, and again until it is heard: what asks may get lost on its way.
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

        /// Asks no more from here on.
        ///
        /// @return whether it ever did
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

    /// A cancellation may be under way still when its target has ended, and must not meet the next query.
    private void absorb() {
        try {
            long _ = session.number("SELECT 1");
        } catch (TargetException met) {
            // It met what it should; a session that is lost tells with the next query.
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
