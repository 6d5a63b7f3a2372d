package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// An open loop of many sessions: operations start when they are due, in any free session, whether or not the
/// target keeps up. Latency runs from the intended start. Used by its lane.
///
/// Implementation note. One session at a time holds the next group until it is due. Until shortly before that
/// instant the lane waits for completions; an [Alarm] decides what ends the wait. The rest is too short for any
/// timer: the lane spends it polling for completions.
final class MultiplexedOpenLoop extends MultiplexedLoop {
    private final OpenSource source;
    private final Alarm alarm;
    private final ArrayDeque<LaneSession> free;
    private @Nullable LaneSession pending;
    private long pendingUntilNanos;
    private boolean over;

    MultiplexedOpenLoop(Context context, OpenSource source, Alarm alarm) {
        super(context);
        this.source = source;
        this.alarm = alarm;
        this.free = new ArrayDeque<>(context.sessions().size());
    }

    @Override
    void offer(LaneSession session) {
        free.addLast(session);
    }

    @Override
    void acknowledged(LaneSession session, long now) {
        free.addLast(session);
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
        return alarm.set(until, now);
    }

    private void sendDue(long instant) {
        long now = instant;
        for (LaneSession session = next(); session != null; session = next()) {
            if (now >= window.endNanos()) {
                outcomes.noteNotStarted(session.group().intended(0));
                pending = null;
                over = true;
            } else if (source.skip(session, now)) {
                pending = null;
                free.addFirst(session);
                now = clock.nanos();
            } else {
                pendingUntilNanos = source.gather(session, now);
                if (pendingUntilNanos > now) {
                    return;
                }
                pending = null;
                start(session, session.executable(), now);
                now = free.isEmpty() ? now : clock.nanos();
            }
        }
    }

    /// The session that holds the next group; null if no session is free or no arrival is left.
    private @Nullable LaneSession next() {
        if (pending == null && !over && !free.isEmpty()) {
            LaneSession session = free.removeFirst();
            over = source.take(session) == null;
            pending = over ? null : session;
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
