package io.plimsoll.results;

import io.plimsoll.results.histogram.SparseCounts;
import java.util.List;

/// Receives the distributions of each interval while a run is read. They are not kept: an hour of them takes more
/// memory than anything that is made of them.
///
/// Called by several threads at once, but only once for each interval.
@FunctionalInterface
public interface IntervalSink {
    /// Ignores all intervals.
    IntervalSink NONE = (rows, latencies) -> {};

    /// Called first, by one thread.
    ///
    /// @param series the rows of all intervals that will come, in the order they were written
    default void begin(List<IntervalRow> series) {}

    /// Takes one interval.
    ///
    /// @param rows the interval's operations
    /// @param latencies of each row, nanoseconds from the intended start; only valid until this returns
    void interval(List<IntervalRow> rows, List<SparseCounts> latencies);
}
