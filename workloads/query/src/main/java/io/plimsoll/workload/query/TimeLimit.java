package io.plimsoll.workload.query;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Ends what takes a session too long, by asking the target to: no product needs a setting of its own for that. Used
/// by the session's thread.
public final class TimeLimit {
    private static final ScheduledThreadPoolExecutor ALARMS = alarms();

    private final SqlSession session;
    private final TimeSpan limit;

    /// @param limit zero for none
    public TimeLimit(SqlSession session, TimeSpan limit) {
        this.session = session;
        this.limit = limit;
    }

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
        AtomicBoolean isOver = new AtomicBoolean();
        ScheduledFuture<?> alarm = ALARMS.schedule(
                () -> {
                    if (isOver.compareAndSet(false, true)) {
                        session.cancel();
                    }
                },
                limit.nanos(),
                TimeUnit.NANOSECONDS);
        try {
            return task.run();
        } catch (TargetException failure) {
            boolean wasEnded = isOver.get() && failure.errorClass() == ErrorClass.CANCELLED;
            throw wasEnded ? ended(what, failure) : failure;
        } finally {
            alarm.cancel(false);
            if (!isOver.compareAndSet(false, true)) {
                absorb();
            }
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
