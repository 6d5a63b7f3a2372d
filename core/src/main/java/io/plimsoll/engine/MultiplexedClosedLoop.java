package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import java.util.ArrayDeque;

/// A closed loop of many sessions: each one's next operation starts when its last has ended. Used by its lane.
final class MultiplexedClosedLoop extends MultiplexedLoop {
    /// Groups sent before completions are checked again, when many sessions are free at once.
    private static final int BURST = 16;

    private final ClosedSource source;
    private final ArrayDeque<LaneSession> free;

    MultiplexedClosedLoop(Context context, ClosedSource source) {
        super(context);
        this.source = source;
        this.free = new ArrayDeque<>(context.sessions().size());
    }

    @Override
    void offer(LaneSession session) {
        free.addLast(session);
    }

    @Override
    void acknowledged(LaneSession session, long now) {
        if (source.hasMore() && now < window.endNanos()) {
            start(session, source.fill(session, now), now);
        }
    }

    @Override
    long proceed() {
        for (int begun = 0; begun < BURST && !free.isEmpty(); begun++) {
            acknowledged(free.removeFirst(), clock.nanos());
        }
        return free.isEmpty() ? Multiplexer.FOREVER : 0;
    }

    @Override
    boolean hasWork() {
        return !free.isEmpty();
    }

    @Override
    boolean isOver() {
        return !source.hasMore() || clock.nanos() >= window.endNanos();
    }
}
