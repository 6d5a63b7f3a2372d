package io.plimsoll.engine;

import io.plimsoll.driver.TargetException;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What the session of one lane was answered, one by one, for lanes that follow an order. Written by its lane, taken by
/// the collector.
final class Answers {
    private static final Answer NONE = new Answer(0, "", -1, -1);

    private final String phase;
    private final long phaseStartNanos;
    private final int session;
    private final List<Operation> operations;
    private final Queue<AnswerRow> rows = new ConcurrentLinkedQueue<>();

    /// @param session among those that follow an order, from 0
    Answers(String phase, long phaseStartNanos, int session, List<Operation> operations) {
        this.phase = phase;
        this.phaseStartNanos = phaseStartNanos;
        this.session = session;
        this.operations = operations;
    }

    void answered(int operation, Executable executable, boolean isMiss, long started, long ended) {
        executable
                .answer()
                .ifPresent(answer ->
                        rows.add(row(operation, isMiss ? AnswerRow.MISS : AnswerRow.OK, answer, started, ended)));
    }

    void failed(int operation, TargetException failure, long started, long ended) {
        rows.add(row(operation, ValueType.word(failure.errorClass()), NONE, started, ended));
    }

    private AnswerRow row(int operation, String outcome, Answer answer, long started, long ended) {
        return new AnswerRow(
                phase,
                session,
                operations.get(operation).name(),
                started - phaseStartNanos,
                ended - started,
                outcome,
                answer);
    }

    /// Takes what was answered since the last time.
    List<AnswerRow> take() {
        List<AnswerRow> taken = new ArrayList<>();
        for (AnswerRow row = rows.poll(); row != null; row = rows.poll()) {
            taken.add(row);
        }
        return taken;
    }
}
