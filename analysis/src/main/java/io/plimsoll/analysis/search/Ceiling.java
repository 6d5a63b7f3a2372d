package io.plimsoll.analysis.search;

import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;

/// The result of a short closed run with all sessions at once: approximately the most that target and harness do
/// together. Immutable.
///
/// @param run the id of the run
/// @param rate operations acknowledged per second
/// @param minNanos latency of the fastest operation: under load, none is faster
public record Ceiling(
        String run,
        double rate,
        int sessions,
        long minNanos,
        DistributionSummary latency,
        Resources resources,
        Verdict verdict,
        boolean isHarnessBound) {
    /// A harness that uses more than this share of all cores is the limit itself, as in the finding ClientBound.
    private static final double CPU_MAX = 0.80;

    private static final double LANE_MAX = 0.95;

    /// The rate that this harness could drive on this machine, extrapolated from the processor time and the busiest
    /// lane: an estimate, not a measurement. NaN if neither was recorded.
    public double harnessRate() {
        double cpu = resources.harnessCores() / resources.cores() / CPU_MAX;
        double lane = Math.max(0, resources.laneBusyShare()) / LANE_MAX;
        double used = Math.max(cpu, lane);
        return used > 0 ? rate / used : Double.NaN;
    }
}
