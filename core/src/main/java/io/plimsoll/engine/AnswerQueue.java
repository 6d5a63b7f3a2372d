package io.plimsoll.engine;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// The single answers that the session of one lane received, for lanes that follow an order. The lane writes them,
/// the collector takes them.
final class AnswerQueue {
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
