package io.plimsoll.driver;

import org.jspecify.annotations.Nullable;

/// Lets one thread drive many sessions of one target. Operations that have begun ([PreparedOperation#begin],
/// [PreparedRows#begin]) proceed inside [#poll], which reports those that have ended. Used by one thread, except
/// [#wakeUp]. Nothing is allocated per operation unless the target fails.
public interface Multiplexer extends AutoCloseable {
    /// A timeout without limit.
    long FOREVER = Long.MAX_VALUE;

    /// Receives the ends of operations. Called inside [#poll]; may begin the session's next operation at once.
    @FunctionalInterface
    interface Completion {
        /// @param tag the session's tag
        /// @param outcome OK or MISS; for a failure, the outcome of its class
        /// @param failure null unless it failed
        void ended(int tag, Outcome outcome, @Nullable TargetException failure);
    }

    /// Registers a session of the same target. Operations may begin only in registered sessions.
    ///
    /// @param tag returned with each operation of the session that ends
    void add(Session session, int tag);

    /// Removes a session, even a broken one.
    void remove(Session session);

    /// Moves bytes for all registered sessions and reports operations that have ended.
    ///
    /// @param timeoutNanos how long to wait if nothing can be done at once; 0: not at all. The wait may end early.
    void poll(long timeoutNanos, Completion completion);

    /// Whether the timeout of [#poll] is precise to microseconds, not milliseconds.
    default boolean waitsPrecisely() {
        return false;
    }

    /// Ends the wait of [#poll], or the next one. May be called by any thread.
    void wakeUp();

    /// How requests were passed to the operating system so far. May also be called after [#close], by any thread that
    /// has waited for the end of the one that used this.
    Sending sending();

    /// Registered sessions stay open and become blocking again.
    @Override
    void close();

    /// Prepared work of one session. It is executed at once, or it is begun and the session's multiplexer reports its
    /// end. One at a time per session; the inputs stay unchanged until it has ended.
    interface Pending {
        /// Rows that the last execution returned or changed, summed over its statements. Valid only after success.
        long rows();
    }
}
