package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;

/// An open loop of one session: operations start when they are due, whether or not the target keeps up. Latency
/// runs from the intended start. Used by its lane.
final class OpenLoop extends BlockingLoop {
    private final OpenSource source;

    OpenLoop(LaneSession session, OpenSource source, OutcomeRecorder outcomes, Window window, Clock clock) {
        super(session, outcomes, window, clock);
        this.source = source;
    }

    @Override
    public boolean run() {
        OperationGroup group = session.group();
        Executable executable = source.take(session);
        while (executable != null) {
            long now = await(group.intended(0), clock.nanos());
            if (now >= window.endNanos() || !source.skip(session, now)) {
                now = group.isFull() ? now : gather(now);
                if (now >= window.endNanos()) {
                    outcomes.noteNotStarted(group.intended(0));
                    return true;
                }
                if (!perform(executable, now)) {
                    return false;
                }
            }
            executable = source.take(session);
        }
        return true;
    }

    private long gather(long instant) {
        long now = instant;
        while (now < window.endNanos()) {
            long until = source.gather(session, now);
            if (until <= now) {
                return now;
            }
            now = await(until, now);
        }
        return now;
    }
}
