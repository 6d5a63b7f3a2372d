package io.plimsoll.results.sweep;

/// How far one cell of a sweep came.
public enum CellState {
    /// Still to be run; also after its run was interrupted.
    PENDING,
    /// Its run is complete and judged.
    DONE,
    /// The target cannot do it; there is a reason and no number.
    NOT_APPLICABLE,
    /// It could not be run to its end; there is a reason.
    FAILED
}
