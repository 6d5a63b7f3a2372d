package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import java.util.List;

/// A listener that passes on what it hears. What another one adds is all that it has to say, and nothing that is
/// heard gets lost on the way.
public interface PassingListener extends RunListener {
    /// Who hears it next.
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
