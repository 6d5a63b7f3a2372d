package io.plimsoll.driver;

import org.jspecify.annotations.Nullable;

/// Lets one thread drive many sessions of one target: what was begun ([PreparedOperation#begin],
/// [PreparedRows#begin]) goes on inside [#poll], which tells what has ended. Used by one thread, except
/// [#wakeUp]. Nothing is allocated per operation unless the target fails.
public interface Multiplexer extends AutoCloseable {
    /// Waits for as long as it takes.
    long FOREVER = Long.MAX_VALUE;

    /// Hears how operations ended. Called inside [#poll]; it may begin the session's next operation at once.
    @FunctionalInterface
    interface Completion {
        /// @param tag of the session
        /// @param outcome OK or MISS; what the failure's class says when it failed
        /// @param failure null unless it failed
        void ended(int tag, Outcome outcome, @Nullable TargetException failure);
    }

    /// Takes a session of the same target into care. A session that was begun with must be in care.
    ///
    /// @param tag given back with what ends in the session
    void add(Session session, int tag);

    /// Lets go of a session, also of one that is broken.
    void remove(Session session);

    /// Moves bytes for all sessions in care and tells what has ended.
    ///
    /// @param timeoutNanos how long to wait when nothing can be done at once; 0 not at all. Waiting may end early.
    void poll(long timeoutNanos, Completion completion);

    /// Ends the wait of [#poll], or the next one. Any thread.
    void wakeUp();

    /// Sessions in care stay open and go on blocking.
    @Override
    void close();
}
