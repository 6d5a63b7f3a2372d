package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import java.util.List;

/// Steps prepared in one session. The measured call: see [Conversation].
final class RecordOperation extends Work implements PreparedOperation {
    private final Conversation conversation;
    private final Step[] steps;
    private final boolean isWriting;
    private Arguments arguments = new Arguments(List.of());
    private int step;
    private boolean isMissed;

    RecordOperation(Conversation conversation, List<Step> steps, boolean isWriting) {
        this.conversation = conversation;
        this.steps = steps.toArray(Step[]::new);
        this.isWriting = isWriting;
    }

    @Override
    public Outcome execute(Arguments inputs) throws TargetException {
        start(inputs);
        conversation.run(this);
        return outcome();
    }

    @Override
    public void begin(Arguments inputs) throws TargetException {
        start(inputs);
        conversation.begin(this);
    }

    private void start(Arguments inputs) {
        arguments = inputs;
        step = 0;
        isMissed = false;
        for (Step each : steps) {
            each.begin();
        }
    }

    @Override
    CallHead put(CallBuffer out) {
        return steps[step].put(arguments, out);
    }

    @Override
    boolean heard(JsonScan body) throws ProtocolViolation {
        if (steps[step].heard(body)) {
            return true;
        }
        isMissed |= steps[step].isMissed();
        step++;
        return step < steps.length;
    }

    @Override
    boolean isWriting() {
        return isWriting;
    }

    @Override
    Outcome outcome() {
        return isMissed ? Outcome.MISS : Outcome.OK;
    }

    @Override
    public long rows() {
        long rows = 0;
        for (Step each : steps) {
            rows += each.rows();
        }
        return rows;
    }
}
