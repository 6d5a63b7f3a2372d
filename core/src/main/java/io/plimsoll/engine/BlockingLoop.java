package io.plimsoll.engine;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;
import java.util.concurrent.atomic.AtomicLong;

/// A loop in which one thread drives one session and blocks until each operation has ended, retries included.
/// Retries repeat the same inputs and stay inside the operation's latency. Subclasses decide when the next
/// operation starts. Allocates nothing unless the target fails. Used by its lane, except where [Loop] says any
/// thread.
abstract class BlockingLoop implements Loop {
    final LaneSession session;
    final OutcomeRecorder outcomes;
    final Window window;
    final Clock clock;
    private final OperationGroup group;
    private final AtomicLong startedCount = new AtomicLong();
    private long readyNanos = Long.MIN_VALUE;
    private volatile boolean away;

    BlockingLoop(LaneSession session, OutcomeRecorder outcomes, Window window, Clock clock) {
        this.session = session;
        this.outcomes = outcomes;
        this.window = window;
        this.clock = clock;
        this.group = session.group();
    }

    /// Sends the session's group and waits for its end.
    ///
    /// @return false if the session is lost for good, so that the lane cannot go on
    final boolean perform(Executable executable, long started) {
        group.start(started);
        startedCount.setRelease(startedCount.getPlain() + group.size());
        while (true) {
            try {
                Outcome outcome = executable.execute();
                readyNanos = clock.nanos();
                outcomes.acknowledged(group, executable, outcome, readyNanos);
                return true;
            } catch (TargetException failure) {
                readyNanos = clock.nanos();
                if (outcomes.isTriedAgain(failure, group.retries(), readyNanos)) {
                    group.retry();
                    continue;
                }
                outcomes.failed(group, executable, failure, readyNanos);
                return !failure.errorClass().breaksSession() || reconnect(readyNanos);
            }
        }
    }

    private boolean reconnect(long lostAt) {
        long deadline = lostAt + outcomes.limits().reconnect().nanos();
        away = true;
        boolean isBack = session.reopen(clock, deadline, () -> clock.nanos() >= window.endNanos());
        away = false;
        readyNanos = clock.nanos();
        return isBack || readyNanos >= window.endNanos();
    }

    /// When the lane could go on after its last operation: at its end, or at the session's return.
    final long readyNanos() {
        return readyNanos;
    }

    /// Waits until `instant` and returns the time. Ends early with the window, whose end may be brought forward
    /// meanwhile.
    final long await(long instant, long now) {
        long reached = now;
        while (reached < instant && reached < window.endNanos()) {
            clock.waitUntil(Math.min(instant, window.endNanos()));
            reached = clock.nanos();
        }
        return reached;
    }

    @Override
    public final long startedCount() {
        return startedCount.getAcquire();
    }

    @Override
    public final long underWayCount() {
        // Nothing is under way while the lost session reconnects.
        return startedCount.getAcquire() == 0 || away ? 0 : group.size();
    }

    @Override
    public final void addUnderWay(Unfinished sum, long endNanos) {
        if (underWayCount() > 0) {
            sum.add(group, Unfinished.Fate.SILENT, endNanos);
        }
    }
}
