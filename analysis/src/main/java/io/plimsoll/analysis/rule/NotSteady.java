package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Drift;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.IntervalTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.PhaseResult;
import java.util.Arrays;
import java.util.List;

/// The rate was not steady within a round. Method, over a round's whole intervals, at least five of them:
///
/// * drift: the least-squares line through the interval rates changes by more than 10 % of their mean
/// over the round, and its slope differs from zero with 95 % confidence ([Drift]); * swing: their
/// coefficient of variation exceeds 30 %, after the variance that counting alone brings (that of a
/// Poisson count: its mean) has been taken off, so that low rates do not look unsteady.
///
/// In an open arrival the rate is given, and an unsteady one means a target that stalled.
final class NotSteady implements Rule {
    private static final int INTERVALS = 5;
    private static final double DRIFT_MAX = 0.10;
    private static final double VARIATION_MAX = 0.30;

    @Override
    public List<Finding> check(Measured measured) {
        for (PhaseResult round : measured.rounds()) {
            String how = unsteadiness(counts(round));
            if (!how.isEmpty()) {
                return Found.warning(
                        "NotSteady",
                        "in " + round.facts().name() + " " + how + ": one rate does not describe it",
                        "look at the time line; warm up longer, or measure long enough to see a whole cycle");
            }
        }
        return Found.nothing();
    }

    private static double[] counts(PhaseResult round) {
        return IntervalTotal.wholeOf(round).stream()
                .mapToDouble(interval -> interval.counts().acknowledged())
                .toArray();
    }

    private static String unsteadiness(double[] counts) {
        double mean = Arrays.stream(counts).average().orElse(0);
        if (counts.length < INTERVALS || mean == 0) {
            return "";
        }
        Drift drift = Drift.of(counts);
        if (drift.significant() && Math.abs(drift.change()) > DRIFT_MAX) {
            return "the rate " + (drift.change() < 0 ? "fell" : "rose") + " by "
                    + Figures.percent(Math.abs(drift.change())) + " of its mean from start to end";
        }
        double squares = Arrays.stream(counts)
                .map(count -> (count - mean) * (count - mean))
                .sum();
        double variation = Math.sqrt(Math.max(0, squares / (counts.length - 1) - mean)) / mean;
        return variation > VARIATION_MAX
                ? "the rate swung by " + Figures.percent(variation) + " (coefficient of variation)"
                : "";
    }
}
