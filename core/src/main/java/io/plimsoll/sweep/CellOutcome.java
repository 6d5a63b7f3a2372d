package io.plimsoll.sweep;

import io.plimsoll.results.Verdict;

/// The end of one cell. Immutable.
public sealed interface CellOutcome {
    /// The run is complete and judged.
    record Ran(String run, Verdict verdict) implements CellOutcome {}

    /// The target cannot do it; nothing was run.
    record NotApplicable(String reason) implements CellOutcome {}

    /// It could not be run to its end.
    ///
    /// @param run the id of an incomplete run; may be empty
    record Failed(String run, String reason) implements CellOutcome {}

    /// The user ended it; it must be run again.
    record Interrupted() implements CellOutcome {}
}
