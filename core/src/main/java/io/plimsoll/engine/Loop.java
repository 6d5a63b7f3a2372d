package io.plimsoll.engine;

/// The loop of one lane through one driven phase.
interface Loop {
    /// Runs until the phase ends for this lane.
    ///
    /// @return false when the lane's session was lost for good
    boolean run();

    /// Operations that were started. Any thread may ask, also of a loop that is stuck.
    long startedCount();
}
