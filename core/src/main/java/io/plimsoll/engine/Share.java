package io.plimsoll.engine;

import io.plimsoll.plan.Stop;

/// A lane's part of a closed phase.
///
/// @param firstIndex the index of its first operation; operations are drawn by index, and lanes do not overlap
/// @param count the number of its operations; [Long#MAX_VALUE] if time ends the phase
record Share(long firstIndex, long count) {
    /// Bits for the operations of one lane, if time ends the phase.
    private static final int INDEX_BITS = 40;

    /// The operations of one session, numbered from the session's own first.
    static Share ofSession(int session, long count) {
        return new Share((long) session << INDEX_BITS, count);
    }

    /// The session of an index from [#ofSession].
    static int sessionOf(long index) {
        return (int) (index >>> INDEX_BITS);
    }

    /// The place in its session of an index from [#ofSession].
    static long placeOf(long index) {
        return index & ((1L << INDEX_BITS) - 1);
    }

    static Share of(Stop stop, Sessions sessions) {
        return stop.maxOperations() == Long.MAX_VALUE
                ? new Share((long) sessions.from() << INDEX_BITS, Long.MAX_VALUE)
                : ofCount(sessions, stop.maxOperations());
    }

    /// The sessions of one lane among all of them.
    ///
    /// @param to exclusive
    record Sessions(int from, int to, int all) {}

    private static Share ofCount(Sessions sessions, long operations) {
        long first = ofCount(sessions.from(), sessions.all(), operations).firstIndex();
        return new Share(
                first, ofCount(sessions.to(), sessions.all(), operations).firstIndex() - first);
    }

    /// Even parts; if the division leaves a remainder, the first lanes take one more.
    static Share ofCount(int lane, int lanes, long operations) {
        long even = operations / lanes;
        long rest = operations % lanes;
        long first = lane * even + Math.min(lane, rest);
        return new Share(first, even + (lane < rest ? 1 : 0));
    }
}
