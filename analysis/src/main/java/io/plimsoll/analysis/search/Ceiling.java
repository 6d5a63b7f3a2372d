package io.plimsoll.analysis.search;

import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;

/// What a short closed run reached with all sessions at once: about the most that target and harness do
/// together. Immutable.
///
/// @param run its id
/// @param rate operations acknowledged per second
/// @param minNanos the fastest operation: none is faster under any load
public record Ceiling(
        String run,
        double rate,
        int sessions,
        long minNanos,
        DistributionSummary latency,
        Resources resources,
        Verdict verdict,
        boolean isHarnessBound) {
    /// A harness that uses more of all cores than this is the limit itself: what the finding ClientBound says.
    private static final double CPU_MAX = 0.80;

    private static final double LANE_MAX = 0.95;

    /// What this harness could drive on this machine, by proportion of the processor time and the lane that
    /// it used: an estimate, not a measurement. Not a number when neither was recorded.
    public double harnessRate() {
        double cpu = resources.harnessCores() / resources.cores() / CPU_MAX;
        double lane = Math.max(0, resources.laneBusyShare()) / LANE_MAX;
        double used = Math.max(cpu, lane);
        return used > 0 ? rate / used : Double.NaN;
    }
}
