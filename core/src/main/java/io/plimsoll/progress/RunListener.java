package io.plimsoll.progress;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import java.util.List;

/// Receives events of a run, for people who watch. Must return quickly; [#loaded] is called by several threads.
public interface RunListener {
    /// Ignores everything.
    RunListener SILENT = new RunListener() {};

    default void started(PhasePlan phase) {}

    /// `rows` of `total` rows are loaded, over all tables.
    default void loaded(long rows, long total) {}

    /// One interval of a driven phase, a row per operation.
    default void interval(PhasePlan phase, List<IntervalRow> rows) {}

    /// What the harness measured of itself in the same interval.
    default void measured(PhasePlan phase, HarnessSample sample) {}

    /// The same interval with its distributions.
    ///
    /// @param operations names of the slice's operations, in its order
    /// @param slice is reused afterwards: a listener must copy what it needs
    default void recorded(PhasePlan phase, List<String> operations, Slice slice) {}

    /// Single answers, as they were stored.
    default void answered(List<AnswerRow> rows) {}

    /// What ended after the window of a driven phase. Called once, after the last interval and before [#ended].
    ///
    /// @param operations names of the slice's operations, in its order
    default void drained(PhaseFacts facts, List<String> operations, Slice slice) {}

    default void ended(PhaseFacts facts) {}

    /// What the run is doing now, in a few words, until the next call.
    default void working(String what) {}

    /// Something the user should know, in a sentence.
    default void note(String sentence) {}

    /// Forwards every call to [#next]; subtypes override what they need.
    interface ForwardingListener extends RunListener {
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
        default void measured(PhasePlan phase, HarnessSample sample) {
            next().measured(phase, sample);
        }

        @Override
        default void recorded(PhasePlan phase, List<String> operations, Slice slice) {
            next().recorded(phase, operations, slice);
        }

        @Override
        default void answered(List<AnswerRow> rows) {
            next().answered(rows);
        }

        @Override
        default void drained(PhaseFacts facts, List<String> operations, Slice slice) {
            next().drained(facts, operations, slice);
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
}
