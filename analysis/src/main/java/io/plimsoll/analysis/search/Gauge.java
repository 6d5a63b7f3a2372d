package io.plimsoll.analysis.search;

import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import java.util.List;

/// Looks at a step while it runs. Not thread-safe.
public interface Gauge {
    /// One more interval of the measured phase.
    ///
    /// @param rows one per operation
    default void interval(List<IntervalRow> rows) {}

    /// The same interval with its distributions.
    ///
    /// @param slice is only valid until this returns
    default void recorded(List<String> operations, Slice slice) {}

    /// Whether the step has told enough.
    boolean isTold();
}
