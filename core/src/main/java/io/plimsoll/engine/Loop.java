package io.plimsoll.engine;

import io.plimsoll.driver.Sending;
import java.util.Optional;

/// The loop of one lane through one driven phase.
interface Loop extends AutoCloseable {
    /// Runs until the phase ends for this lane.
    ///
    /// @return false when all the lane's sessions were lost for good
    boolean run();

    /// The number of operations started. Any thread may call it, even if the loop is stuck.
    long startedCount();

    /// The number of operations under way in a loop that is stuck.
    long underWayCount();

    /// Adds the operations that are under way in a loop that is stuck.
    ///
    /// @param endNanos when the window closed
    void addUnderWay(Unfinished sum, long endNanos);

    /// How many of the lane's sessions were lost for good, if not all were. Called after [#run].
    default int gaveUp() {
        return 0;
    }

    /// How the loop passed its requests to the operating system; empty if its session blocks. Called after [#run].
    default Optional<Sending> sending() {
        return Optional.empty();
    }

    /// Whether the loop ended because its session has nothing left to do. Called after [#run].
    default boolean isExhausted() {
        return false;
    }

    /// Makes the loop check the window's end, and its sessions, again. Any thread.
    default void wakeUp() {}

    /// Releases what the loop used besides its sessions. Called by the lane's thread.
    @Override
    default void close() {}
}
