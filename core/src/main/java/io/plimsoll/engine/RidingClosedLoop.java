package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import java.util.concurrent.atomic.AtomicLong;

/// A [ClosedLoop] whose operations ride together. Used by its lane.
final class RidingClosedLoop implements Loop {
    private final Turn turn;
    private final ClosedRides rides;
    private final Attempts attempts;
    private final Window window;
    private final Clock clock;
    private final AtomicLong startedCount = new AtomicLong();

    RidingClosedLoop(Turn turn, ClosedRides rides, Attempts attempts, Window window, Clock clock) {
        this.turn = turn;
        this.rides = rides;
        this.attempts = attempts;
        this.window = window;
        this.clock = clock;
    }

    @Override
    public boolean run() {
        long started = clock.nanos();
        while (rides.hasMore() && started < window.endNanos()) {
            rides.fill(turn, started);
            turn.ride().start(started);
            startedCount.setRelease(startedCount.getPlain() + turn.ride().size());
            if (!attempts.perform(turn)) {
                return false;
            }
            started = attempts.readyNanos();
        }
        return true;
    }

    @Override
    public long startedCount() {
        return startedCount.getAcquire();
    }

    @Override
    public long underWayCount() {
        return startedCount.getAcquire() == 0 || attempts.isAway()
                ? 0
                : turn.ride().size();
    }

    @Override
    public void addUnderWay(Unfinished sum, long endNanos) {
        if (underWayCount() > 0) {
            attempts.tally().addTo(sum, turn.ride(), Unfinished.Fate.SILENT);
        }
    }
}
