package io.plimsoll.engine;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Limits;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;
import org.jspecify.annotations.Nullable;

/// Performs one operation to its end, retries included, and records it. Retries repeat the same inputs
/// and stay inside the operation's latency. Allocates nothing unless the target fails. Used by its lane.
final class Attempts {
    private final LaneSession session;
    private final Recorder recorder;
    private final Window window;
    private final Clock clock;
    private final Limits limits;
    private final Tally tally;
    private final @Nullable Answers answers;

    private long readyNanos = Long.MIN_VALUE;
    private volatile boolean away;

    /// @param answers where answers are kept one by one; null for nowhere
    Attempts(LaneSession session, Recorder recorder, Window window, Shared shared, @Nullable Answers answers) {
        this.session = session;
        this.recorder = recorder;
        this.window = window;
        this.clock = shared.clock();
        this.limits = shared.limits();
        this.answers = answers;
        this.tally = new Tally(recorder, window, shared.errors(), shared.limits(), answers);
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
                recorder.acknowledged(operation, miss, intended, started, ended, retries, executable.rows());
                noteEnd(operation, null, intended, ended);
                if (answers != null) {
                    answers.answered(operation, executable, miss, started, ended);
                }
                executable.ended(null);
                return true;
            } catch (TargetException failure) {
                long now = clock.nanos();
                if (tally.isTriedAgain(failure, retries, now)) {
                    retries++;
                    continue;
                }
                recorder.failed(operation, failure.errorClass(), failure.isCommitUnknown(), now, retries);
                noteEnd(operation, failure, intended, now);
                if (answers != null) {
                    answers.failed(operation, failure, started, now);
                }
                executable.ended(failure);
                return !failure.errorClass().breaksSession() || comeBack(now);
            }
        }
    }

    /// The same of operations that ride together, which start as their turn says.
    boolean perform(Turn turn) {
        while (true) {
            try {
                Outcome outcome = turn.executable().execute();
                readyNanos = clock.nanos();
                tally.acknowledged(turn, outcome, readyNanos);
                return true;
            } catch (TargetException failure) {
                readyNanos = clock.nanos();
                if (tally.isTriedAgain(failure, turn.ride().retries(), readyNanos)) {
                    turn.ride().retry();
                    continue;
                }
                tally.failed(turn, failure, readyNanos);
                return !failure.errorClass().breaksSession() || comeBack(readyNanos);
            }
        }
    }

    private void noteEnd(int operation, @Nullable TargetException failure, long intended, long ended) {
        readyNanos = ended;
        tally.noteEnd(operation, failure, intended, ended);
    }

    private boolean comeBack(long lostAt) {
        long deadline = lostAt + limits.reconnect().nanos();
        away = true;
        boolean back = session.reopen(clock, deadline, () -> clock.nanos() >= window.endNanos());
        away = false;
        readyNanos = clock.nanos();
        return back || readyNanos >= window.endNanos();
    }

    /// Whether its session is lost and tries to come back, so that nothing is under way. Any thread.
    boolean isAway() {
        return away;
    }

    /// When the lane could go on after its last operation: its end, or the session's return.
    long readyNanos() {
        return readyNanos;
    }

    Tally tally() {
        return tally;
    }
}
