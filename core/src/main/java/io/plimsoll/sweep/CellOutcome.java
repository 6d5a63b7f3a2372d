package io.plimsoll.sweep;

import io.plimsoll.results.Verdict;

/// How running one cell ended. Immutable.
public sealed interface CellOutcome {
    /// The run is complete and judged.
    record Ran(String run, Verdict verdict) implements CellOutcome {}

    /// The target cannot do it; nothing was run.
    record NotApplicable(String reason) implements CellOutcome {}

    /// It could not be run to its end.
    ///
    /// @param run the id of what there is of a run; may be empty
    record Failed(String run, String reason) implements CellOutcome {}

    /// Somebody ended it; it is to be run again.
    record Interrupted() implements CellOutcome {}
}
