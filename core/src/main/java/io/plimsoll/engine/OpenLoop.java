package io.plimsoll.engine;

import io.plimsoll.plan.Pacer;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Window;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import java.util.concurrent.atomic.AtomicLong;

/// Operations start when they are due, whether or not the target keeps up: latency runs from the intended
/// start. Used by its lane.
final class OpenLoop implements Loop {
    private final LaneSession session;
    private final Mix mix;
    private final Draw draw;
    private final Attempts attempts;
    private final Recorder recorder;
    private final Window window;
    private final Clock clock;
    private final Arrivals arrivals;
    private final Pacer pacer;
    private final long skipLateNanos;
    private final AtomicLong startedCount = new AtomicLong();
    // Published with the count.
    private int underWay;
    private long underWaySince;

    OpenLoop(LaneSession session, Mix mix, Draw draw, Attempts attempts, Context context) {
        this.session = session;
        this.mix = mix;
        this.draw = draw;
        this.attempts = attempts;
        this.recorder = context.recorder();
        this.window = context.window();
        this.clock = context.clock();
        this.arrivals = context.arrivals();
        this.pacer = context.pacer();
        this.skipLateNanos = context.skipLateNanos();
    }

    /// What the phase gives the lane.
    ///
    /// @param pacer this lane's own
    /// @param skipLateNanos lag beyond which an arrival is skipped; [Long#MAX_VALUE] for never
    record Context(Window window, Clock clock, Recorder recorder, Arrivals arrivals, Pacer pacer, long skipLateNanos) {}

    @Override
    public boolean run() {
        while (true) {
            long index = arrivals.take();
            if (index >= arrivals.count()) {
                return true;
            }
            int operation = mix.choose(draw, index);
            Executable executable = session.executable(operation);
            executable.draw(draw);
            long intended = arrivals.intendedStart(pacer, index);
            long started = await(intended);
            if (started >= window.endNanos()) {
                attempts.tally().noteNotStarted(intended);
                return true;
            }
            if (started - intended > skipLateNanos) {
                recorder.skipped(operation, started);
                continue;
            }
            underWay = operation;
            underWaySince = intended;
            startedCount.setRelease(startedCount.getPlain() + 1);
            if (!attempts.perform(operation, executable, intended, started)) {
                return false;
            }
        }
    }

    /// Waits for the instant or the end of the window, which may be brought forward meanwhile.
    private long await(long intended) {
        long now = clock.nanos();
        while (now < intended && now < window.endNanos()) {
            clock.waitUntil(Math.min(intended, window.endNanos()));
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
        return startedCount.getAcquire() == 0 || attempts.isAway() ? 0 : 1;
    }

    @Override
    public void addUnderWay(Unfinished sum, long endNanos) {
        if (underWayCount() > 0) {
            sum.add(underWay, Unfinished.Fate.SILENT, endNanos - underWaySince, 1);
        }
    }
}
