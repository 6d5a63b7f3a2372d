package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Step.Spoiled;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;

/// One closed-loop run of a concurrency search. Immutable.
///
/// @param run the id of the run
/// @param rate operations acknowledged per second
/// @param halfWidthShare half of the rate's 95 % interval, relative to the rate; NaN if unknown
/// @param errorShare of operations that failed
/// @param verdict of the run itself
/// @param isHarnessBound whether the harness was the limit of the run
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
