package io.plimsoll.results;

import io.plimsoll.recording.Counts;

/// One operation during one interval: a line of `series.csv`.
///
/// @param startNanos from the start of the phase
/// @param latency figures of the interval alone, in nanoseconds
public record IntervalRow(
        String phase,
        long interval,
        long startNanos,
        long lengthNanos,
        String operation,
        Counts counts,
        DistributionSummary latency,
        long lagMaxNanos) {}
