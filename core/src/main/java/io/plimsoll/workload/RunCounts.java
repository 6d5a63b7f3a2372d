package io.plimsoll.workload;

import java.util.Map;

/// What a run did to the data, as the harness counted it.
///
/// @param acknowledged operations acknowledged since the baselines were taken, including warm-up and drain, by
///     operation
/// @param rows rows acknowledged by operations that write rows in batches, likewise
/// @param unknown operations whose session was lost while committing: they may or may not be in the data
/// @param baselines the invariants' baselines, by invariant name
/// @param sums the sums of all operations: [Operation#sums]
public record RunCounts(
        Map<String, Long> acknowledged,
        Map<String, Long> rows,
        long unknown,
        Map<String, Long> baselines,
        Map<String, Long> sums) {
    public static final RunCounts NONE = new RunCounts(Map.of(), Map.of(), 0, Map.of());

    public RunCounts {
        acknowledged = Map.copyOf(acknowledged);
        rows = Map.copyOf(rows);
        baselines = Map.copyOf(baselines);
        sums = Map.copyOf(sums);
    }

    /// The counts of operations that keep no sums.
    public RunCounts(
            Map<String, Long> acknowledged, Map<String, Long> rows, long unknown, Map<String, Long> baselines) {
        this(acknowledged, rows, unknown, baselines, Map.of());
    }

    /// The same, with the baselines that were taken before the run.
    public RunCounts since(Map<String, Long> taken) {
        return new RunCounts(acknowledged, rows, unknown, taken, sums);
    }
}
