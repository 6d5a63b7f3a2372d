package io.plimsoll.cli;

import io.plimsoll.engine.RunListener;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import java.nio.file.Path;
import java.util.List;

/// Tells a detached process that what it drives has begun. Thread-safe if the next listener is.
///
/// @param run its folder
record AnnouncingListener(Path run, RunListener next) implements RunListener {
    /// The listener itself where nothing is detached.
    static RunListener of(Path run, RunListener next) {
        return Detachment.ofThisProcess().isWanted() ? new AnnouncingListener(run, next) : next;
    }

    @Override
    public void started(PhasePlan phase) {
        Detachment.ofThisProcess().started(phase.kind(), run);
        next.started(phase);
    }

    @Override
    public void loaded(long rows, long total) {
        next.loaded(rows, total);
    }

    @Override
    public void interval(PhasePlan phase, List<IntervalRow> rows) {
        next.interval(phase, rows);
    }

    @Override
    public void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        next.recorded(phase, operations, slice);
    }

    @Override
    public void ended(PhaseFacts facts) {
        next.ended(facts);
    }

    @Override
    public void working(String what) {
        next.working(what);
    }

    @Override
    public void note(String sentence) {
        next.note(sentence);
    }
}
