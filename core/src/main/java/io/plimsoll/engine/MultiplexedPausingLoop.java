package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import java.util.List;

/// A closed loop of many sessions that pause between operations. A session's next operation is drawn, and
/// its latency begins, when its pause has ended. Used by its lane.
final class MultiplexedPausingLoop extends MultiplexedLoop {
    private final Mix.ClosedSource source;
    private final Rest rest;
    private final Alarm alarm;
    private final Resting resting;

    /// The index of each session's last operation, by tag.
    private final long[] last;

    private boolean hasBegun;

    /// @param alarm ends the wait for completions when a session's pause ends
    MultiplexedPausingLoop(Context context, Mix.ClosedSource source, Rest rest, Alarm alarm) {
        super(context, context.sessions().size());
        this.source = source;
        this.rest = rest;
        this.alarm = alarm;
        this.resting = new Resting(context.sessions());
        this.last = new long[context.sessions().size()];
    }

    @Override
    void acknowledged(LaneSession session, long now) {
        if (!source.hasMore(session)) {
            return;
        }
        long until = rest.next(last[session.tag()], session.group().started(), now);
        if (until <= now && isOn(now)) {
            begin(session, now);
        } else {
            resting.add(session, until);
        }
    }

    private boolean isOn(long now) {
        return source.mayHaveMore() && now < window.endNanos();
    }

    private void begin(LaneSession session, long now) {
        last[session.tag()] = source.nextIndex(session);
        start(session, source.fill(session, now), now);
    }

    @Override
    long proceed() {
        while (!free.isEmpty()) {
            LaneSession session = free.removeFirst();
            if (hasBegun) {
                acknowledged(session, clock.nanos());
            } else {
                resting.add(session, window.startNanos() + rest.first(session.number()));
            }
        }
        hasBegun = true;
        long now = clock.nanos();
        while (isOn(now) && resting.firstUntil() <= now) {
            LaneSession rested = resting.removeFirst();
            // Sessions that share their operations may have done the last one meanwhile.
            if (source.hasMore(rested)) {
                begin(rested, now);
            }
            now = clock.nanos();
        }
        if (!isOn(now)) {
            resting.clear();
        }
        if (!free.isEmpty()) {
            // An operation failed as it began: its session pauses from the next call on.
            return 0;
        }
        if (resting.isEmpty()) {
            return Multiplexer.FOREVER;
        }
        long until = Math.min(resting.firstUntil(), window.endNanos()) - alarm.leadNanos();
        return until <= now ? 0 : alarm.set(until, now);
    }

    @Override
    boolean hasWork() {
        return !free.isEmpty() || !resting.isEmpty();
    }

    @Override
    boolean isOver() {
        return !isOn(clock.nanos());
    }

    @Override
    public void close() {
        alarm.close();
        super.close();
    }

    /// The sessions that pause, by the instant at which their pause ends: a binary heap that allocates
    /// nothing. Not thread-safe.
    static final class Resting {
        private final LaneSession[] sessions;
        private final long[] until;
        private int size;

        /// @param all the sessions that may pause at the same time
        Resting(List<LaneSession> all) {
            sessions = all.toArray(new LaneSession[0]);
            until = new long[sessions.length];
        }

        boolean isEmpty() {
            return size == 0;
        }

        /// [Long#MAX_VALUE] if no session pauses.
        long firstUntil() {
            return size == 0 ? Long.MAX_VALUE : until[0];
        }

        void clear() {
            size = 0;
        }

        void add(LaneSession session, long itsUntil) {
            int at = size++;
            while (at > 0 && until[(at - 1) / 2] > itsUntil) {
                put(at, sessions[(at - 1) / 2], until[(at - 1) / 2]);
                at = (at - 1) / 2;
            }
            put(at, session, itsUntil);
        }

        /// There must be one.
        LaneSession removeFirst() {
            LaneSession first = sessions[0];
            size--;
            LaneSession moved = sessions[size];
            long itsUntil = until[size];
            int at = 0;
            while (2 * at + 1 < size) {
                int child = 2 * at + 1;
                if (child + 1 < size && until[child + 1] < until[child]) {
                    child++;
                }
                if (until[child] >= itsUntil) {
                    break;
                }
                put(at, sessions[child], until[child]);
                at = child;
            }
            put(at, moved, itsUntil);
            return first;
        }

        private void put(int at, LaneSession session, long itsUntil) {
            sessions[at] = session;
            until[at] = itsUntil;
        }
    }
}
