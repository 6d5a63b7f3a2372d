package io.plimsoll.engine;

import io.plimsoll.plan.Stop;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import java.util.concurrent.atomic.AtomicLong;

/// Each operation starts when the last one ended: intended = started. Where users take their time, it is
/// intended when they have taken it. Used by its lane.
final class ClosedLoop implements Loop {
    private final LaneSession session;
    private final Mix mix;
    private final Draw draw;
    private final Attempts attempts;
    private final Window window;
    private final Clock clock;
    private final Share share;
    private final AtomicLong startedCount = new AtomicLong();
    // Published with the count.
    private int underWay;
    private long underWaySince;
    private boolean exhausted;

    /// This lane's part of the phase.
    ///
    /// @param firstIndex of its operations, which are drawn by index; lanes do not overlap
    /// @param count of its operations; [Long#MAX_VALUE] when time ends the phase
    record Share(long firstIndex, long count) {
        /// Room for the operations of one lane when time ends the phase.
        private static final int INDEX_BITS = 40;

        /// The operations of one session, counted from its own first.
        static Share ofSession(int session, long count) {
            return new Share((long) session << INDEX_BITS, count);
        }

        /// Of an index of [#ofSession].
        static int sessionOf(long index) {
            return (int) (index >>> INDEX_BITS);
        }

        /// Of an index of [#ofSession].
        static long placeOf(long index) {
            return index & ((1L << INDEX_BITS) - 1);
        }

        static Share of(Stop stop, Sessions sessions) {
            return stop.maxOperations() == Long.MAX_VALUE
                    ? new Share((long) sessions.from() << INDEX_BITS, Long.MAX_VALUE)
                    : ofCount(sessions, stop.maxOperations());
        }

        /// The sessions of one lane among all of them.
        ///
        /// @param to not included
        record Sessions(int from, int to, int all) {}

        private static Share ofCount(Sessions sessions, long operations) {
            long first = ofCount(sessions.from(), sessions.all(), operations).firstIndex();
            return new Share(
                    first, ofCount(sessions.to(), sessions.all(), operations).firstIndex() - first);
        }

        /// Even parts; the first lanes take one more when they do not come out even.
        static Share ofCount(int lane, int lanes, long operations) {
            long even = operations / lanes;
            long rest = operations % lanes;
            long first = lane * even + Math.min(lane, rest);
            return new Share(first, even + (lane < rest ? 1 : 0));
        }
    }

    ClosedLoop(LaneSession session, Mix mix, Draw draw, Attempts attempts, Context context) {
        this.session = session;
        this.mix = mix;
        this.draw = draw;
        this.attempts = attempts;
        this.window = context.window();
        this.clock = context.clock();
        this.share = context.share();
    }

    /// What the phase gives the lane.
    record Context(Window window, Clock clock, Share share) {}

    @Override
    public boolean run() {
        // The clock is the dearest part of the loop: it is read once per operation, whose end is the next one's
        // start. Drawing inputs and recording, some 40 ns, thus count as service time.
        long started = clock.nanos();
        exhausted = session.isExhausted();
        // Looked at before drawing: an operation that deals batches leaves no hole at the window's end.
        for (long i = 0; !exhausted && i < share.count() && started < window.endNanos(); i++) {
            int operation = mix.choose(draw, share.firstIndex() + i);
            Executable executable = session.executable(operation);
            executable.draw(draw);
            long intended = started + executable.keyingNanos();
            started = await(intended, started);
            if (started >= window.endNanos()) {
                break;
            }
            underWay = operation;
            underWaySince = intended;
            startedCount.setRelease(i + 1);
            if (!attempts.perform(operation, executable, intended, started)) {
                return false;
            }
            long ready = attempts.readyNanos();
            started = await(ready + executable.thinkingNanos(), ready);
            exhausted = executable.isExhausted();
        }
        return true;
    }

    /// Waits, unless it is that time already, and returns the time. Ends with the window, which may be brought
    /// forward meanwhile.
    private long await(long instant, long now) {
        long reached = now;
        while (reached < instant && reached < window.endNanos()) {
            clock.waitUntil(Math.min(instant, window.endNanos()));
            reached = clock.nanos();
        }
        return reached;
    }

    @Override
    public boolean isExhausted() {
        return exhausted;
    }

    @Override
    public long startedCount() {
        return startedCount.getAcquire();
    }

    @Override
    public long underWayCount() {
        return startedCount.getAcquire() == 0 || attempts.isAway() ? 0 : 1;
    }

    @Override
    public void addUnderWay(Unfinished sum, long endNanos) {
        if (underWayCount() > 0) {
            sum.add(underWay, Unfinished.Fate.SILENT, endNanos - underWaySince, 1);
        }
    }
}
