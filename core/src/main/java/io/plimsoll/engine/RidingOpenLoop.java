package io.plimsoll.engine;

import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import java.util.concurrent.atomic.AtomicLong;

/// An [OpenLoop] whose operations ride together. Used by its lane.
final class RidingOpenLoop implements Loop {
    private final Turn turn;
    private final OpenRides rides;
    private final Attempts attempts;
    private final Window window;
    private final Clock clock;
    private final AtomicLong startedCount = new AtomicLong();

    RidingOpenLoop(Turn turn, OpenRides rides, Attempts attempts, Window window, Clock clock) {
        this.turn = turn;
        this.rides = rides;
        this.attempts = attempts;
        this.window = window;
        this.clock = clock;
    }

    @Override
    public boolean run() {
        while (rides.take(turn)) {
            long now = awaitFirst();
            if (now < window.endNanos() && rides.skip(turn, now)) {
                continue;
            }
            now = gather(now);
            if (now >= window.endNanos()) {
                attempts.tally().noteNotStarted(turn.ride().intended(0));
                return true;
            }
            turn.ride().start(now);
            startedCount.setRelease(startedCount.getPlain() + turn.ride().size());
            if (!attempts.perform(turn)) {
                return false;
            }
        }
        return true;
    }

    private long awaitFirst() {
        return await(clock.nanos(), turn.ride().intended(0));
    }

    private long gather(long instant) {
        long now = instant;
        while (now < window.endNanos()) {
            long until = rides.gather(turn, now);
            if (until <= now) {
                return now;
            }
            now = await(now, until);
        }
        return now;
    }

    /// Waits for the instant or the end of the window, which may be brought forward meanwhile.
    private long await(long instant, long until) {
        long now = instant;
        while (now < until && now < window.endNanos()) {
            clock.waitUntil(Math.min(until, window.endNanos()));
            now = clock.nanos();
        }
        return now;
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
