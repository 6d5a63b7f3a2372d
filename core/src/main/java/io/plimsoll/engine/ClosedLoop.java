package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;

/// A closed loop of one session: each operation starts when the last one has ended, intended = started. With keying
/// and think times, the intended start comes after them. Used by its lane.
final class ClosedLoop extends BlockingLoop {
    private final ClosedSource source;
    private boolean exhausted;

    ClosedLoop(LaneSession session, ClosedSource source, OutcomeRecorder outcomes, Window window, Clock clock) {
        super(session, outcomes, window, clock);
        this.source = source;
    }

    @Override
    public boolean run() {
        // Reading the clock dominates the loop's cost. So it is read once per operation: the end of one is the start of
        // the next. Drawing inputs and recording, some 40 ns, thus count as service time.
        long started = clock.nanos();
        exhausted = session.isExhausted();
        // Checked before drawing, so that an operation that deals batches leaves no hole at the window's end.
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
