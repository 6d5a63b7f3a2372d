package io.plimsoll.progress;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import java.util.List;

/// Forwards every call to [#next]; subtypes override what they need.
public interface ForwardingListener extends RunListener {
    /// The listener that is called next.
    RunListener next();

    @Override
    default void started(PhasePlan phase) {
        next().started(phase);
    }

    @Override
    default void loaded(long rows, long total) {
        next().loaded(rows, total);
    }

    @Override
    default void interval(PhasePlan phase, List<IntervalRow> rows) {
        next().interval(phase, rows);
    }

    @Override
    default void recorded(PhasePlan phase, List<String> operations, Slice slice) {
        next().recorded(phase, operations, slice);
    }

    @Override
    default void ended(PhaseFacts facts) {
        next().ended(facts);
    }

    @Override
    default void working(String what) {
        next().working(what);
    }

    @Override
    default void note(String sentence) {
        next().note(sentence);
    }
}
