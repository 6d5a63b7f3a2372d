package io.plimsoll.workload;

import java.util.OptionalLong;

/// Prescribes the operation of each session at each place, for workloads that do not mix by weight. Immutable and
/// thread-safe.
public interface OperationOrder {
    /// @param session from 0
    /// @param place the place among the session's operations of the phase, from 0
    /// @return the operation's place among [OperationMix#operations]
    int operation(int session, long place);

    /// How many operations a session does until its work is done; [Long#MAX_VALUE] if its work has no end.
    long length(int session);

    /// Whether each answer is stored on its own, as those of streams of queries are.
    default boolean storesAnswers() {
        return true;
    }

    /// How many operations all sessions do until their work is done; empty if the work of one has no end.
    default OptionalLong totalLength(int sessions) {
        long sum = 0;
        for (int session = 0; session < sessions; session++) {
            long length = length(session);
            if (length == Long.MAX_VALUE) {
                return OptionalLong.empty();
            }
            sum += length;
        }
        return OptionalLong.of(sum);
    }
}
