package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Operations start when they are due, in whichever session is free, whether or not the target keeps up:
/// latency runs from the intended start. Used by its lane.
///
/// Implementation note. One session at a time holds the next ride until it is due. Until shortly before
/// that instant the lane waits for completions, and an [Alarm] ends the wait; the rest, too short for any
/// timer, it spends looking for completions without waiting.
final class MultiplexedOpenLoop extends MultiplexedLoop {
    private final OpenRides rides;
    private final Alarm alarm;
    private final ArrayDeque<Turn> free;
    private @Nullable Turn pending;
    private long pendingUntilNanos;
    private boolean over;

    MultiplexedOpenLoop(Context context, OpenRides rides, Alarm alarm) {
        super(context);
        this.rides = rides;
        this.alarm = alarm;
        this.free = new ArrayDeque<>(context.sessions().size());
    }

    @Override
    void offer(Turn turn) {
        free.addLast(turn);
    }

    @Override
    void acknowledged(Turn turn, long now) {
        free.addLast(turn);
        sendDue(now);
    }

    @Override
    long proceed() {
        long now = clock.nanos();
        sendDue(now);
        if (pending == null) {
            return Multiplexer.FOREVER;
        }
        long until = Math.min(pendingUntilNanos, window.endNanos()) - alarm.leadNanos();
        if (until <= now) {
            return 0;
        }
        alarm.set(until);
        return Multiplexer.FOREVER;
    }

    private void sendDue(long instant) {
        long now = instant;
        for (Turn turn = next(); turn != null; turn = next()) {
            if (now >= window.endNanos()) {
                tally.noteNotStarted(turn.ride().intended(0));
                pending = null;
                over = true;
            } else if (rides.skip(turn, now)) {
                pending = null;
                free.addFirst(turn);
                now = clock.nanos();
            } else {
                pendingUntilNanos = rides.gather(turn, now);
                if (pendingUntilNanos > now) {
                    return;
                }
                pending = null;
                start(turn, now);
                now = free.isEmpty() ? now : clock.nanos();
            }
        }
    }

    /// The session that holds the next ride, if any is free and any arrival is left.
    private @Nullable Turn next() {
        if (pending == null && !over && !free.isEmpty()) {
            Turn turn = free.removeFirst();
            over = !rides.take(turn);
            pending = over ? null : turn;
        }
        return pending;
    }

    @Override
    boolean hasWork() {
        return pending != null;
    }

    @Override
    boolean isOver() {
        return over;
    }

    @Override
    public void close() {
        alarm.close();
        super.close();
    }
}
