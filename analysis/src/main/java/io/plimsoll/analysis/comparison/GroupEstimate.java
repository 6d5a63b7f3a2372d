package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.statistics.Difference;
import io.plimsoll.analysis.statistics.Nested;
import java.util.List;

/// One figure over the repeats of a group: the mean of its logarithms. Immutable.
///
/// Repeats are what varies from start to start; their spread holds everything, what varies within them as
/// well (Kalibera and Jones, "Rigorous Benchmarking in Reasonable Time", ISMM 2013). Few of them can lie close
/// together by chance: their variance is never taken to be smaller than what the intervals within explain.
///
/// @param variance of one repeat's logarithm
/// @param freedom degrees of freedom of that variance
record GroupEstimate(double logMean, double variance, double freedom, int repeats) {
    /// @param runs the run of each estimate: rounds of one run may be more alike than runs are
    static GroupEstimate of(List<String> runs, List<Estimate> estimates) {
        int n = estimates.size();
        double within = estimates.stream()
                .mapToDouble(Estimate::logVariance)
                .filter(variance -> !Double.isNaN(variance))
                .average()
                .orElse(n > 1 ? 0 : Double.NaN);
        double[] logs = estimates.stream()
                .mapToDouble(estimate -> Math.log(estimate.value()))
                .toArray();
        if (n == 1) {
            return new GroupEstimate(logs[0], within, estimates.getFirst().freedom(), 1);
        }
        Nested spread = Nested.of(runs, logs);
        return new GroupEstimate(spread.mean(), Math.max(spread.variance(), within), spread.freedom(), n);
    }

    /// A single repeat does not show how repeats vary. Where the other side has several, theirs stands for it.
    GroupEstimate knowing(GroupEstimate other) {
        return repeats > 1 || other.repeats == 1
                ? this
                : new GroupEstimate(
                        logMean,
                        Double.isNaN(variance) ? other.variance : Math.max(variance, other.variance),
                        other.freedom,
                        1);
    }

    Difference.Side side() {
        return new Difference.Side(logMean, variance / repeats, freedom);
    }

    double value() {
        return Math.exp(logMean);
    }
}
