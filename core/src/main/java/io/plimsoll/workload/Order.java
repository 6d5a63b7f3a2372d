package io.plimsoll.workload;

import java.util.OptionalLong;

/// Which operation a session does at which place, for workloads that prescribe it instead of mixing by weight.
/// Immutable and thread-safe.
public interface Order {
    /// @param session from 0
    /// @param place among the session's operations of the phase, from 0
    /// @return the operation's place among [WorkloadPlan#operations]
    int operation(int session, long place);

    /// How many operations a session does until its work is done; [Long#MAX_VALUE] when it goes on for as long as it is
    /// let.
    long length(int session);

    /// How many operations all sessions do until their work is done; empty when one's has no end.
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
