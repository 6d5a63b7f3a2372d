package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Merges the lanes' slices interval by interval and passes on each interval when it is complete. Used by one
/// thread.
final class Collector {
    /// How long after an interval's end lanes may take to record operations that ended in it.
    private static final TimeSpan GRACE = TimeSpan.ofMillis(20);

    /// How soon the collector notices that the window's end was brought forward into a long interval.
    private static final TimeSpan LOOK = TimeSpan.ofMillis(250);

    private final PhasePlan phase;
    private final Window window;
    private final List<Lane> lanes;
    private final Sink sink;
    private final TargetWatchdog watchdog;
    private final Slice interval;
    private final Slice sum;
    private final Slice drain;
    private long next;

    /// Receives the intervals.
    interface Sink {
        int operations();

        boolean isOpen();

        /// Takes one interval of a phase; the slice is reused afterwards.
        void take(PhasePlan phase, Interval interval) throws IOException;

        /// Takes the single answers since the last call.
        void answered(List<AnswerRow> rows) throws IOException;
    }

    /// One interval, merged over all lanes; instants on the run's clock.
    ///
    /// @param isLast whether the phase ends with it
    record Interval(long index, long phaseStartNanos, long fromNanos, long toNanos, boolean isLast, Slice slice) {}

    Collector(PhasePlan phase, Window window, List<Lane> lanes, Sink sink, TargetWatchdog watchdog) {
        this.phase = phase;
        this.window = window;
        this.lanes = lanes;
        this.sink = sink;
        this.watchdog = watchdog;
        this.interval = Slice.sum(sink.operations(), sink.isOpen());
        this.sum = Slice.sum(sink.operations(), sink.isOpen());
        this.drain = Slice.sum(sink.operations(), sink.isOpen());
    }

    /// Collects every interval as it ends, until the window or all lanes have ended. A window without a time limit
    /// also ends when the target is silent.
    void collectUntilEnd(Clock clock, CountDownLatch done) throws IOException, InterruptedException {
        while (true) {
            long due = window.endOf(next) + GRACE.nanos();
            long rest = due - clock.nanos();
            // Checked even when collecting is late: a slow machine must notice that all lanes have ended.
            if (done.await(Math.min(rest, LOOK.nanos()), TimeUnit.NANOSECONDS)) {
                return;
            }
            // The window's end may have been brought forward during the wait, but only to an instant still ahead.
            if (clock.nanos() >= due) {
                long to = window.endOf(next);
                collect(to, to >= window.endNanos());
                boolean isEndless = window.endNanos() == Long.MAX_VALUE;
                if (window.startOf(next) >= window.endNanos() || (isEndless && watchdog.isSilent())) {
                    return;
                }
            }
        }
    }

    /// Collects the rest once all lanes have ended: the intervals up to `end`, then the operations that ended after
    /// it.
    void collectRest(long end) throws IOException {
        while (window.startOf(next) < end) {
            long to = Math.min(end, window.endOf(next));
            collect(to, to >= end);
        }
        for (Lane lane : lanes) {
            lane.recorder().collect(Window.DRAIN, drain::add);
        }
        takeAnswers();
    }

    private void collect(long to, boolean isLast) throws IOException {
        for (Lane lane : lanes) {
            lane.recorder().collect(next, interval::add);
        }
        sum.add(interval);
        if (interval.acknowledged() > 0) {
            watchdog.alive();
        }
        sink.take(phase, new Interval(next, window.startNanos(), window.startOf(next), to, isLast, interval));
        interval.clear();
        next++;
        takeAnswers();
    }

    private void takeAnswers() throws IOException {
        for (Lane lane : lanes) {
            AnswerQueue answers = lane.outcomes().answers();
            if (answers != null) {
                sink.answered(answers.take());
            }
        }
    }

    /// The end of the last interval collected; possibly beyond the window's, if that one was cut short.
    long collectedUpTo() {
        return window.startOf(next);
    }

    Slice phaseSum() {
        return sum;
    }

    Slice drained() {
        return drain;
    }
}
