package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;

/// One closed run of a search over concurrency. Immutable.
///
/// @param run its id
/// @param rate operations acknowledged per second
/// @param halfWidthShare half of the rate's 95 % interval, relative to it; not a number when it is not known
/// @param errorShare of operations that failed
/// @param verdict of the run by itself
/// @param isHarnessBound whether the run's figures show the harness's limit
/// @param spoiled whether other programs spoiled it
public record ConcurrencyStep(
        String run,
        int sessions,
        double rate,
        double halfWidthShare,
        double errorShare,
        double seconds,
        DistributionSummary latency,
        Resources resources,
        Verdict verdict,
        boolean isHarnessBound,
        Spoiled spoiled)
        implements Repeats.Tried {
    @Override
    public double tried() {
        return sessions;
    }
}
