package io.plimsoll.results;

/// How far a run came.
public enum RunStatus {
    /// Still going, if its process lives.
    RUNNING,
    /// Every phase of the plan was executed.
    COMPLETED,
    /// Ended early, by Ctrl-C or by the death of its process; earlier measurements are kept.
    INTERRUPTED,
    /// Could not go on: the target was lost or refused.
    FAILED
}
