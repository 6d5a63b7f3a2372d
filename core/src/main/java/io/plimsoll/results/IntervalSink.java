package io.plimsoll.results;

import io.plimsoll.results.histogram.SparseCounts;
import java.util.List;

/// Sees the distributions of each interval while a run is read. They are not kept: an hour of
/// them takes more memory than anything that is made of them.
///
/// Called by several threads at once, but with each interval once.
@FunctionalInterface
public interface IntervalSink {
    /// Wants none.
    IntervalSink NONE = (rows, latencies) -> {};

    /// Told first, by one thread.
    ///
    /// @param series the rows of all intervals that are going to come, in the order they were
    /// written
    default void begin(List<IntervalRow> series) {}

    /// One interval.
    ///
    /// @param rows its operations
    /// @param latencies of each row, nanoseconds from the intended start; only valid until this
    /// returns
    void interval(List<IntervalRow> rows, List<SparseCounts> latencies);
}
