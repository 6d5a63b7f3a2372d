package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.Metric;
import java.util.Optional;

/// Whether a run met an objective. Immutable.
///
/// @param isMet false also if too little was measured to judge it
/// @param sentence says so with the measured value: `p99<20ms is missed: p99 was 31.2 ms`
public record ObjectiveOutcome(Objective objective, boolean isMet, String sentence) {
    /// The outcome over all measured rounds of a run.
    public static ObjectiveOutcome of(Objective objective, Measured measured) {
        String figure = objective.text().split("[<>]", 2)[0];
        Optional<OperationTotal> total = measured.isMeasured() ? total(objective, measured) : Optional.empty();
        Counts counts = total.map(OperationTotal::counts).orElseGet(Counts::new);
        boolean isAny = (objective.isLatency() ? counts.acknowledged() : counts.ended()) > 0;
        if (total.isEmpty() || !isAny) {
            return new ObjectiveOutcome(objective, false, objective + " cannot be judged: no operation ended");
        }
        if (objective.percentile() > 0 && !Figures.isTold(counts.acknowledged(), objective.percentile())) {
            return new ObjectiveOutcome(
                    objective,
                    false,
                    objective + " cannot be judged: " + Figures.count(counts.acknowledged(), "operation")
                            + (counts.acknowledged() == 1 ? " is" : " are") + " too few for " + figure
                            + "; measure longer");
        }
        double value = value(objective, total.get());
        boolean isMet = isWithin(objective, value);
        boolean isBound = objective.isLatency() && total.get().latency().isLowerBound(value);
        return new ObjectiveOutcome(
                objective,
                isMet,
                objective + (isMet ? " is met: " : " is missed: ") + figure + " was " + (isBound ? "at least " : "")
                        + text(objective, value));
    }

    private static Optional<OperationTotal> total(Objective objective, Measured measured) {
        return objective.operation().isEmpty()
                ? Optional.of(measured.total())
                : measured.operations().stream()
                        .filter(one -> objective.concerns(one.name()))
                        .findFirst();
    }

    private static double value(Objective objective, OperationTotal total) {
        Metric metric = objective.metric();
        if (metric != null && objective.percentile() == 0) {
            return metric.of(total.summary());
        }
        Counts counts = total.counts();
        return objective.isErrors()
                ? (counts.failed() + counts.skipped()) / (double) counts.ended()
                : total.times().latency().getValueAtPercentile(objective.percentile());
    }

    private static boolean isWithin(Objective objective, double value) {
        boolean isRate = !objective.isLatency() && !objective.isErrors();
        int side = isRate ? Double.compare(objective.limit(), value) : Double.compare(value, objective.limit());
        return side < 0 || (side == 0 && objective.text().contains("="));
    }

    private static String text(Objective objective, double value) {
        if (objective.isErrors()) {
            return Figures.percent(value);
        }
        return objective.isLatency() ? Figures.time(value) : Figures.rate(value);
    }
}
