package io.plimsoll.workload;

import java.util.Map;

/// What a run did to the data, as the harness counted it.
///
/// @param acknowledged operations acknowledged since the baselines were taken, warm-up and drain
/// included, by operation
/// @param rows rows acknowledged by operations that write rows in batches, likewise
/// @param unknown operations whose session was lost while committing: they may or may not be in the data
/// @param baselines the invariants' baselines, by invariant name
public record RunCounts(
        Map<String, Long> acknowledged, Map<String, Long> rows, long unknown, Map<String, Long> baselines) {
    public static final RunCounts NONE = new RunCounts(Map.of(), Map.of(), 0, Map.of());

    public RunCounts {
        acknowledged = Map.copyOf(acknowledged);
        rows = Map.copyOf(rows);
        baselines = Map.copyOf(baselines);
    }
}
