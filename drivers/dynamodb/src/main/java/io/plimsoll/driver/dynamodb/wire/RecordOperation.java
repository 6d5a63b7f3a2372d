package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.statement.Arguments;
import java.util.List;

/// An operation of prepared steps in one session. For the measured call see [HttpConnection].
final class RecordOperation extends HttpExchange implements PreparedOperation {
    private final HttpConnection connection;
    private final RequestStep[] steps;
    private final boolean isWriting;
    private Arguments arguments = new Arguments(List.of());
    private int step;
    private boolean isMissed;

    RecordOperation(HttpConnection connection, List<RequestStep> steps, boolean isWriting) {
        this.connection = connection;
        this.steps = steps.toArray(RequestStep[]::new);
        this.isWriting = isWriting;
    }

    @Override
    public Outcome execute(Arguments inputs) throws TargetException {
        start(inputs);
        connection.run(this);
        return outcome();
    }

    @Override
    public void begin(Arguments inputs) throws TargetException {
        start(inputs);
        connection.begin(this);
    }

    private void start(Arguments inputs) {
        arguments = inputs;
        step = 0;
        isMissed = false;
        for (RequestStep each : steps) {
            each.begin();
        }
    }

    @Override
    RequestHeader put(RequestBuffer out) {
        return steps[step].put(arguments, out);
    }

    @Override
    boolean onResponse(JsonScan body) throws ProtocolViolation {
        if (steps[step].onResponse(body)) {
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
    public Outcome outcome() {
        return isMissed ? Outcome.MISS : Outcome.OK;
    }

    @Override
    public long rows() {
        long rows = 0;
        for (RequestStep each : steps) {
            rows += each.rows();
        }
        return rows;
    }
}
