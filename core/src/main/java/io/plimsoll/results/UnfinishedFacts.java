package io.plimsoll.results;

import java.util.List;
import java.util.stream.LongStream;

/// How the operations of one kind that were under way when a window closed ended. Ages are measured at that
/// instant, from the intended start. Immutable.
///
/// @param acknowledged within the drain or later
/// @param refused by a conflict with others, which within the window would be retried
/// @param failed for any other reason that the target gave
/// @param cancelled cancelled by this side after the drain, and the target confirmed it
/// @param silent never answered, nor was the request to cancel them: this side cut their sessions
/// @param waitedNanos how long all of them together had been under way
/// @param answered ages of those that were acknowledged or refused, ascending
/// @param unanswered ages of all others, ascending
public record UnfinishedFacts(
        String operation,
        long acknowledged,
        long refused,
        long failed,
        long cancelled,
        long silent,
        long waitedNanos,
        List<AgeCount> answered,
        List<AgeCount> unanswered) {
    public UnfinishedFacts {
        answered = answered == null ? List.of() : List.copyOf(answered);
        unanswered = unanswered == null ? List.of() : List.copyOf(unanswered);
    }

    /// The operations that were neither acknowledged nor refused by a conflict.
    public long neverAcknowledged() {
        return failed + cancelled + silent;
    }

    public long count() {
        return acknowledged + refused + neverAcknowledged();
    }

    /// The age of the oldest, however it ended; 0 if there is none.
    public long oldestNanos() {
        return LongStream.concat(
                        answered.stream().mapToLong(AgeCount::nanos),
                        unanswered.stream().mapToLong(AgeCount::nanos))
                .max()
                .orElse(0);
    }

    /// How many operations had been under way for how long.
    ///
    /// @param nanos rounded down by at most an eighth, so that it is a lower bound
    public record AgeCount(long nanos, long count) {}
}
