package io.plimsoll.analysis.search;

import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import java.util.List;

/// Watches a step while it runs. Not thread-safe.
public interface Gauge {
    /// Adds an interval of the measured phase.
    ///
    /// @param rows one per operation
    default void interval(List<IntervalRow> rows) {}

    /// Adds the same interval with its distributions.
    ///
    /// @param slice valid only until this method returns
    default void recorded(List<String> operations, Slice slice) {}

    /// Whether the step has measured enough.
    boolean isTold();
}
