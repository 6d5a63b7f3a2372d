package io.plimsoll.citus.result;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunDocument;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// The one place where new orders per minute are taken from a stored run: acknowledged New-Orders that were not
/// rolled back, over the clock-measured windows. Stateless.
final class NewOrders {
    private static final String OPERATION = "new-order";
    private static final Set<String> WORKLOADS = Set.of("tproc", "ch");
    private static final String QUERIES = "QPH";
    private static final double MINUTE_NANOS = 60e9;

    private NewOrders() {}

    /// Whether the run has new orders at all; of another workload all operations are counted instead.
    static boolean isCounted(RunDocument run) {
        return WORKLOADS.contains(run.plan().setting("workload"))
                && run.summary().stream()
                        .anyMatch(summary -> summary.operation().equals(OPERATION));
    }

    /// What the run's New-Orders did over all rounds; empty when it measured nothing.
    static Optional<OperationSummary> summary(RunDocument run) {
        return of(run, isCounted(run) ? OPERATION : OperationTotal.ALL);
    }

    /// What all operations did over all rounds.
    static Optional<OperationSummary> total(RunDocument run) {
        return of(run, OperationTotal.ALL);
    }

    private static Optional<OperationSummary> of(RunDocument run, String operation) {
        return run.summary().stream()
                .filter(summary -> summary.phase().equals(Measured.ALL_ROUNDS)
                        && summary.operation().equals(operation))
                .findFirst();
    }

    /// Empty when nothing was measured.
    static OptionalDouble perMinute(RunDocument run) {
        double minutes = minutes(run, PhaseKind.MEASURE);
        Optional<OperationSummary> summary = summary(run);
        return summary.isPresent() && minutes > 0
                ? OptionalDouble.of(summary.get().ok() / minutes)
                : OptionalDouble.empty();
    }

    /// Analytic queries per hour; empty when none were asked.
    static OptionalDouble queriesPerHour(RunDocument run) {
        Map<String, Double> figures = run.figures();
        Double perHour = figures == null ? null : figures.get(QUERIES);
        return perHour == null ? OptionalDouble.empty() : OptionalDouble.of(perHour);
    }

    /// How long the tables took to build; empty when the run found them built.
    static OptionalDouble buildMinutes(RunDocument run) {
        double minutes = minutes(run, PhaseKind.LOAD);
        return minutes > 0 ? OptionalDouble.of(minutes) : OptionalDouble.empty();
    }

    private static double minutes(RunDocument run, PhaseKind kind) {
        return run.phases().stream()
                        .filter(facts -> facts.kind() == kind)
                        .mapToLong(PhaseFacts::windowNanos)
                        .sum()
                / MINUTE_NANOS;
    }
}
