package io.plimsoll.engine;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Limits;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Ride;
import io.plimsoll.recording.Window;
import org.jspecify.annotations.Nullable;

/// What came of a lane's operations: records every end, and remembers what the phase's end has to know.
/// Allocates nothing unless the target fails. Used by its lane; read by others once the lane ended.
final class Tally {
    private final Recorder recorder;
    private final Window window;
    private final ErrorLog errors;
    private final Limits limits;

    private long lastEndedNanos = Long.MIN_VALUE;
    private final @Nullable Answers answers;
    private long oldestUnfinishedNanos = Long.MAX_VALUE;
    private final Unfinished unfinished = new Unfinished();
    private volatile Unfinished.@Nullable Fate takenBack;

    /// @param answers where answers are kept one by one; null for nowhere
    Tally(Recorder recorder, Window window, ErrorLog errors, Limits limits, @Nullable Answers answers) {
        this.answers = answers;
        this.recorder = recorder;
        this.window = window;
        this.errors = errors;
        this.limits = limits;
    }

    @Nullable
    Answers answers() {
        return answers;
    }

    Recorder recorder() {
        return recorder;
    }

    Limits limits() {
        return limits;
    }

    /// Notes a failed attempt.
    ///
    /// @param retries before it
    /// @return whether the same inputs are tried again; a retry is not begun after the end of the window
    boolean isTriedAgain(TargetException failure, int retries, long now) {
        errors.add(failure);
        return failure.errorClass().isRetryable() && retries < limits.retries() && now < window.endNanos();
    }

    void acknowledged(Turn turn, Outcome outcome, long ended) {
        Ride ride = turn.ride();
        int misses = ride.size() > 1 ? turn.executable().misses() : outcome == Outcome.MISS ? 1 : 0;
        recorder.acknowledged(ride, ended, misses, turn.executable().rows());
        noteEnd(ride, null, ended);
        turn.executable().ended(null);
    }

    void failed(Turn turn, TargetException failure, long now) {
        recorder.failed(turn.ride(), failure.errorClass(), failure.isCommitUnknown(), now);
        noteEnd(turn.ride(), failure, now);
        turn.executable().ended(failure);
    }

    private void noteEnd(Ride ride, @Nullable TargetException failure, long ended) {
        lastEndedNanos = ended;
        if (ended >= window.endNanos()) {
            oldestUnfinishedNanos = Math.min(oldestUnfinishedNanos, ride.intended(0));
            addTo(unfinished, ride, fate(failure));
        }
    }

    /// @param failure null when it was acknowledged
    void noteEnd(int operation, @Nullable TargetException failure, long intended, long ended) {
        lastEndedNanos = ended;
        if (ended >= window.endNanos()) {
            oldestUnfinishedNanos = Math.min(oldestUnfinishedNanos, intended);
            unfinished.add(operation, fate(failure), window.endNanos() - intended, 1);
        }
    }

    /// Adds each operation of a ride that was under way when the window closed.
    void addTo(Unfinished sum, Ride ride, Unfinished.Fate fate) {
        for (int i = 0; i < ride.size(); i++) {
            sum.add(ride.operation(), fate, window.endNanos() - ride.intended(i), 1);
        }
    }

    private Unfinished.Fate fate(@Nullable TargetException failure) {
        if (failure == null) {
            return Unfinished.Fate.ACKNOWLEDGED;
        }
        if (failure.errorClass().isRetryable()) {
            return Unfinished.Fate.REFUSED;
        }
        Unfinished.Fate byThisSide = takenBack;
        return byThisSide == null ? Unfinished.Fate.FAILED : byThisSide;
    }

    /// What fails from now on fails because this side took it back. Any thread.
    void takeBack(Unfinished.Fate fate) {
        takenBack = fate;
    }

    /// What ended after the window.
    Unfinished unfinished() {
        return unfinished;
    }

    /// An arrival that was due within the window but not started in it.
    void noteNotStarted(long intended) {
        if (intended < window.endNanos()) {
            oldestUnfinishedNanos = Math.min(oldestUnfinishedNanos, intended);
        }
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
