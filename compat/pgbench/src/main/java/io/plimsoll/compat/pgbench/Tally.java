package io.plimsoll.compat.pgbench;

/// What pgbench counts of transactions. Immutable.
///
/// @param processed acknowledged by the target
/// @param skipped too late to be started
/// @param retried tried more than once
/// @param retries attempts beyond the first
/// @param serialization failed by a conflict, after the last attempt
/// @param deadlock failed by a deadlock, after the last attempt
/// @param latency of those processed
/// @param lag of those processed: from their intended start to their start
public record Tally(
        long processed,
        long skipped,
        long retried,
        long retries,
        long serialization,
        long deadlock,
        Moments latency,
        Moments lag) {
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, Moments.NONE, Moments.NONE);

    public Tally plus(Tally other) {
        return new Tally(
                processed + other.processed,
                skipped + other.skipped,
                retried + other.retried,
                retries + other.retries,
                serialization + other.serialization,
                deadlock + other.deadlock,
                latency.plus(other.latency),
                lag.plus(other.lag));
    }

    long failed() {
        return serialization + deadlock;
    }

    /// All that pgbench takes percentages of.
    long all() {
        return processed + skipped + failed();
    }
}
