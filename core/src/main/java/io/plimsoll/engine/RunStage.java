package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.List;

/// What a run in this process does around the phases that its lanes drive, wherever they are.
///
/// @param watches look at something else during the phases
record RunStage(IntervalStore store, RunControl control, TargetWatchdog watchdog, List<PhaseWatch> watches, Clock clock)
        implements LaneHost.Stage {
    /// With so much time before a start, the harness may measure itself anew.
    private static final TimeSpan AHEAD = TimeSpan.ofMillis(100);

    @Override
    public int operations() {
        return store.operations();
    }

    @Override
    public boolean isOpen() {
        return store.isOpen();
    }

    @Override
    public void begins(PhasePlan phase, Window window) {
        if (window.startNanos() - clock.nanos() > AHEAD.nanos()) {
            // The time until an agreed instant is no part of the phase.
            store.begin();
        }
        control.enter(window);
        watches.forEach(watch -> watch.enter(phase.name(), window));
    }

    @Override
    public void take(PhasePlan phase, LaneHost.Interval interval) throws IOException {
        store.take(phase, interval);
    }

    @Override
    public void answered(List<AnswerRow> rows) throws IOException {
        store.answered(rows);
    }

    @Override
    public void ends() throws InterruptedException {
        for (PhaseWatch watch : watches) {
            watch.leave();
        }
    }

    @Override
    public void alive() {
        watchdog.alive();
    }

    @Override
    public boolean isInterrupted() {
        return control.isInterrupted();
    }
}
