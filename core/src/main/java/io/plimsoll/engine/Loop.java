package io.plimsoll.engine;

/// The loop of one lane through one driven phase.
interface Loop extends AutoCloseable {
    /// Runs until the phase ends for this lane.
    ///
    /// @return false when all the lane's sessions were lost for good
    boolean run();

    /// Operations that were started. Any thread may ask, also of a loop that is stuck.
    long startedCount();

    /// Operations that are under way in a loop that is stuck.
    long underWayCount();

    /// Adds the operations that are under way in a loop that is stuck.
    ///
    /// @param endNanos when the window closed
    void addUnderWay(Unfinished sum, long endNanos);

    /// How many of the lane's sessions were lost for good, when not all were; asked once it ran.
    default int gaveUp() {
        return 0;
    }

    /// Whether it ended because its session has nothing left to do; asked once it ran.
    default boolean isExhausted() {
        return false;
    }

    /// Has the loop look at the window's end, and at its sessions, again. Any thread.
    default void wakeUp() {}

    /// Lets go of what the loop needed besides its sessions. By the lane's thread.
    @Override
    default void close() {}
}
