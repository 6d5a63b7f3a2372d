package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import java.util.ArrayDeque;

/// Each session's next operation starts when its last ended: intended = started. Used by its lane.
final class MultiplexedClosedLoop extends MultiplexedLoop {
    /// Rides begun before completions are looked at again, when many sessions are free at once.
    private static final int BURST = 16;

    private final ClosedRides rides;
    private final ArrayDeque<Turn> free;

    MultiplexedClosedLoop(Context context, ClosedRides rides) {
        super(context);
        this.rides = rides;
        this.free = new ArrayDeque<>(context.sessions().size());
    }

    @Override
    void offer(Turn turn) {
        free.addLast(turn);
    }

    @Override
    void acknowledged(Turn turn, long now) {
        if (rides.hasMore() && now < window.endNanos()) {
            rides.fill(turn, now);
            start(turn, now);
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
        return !rides.hasMore() || clock.nanos() >= window.endNanos();
    }
}
