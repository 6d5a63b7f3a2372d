package io.plimsoll.engine;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Limits;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;

/// Performs one operation to its end, retries included, and records it. Retries repeat the same inputs
/// and stay inside the operation's latency. Allocates nothing unless the target fails. Used by its lane.
final class Attempts {
    private final LaneSession session;
    private final Recorder recorder;
    private final Window window;
    private final ErrorLog errors;
    private final Clock clock;
    private final Limits limits;

    private long lastEndedNanos = Long.MIN_VALUE;
    private long readyNanos = Long.MIN_VALUE;
    private long oldestUnfinishedNanos = Long.MAX_VALUE;

    Attempts(LaneSession session, Recorder recorder, Window window, Shared shared) {
        this.session = session;
        this.recorder = recorder;
        this.window = window;
        this.errors = shared.errors();
        this.clock = shared.clock();
        this.limits = shared.limits();
    }

    /// What all lanes of a run share.
    record Shared(Clock clock, Limits limits, ErrorLog errors) {}

    /// @return whether the lane can go on; false when its session is lost for good
    boolean perform(int operation, Executable executable, long intended, long started) {
        int retries = 0;
        while (true) {
            try {
                boolean miss = executable.execute() == Outcome.MISS;
                long ended = clock.nanos();
                recorder.acknowledged(operation, miss, intended, started, ended, retries);
                noteEnd(intended, ended);
                return true;
            } catch (TargetException failure) {
                long now = clock.nanos();
                errors.add(failure);
                boolean again = failure.errorClass().isRetryable() && retries < limits.retries();
                // A retry is not begun after the end of the window.
                if (again && now < window.endNanos()) {
                    retries++;
                    continue;
                }
                recorder.failed(operation, failure.errorClass(), failure.isCommitUnknown(), now, retries);
                noteEnd(intended, now);
                return !failure.errorClass().breaksSession() || comeBack(now);
            }
        }
    }

    private void noteEnd(long intended, long ended) {
        lastEndedNanos = ended;
        readyNanos = ended;
        if (ended >= window.endNanos()) {
            oldestUnfinishedNanos = Math.min(oldestUnfinishedNanos, intended);
        }
    }

    /// An arrival that was due within the window but not started in it.
    void noteNotStarted(long intended) {
        if (intended < window.endNanos()) {
            oldestUnfinishedNanos = Math.min(oldestUnfinishedNanos, intended);
        }
    }

    private boolean comeBack(long lostAt) {
        long deadline = lostAt + limits.reconnect().nanos();
        boolean back = session.reopen(clock, deadline, () -> clock.nanos() >= window.endNanos());
        readyNanos = clock.nanos();
        return back || readyNanos >= window.endNanos();
    }

    /// When the lane could go on after its last operation: its end, or the session's return.
    long readyNanos() {
        return readyNanos;
    }

    /// When the last operation ended; [Long#MIN_VALUE] when none did.
    long lastEndedNanos() {
        return lastEndedNanos;
    }

    /// The earliest intended start among operations that ended after the window; [Long#MAX_VALUE] for none.
    long oldestUnfinishedNanos() {
        return oldestUnfinishedNanos;
    }
}
