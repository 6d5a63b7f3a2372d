package io.plimsoll.results.sweep;

/// The state of one cell of a sweep.
public enum CellState {
    /// Still to be run; also after its run was interrupted.
    PENDING,
    /// Its run is complete and judged.
    DONE,
    /// The target cannot do it; it has a reason and no number.
    NOT_APPLICABLE,
    /// It could not be run to its end; it has a reason.
    FAILED
}
