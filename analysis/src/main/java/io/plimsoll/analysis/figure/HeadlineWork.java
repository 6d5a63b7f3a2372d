package io.plimsoll.analysis.figure;

import io.plimsoll.results.Metric;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The work that the headline of a run counts, with its rate over all measured rounds: the unit of the workload's
/// own figure; otherwise rows, if operations write rows; otherwise operations. Immutable.
///
/// @param name the unit, in the plural: `operations`
public record HeadlineWork(String name, double perSecond) {
    /// Operations of all kinds.
    public static final String OPERATIONS = "operations";

    private static final String ROWS = "rows";

    /// The work of a judged run; empty when nothing was measured.
    public static Optional<HeadlineWork> of(RunDocument run) {
        return of(run.plan(), Measured.stored(run).toList());
    }

    /// The work of a run that need not have been judged; empty when nothing was measured.
    public static Optional<HeadlineWork> of(Measured measured) {
        List<OperationSummary> rounds = new ArrayList<>();
        if (measured.isMeasured()) {
            measured.operations().forEach(operation -> rounds.add(operation.summary()));
            rounds.add(measured.total().summary());
        }
        return of(measured.run().document().plan(), rounds);
    }

    private static Optional<HeadlineWork> of(PlanDocument plan, List<OperationSummary> rounds) {
        List<Figure> figures = plan.figures();
        if (rounds.isEmpty()) {
            return Optional.empty();
        }
        for (Figure figure : figures == null ? List.<Figure>of() : figures) {
            if (figure instanceof Figure.Rate rate && rate.counted() != null) {
                return Optional.of(new HeadlineWork(rate.counted().work(), perSecond(rate, rounds)));
            }
        }
        return ofAll(rounds);
    }

    private static double perSecond(Figure.Rate figure, List<OperationSummary> rounds) {
        return rounds.stream()
                .filter(summary -> figure.operations().contains(summary.operation()))
                .mapToDouble(figure.countsMisses() ? Metric.RATE::of : Metric.GOODPUT::of)
                .sum();
    }

    private static Optional<HeadlineWork> ofAll(List<OperationSummary> rounds) {
        return rounds.stream()
                .filter(summary -> summary.operation().equals(OperationTotal.ALL))
                .findFirst()
                .map(total -> {
                    Double rows = total.rowsPerSecond();
                    return rows != null && rows > 0
                            ? new HeadlineWork(ROWS, rows)
                            : new HeadlineWork(OPERATIONS, total.ratePerSecond());
                });
    }

    /// The cost of a million units of work; empty if the target has no price or no work was done.
    public static Optional<Cost> cost(RunDocument run) {
        return cost(run.plan(), of(run));
    }

    /// The cost for a run that need not have been judged.
    public static Optional<Cost> cost(Measured measured) {
        return cost(measured.run().document().plan(), of(measured));
    }

    private static Optional<Cost> cost(PlanDocument plan, Optional<HeadlineWork> done) {
        return plan.price().flatMap(price -> done.flatMap(work -> price.of(work.perSecond, work.name)));
    }
}
