package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;

/// Each operation starts when the last one ended: intended = started. Where users take their time, it is
/// intended when they have taken it. Used by its lane.
final class ClosedLoop extends BlockingLoop {
    private final ClosedSource source;
    private boolean exhausted;

    ClosedLoop(LaneSession session, ClosedSource source, OutcomeRecorder outcomes, Window window, Clock clock) {
        super(session, outcomes, window, clock);
        this.source = source;
    }

    @Override
    public boolean run() {
        // Reading the clock dominates the loop's cost: it is read once per operation, whose end is the next one's
        // start. Drawing inputs and recording, some 40 ns, thus count as service time.
        long started = clock.nanos();
        exhausted = session.isExhausted();
        // Looked at before drawing: an operation that deals batches leaves no hole at the window's end.
        while (!exhausted && source.hasMore() && started < window.endNanos()) {
            Executable executable = source.fill(session, started);
            long keying = executable.keyingNanos();
            if (keying > 0) {
                session.group().delay(keying);
                started = await(started + keying, started);
                if (started >= window.endNanos()) {
                    break;
                }
            }
            if (!perform(executable, started)) {
                return false;
            }
            long ready = readyNanos();
            started = await(ready + executable.thinkingNanos(), ready);
            exhausted = executable.isExhausted();
        }
        return true;
    }

    @Override
    public boolean isExhausted() {
        return exhausted;
    }
}
