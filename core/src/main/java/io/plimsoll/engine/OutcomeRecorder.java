package io.plimsoll.engine;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.Loop.Unfinished;
import io.plimsoll.plan.Plan.Limits;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Window;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.ConnectFacts;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// Records how a lane's operations ended, and what the end of the phase needs to know. Allocates nothing unless the
/// target fails. Used by its lane; read by others once the lane has ended.
final class OutcomeRecorder {
    private final Recorder recorder;
    private final Window window;
    private final ErrorLog errors;
    private final Limits limits;
    private final @Nullable AnswerQueue answers;

    private long lastEndedNanos = Long.MIN_VALUE;
    private long oldestUnfinishedNanos = Long.MAX_VALUE;
    private final Unfinished unfinished = new Unfinished();
    private final Map<Integer, Long> pauses = new HashMap<>();
    private long connections;
    private long connectNanos;
    private volatile Unfinished.@Nullable Fate givenUp;

    /// @param answers keeps the single answers; null to keep none
    OutcomeRecorder(Recorder recorder, Window window, ErrorLog errors, Limits limits, @Nullable AnswerQueue answers) {
        this.recorder = recorder;
        this.window = window;
        this.errors = errors;
        this.limits = limits;
        this.answers = answers;
    }

    @Nullable
    AnswerQueue answers() {
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
    /// @return whether to try it again; no retry begins after the end of the window
    boolean isTriedAgain(OperationGroup group, Executable executable, TargetException failure, long now) {
        errors.add(failure);
        long within = limits.retryWithin().nanos();
        return group.retries() < limits.retries()
                && now < window.endNanos()
                && (within == 0 || now - group.intended() <= within)
                && executable.isTriedAgain(failure);
    }

    void acknowledged(OperationGroup group, Executable executable, Outcome outcome, long ended) {
        int misses = group.size() > 1 ? executable.misses() : outcome == Outcome.MISS ? 1 : 0;
        recorder.acknowledged(group, ended, misses, executable.rows());
        noteEnd(group, Unfinished.Fate.ACKNOWLEDGED, ended);
        notePause(group, executable, ended);
        if (answers != null) {
            answers.answered(group, executable, outcome, ended);
        }
        executable.ended(null);
    }

    /// Notes that no connection could be opened for a group that has one of its own.
    void unconnected(OperationGroup group, Executable executable, TargetException failure, long now) {
        errors.add(failure);
        failed(group, executable, failure, now);
    }

    /// Notes the connection of one group.
    ///
    /// @param nanos how long opening and closing it took
    void connected(long nanos) {
        connections++;
        connectNanos += nanos;
    }

    /// The connections of single groups.
    ConnectFacts connecting() {
        return new ConnectFacts(connections, connectNanos);
    }

    void failed(OperationGroup group, Executable executable, TargetException failure, long now) {
        recorder.failed(group, failure.errorClass(), failure.isCommitUnknown(), now);
        boolean isRefused = executable.isTriedAgain(failure) || failure.errorClass() == ErrorClass.THROTTLED;
        noteEnd(group, isRefused ? Unfinished.Fate.REFUSED : failed(), now);
        notePause(group, executable, now);
        if (answers != null) {
            answers.failed(group, failure, now);
        }
        executable.ended(failure);
    }

    private void noteEnd(OperationGroup group, Unfinished.Fate fate, long ended) {
        lastEndedNanos = ended;
        if (ended >= window.endNanos()) {
            oldestUnfinishedNanos = Math.min(oldestUnfinishedNanos, group.intended());
            unfinished.add(group, fate, window.endNanos());
        }
    }

    /// Keeps the longest pause of each operation. Short ones explain nothing: see [PhaseFacts#pauses].
    private void notePause(OperationGroup group, Executable executable, long ended) {
        if (ended - group.started() >= PhaseFacts.SHORTEST_PAUSE_NANOS) {
            long paused = executable.pausedNanos();
            if (paused >= PhaseFacts.SHORTEST_PAUSE_NANOS) {
                pauses.merge(group.operation(), paused, Math::max);
            }
        }
    }

    /// The longest pause of each operation that paused for long, by its index.
    Map<Integer, Long> pauses() {
        return pauses;
    }

    private Unfinished.Fate failed() {
        Unfinished.Fate byThisSide = givenUp;
        return byThisSide == null ? Unfinished.Fate.FAILED : byThisSide;
    }

    /// Attributes later failures to this side, which gave the operations up. Any thread.
    void giveUp(Unfinished.Fate fate) {
        givenUp = fate;
    }

    /// The operations that ended after the window.
    Unfinished unfinished() {
        return unfinished;
    }

    /// Notes an arrival that was due within the window but did not start in it.
    void noteNotStarted(long intended) {
        if (intended < window.endNanos()) {
            oldestUnfinishedNanos = Math.min(oldestUnfinishedNanos, intended);
        }
    }

    /// When the last operation ended; [Long#MIN_VALUE] if none did.
    long lastEndedNanos() {
        return lastEndedNanos;
    }

    /// The earliest intended start among operations that ended after the window; [Long#MAX_VALUE] if there are
    /// none.
    long oldestUnfinishedNanos() {
        return oldestUnfinishedNanos;
    }

    /// The single answers that the session of one lane received, for lanes that follow an order. The lane writes
    /// them, the collector takes them.
    static final class AnswerQueue {
        private static final Answer NONE = new Answer(0, "", -1, -1);

        private final String phase;
        private final long phaseStartNanos;
        private final int session;
        private final List<Operation> operations;
        private final Queue<AnswerRow> rows = new ConcurrentLinkedQueue<>();

        /// @param session its place among the sessions that follow an order, from 0
        AnswerQueue(String phase, long phaseStartNanos, int session, List<Operation> operations) {
            this.phase = phase;
            this.phaseStartNanos = phaseStartNanos;
            this.session = session;
            this.operations = operations;
        }

        void answered(OperationGroup group, Executable executable, Outcome outcome, long ended) {
            String word = outcome == Outcome.MISS ? AnswerRow.MISS : AnswerRow.OK;
            executable.answer().ifPresent(answer -> rows.add(row(group, word, answer, ended)));
        }

        void failed(OperationGroup group, TargetException failure, long ended) {
            rows.add(row(group, failure.errorClass().word(), NONE, ended));
        }

        private AnswerRow row(OperationGroup group, String outcome, Answer answer, long ended) {
            return new AnswerRow(
                    phase,
                    session,
                    operations.get(group.operation()).name(),
                    group.started() - phaseStartNanos,
                    ended - group.started(),
                    outcome,
                    answer);
        }

        /// Takes the answers since the last call.
        List<AnswerRow> take() {
            List<AnswerRow> taken = new ArrayList<>();
            for (AnswerRow row = rows.poll(); row != null; row = rows.poll()) {
                taken.add(row);
            }
            return taken;
        }
    }
}
