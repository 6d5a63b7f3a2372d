package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.CellState;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.SweepCell;
import io.plimsoll.results.SweepDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// A sweep with the figures of its runs, repeats brought together: what tables show. Immutable.
///
/// @param cells in the order of the sweep, one for each operation
public record SweepFigures(SweepDocument sweep, List<CellFigures> cells) {
    public SweepFigures {
        cells = List.copyOf(cells);
    }

    /// @param runs the documents of the sweep's runs, by their ids; cells whose run is missing have no number
    public static SweepFigures of(SweepDocument sweep, Map<String, RunDocument> runs) {
        Map<String, List<SweepCell>> points = new LinkedHashMap<>();
        sweep.cells()
                .forEach(cell -> points.computeIfAbsent(cell.point(), _ -> new ArrayList<>())
                        .add(cell));
        List<CellFigures> figures = new ArrayList<>();
        points.values().forEach(repeats -> figures.addAll(point(sweep, repeats, runs)));
        return new SweepFigures(sweep, figures);
    }

    private static List<CellFigures> point(
            SweepDocument sweep, List<SweepCell> repeats, Map<String, RunDocument> runs) {
        List<RunDocument> measured = repeats.stream()
                .filter(cell -> cell.state() == CellState.DONE)
                .map(cell -> runs.get(cell.run()))
                .filter(Objects::nonNull)
                .toList();
        LittlesLawCheck law = law(concurrency(sweep, repeats.getFirst()), measured);
        Optional<RepeatedCost> cost = RepeatedCost.of(measured);
        List<CellFigures> lines = new ArrayList<>();
        for (String operation : operations(measured)) {
            List<OperationSummary> summaries = measured.stream()
                    .flatMap(run -> summary(run, operation).stream())
                    .toList();
            lines.add(line(repeats, operation, figured(summaries, law, cost.orElse(null))));
        }
        return lines.isEmpty() ? List.of(line(repeats, "", null)) : lines;
    }

    private static CellFigures line(List<SweepCell> repeats, String operation, @Nullable Figured figured) {
        SweepCell first = repeats.getFirst();
        boolean isDone = repeats.stream().anyMatch(cell -> cell.state() == CellState.DONE);
        String reason = repeats.stream()
                .map(SweepCell::reason)
                .filter(why -> !why.isEmpty())
                .findFirst()
                .orElse(isDone && figured == null ? "its runs are not there any more, or measured nothing" : "");
        return new CellFigures(
                first.point(),
                first.axes(),
                first.step(),
                operation,
                isDone ? CellState.DONE : first.state(),
                verdict(repeats, figured),
                reason,
                repeats.stream()
                        .map(SweepCell::run)
                        .filter(run -> !run.isEmpty())
                        .toList(),
                figured);
    }

    /// What cannot be is not to be trusted, whatever its runs were judged to be.
    private static @Nullable Verdict verdict(List<SweepCell> repeats, @Nullable Figured figured) {
        LittlesLawCheck law = figured == null ? null : figured.law();
        return law != null && law.isImpossible()
                ? Verdict.INVALID
                : repeats.stream()
                        .map(cell -> Optional.ofNullable(cell.verdict()))
                        .flatMap(Optional::stream)
                        .max(Comparator.naturalOrder())
                        .orElse(null);
    }

    /// The column of costs that a table of the cells has.
    public CostColumn costs() {
        return CostColumn.of(
                cells.stream().flatMap(cell -> cell.cost().stream()).toList());
    }

    /// The gravest verdict of all cells, where a failed one counts as FAIL and one that does not apply as
    /// nothing.
    public Verdict verdict() {
        Verdict ofRuns = sweep.verdict();
        return cells.stream().anyMatch(cell -> cell.verdict() == Verdict.INVALID) ? Verdict.INVALID : ofRuns;
    }

    private static Figured figured(
            List<OperationSummary> summaries, @Nullable LittlesLawCheck law, @Nullable RepeatedCost cost) {
        boolean hasRows = summaries.stream().anyMatch(summary -> rowsPerSecond(summary) > 0);
        return new Figured(
                repeated(summaries, OperationSummary::ratePerSecond),
                hasRows ? repeated(summaries, SweepFigures::rowsPerSecond) : null,
                latency(summaries, DistributionSummary::mean),
                latency(summaries, DistributionSummary::p50),
                latency(summaries, DistributionSummary::p99),
                latency(summaries, DistributionSummary::p999),
                summaries.stream()
                        .mapToLong(summary -> summary.latency().count())
                        .min()
                        .orElse(0),
                law,
                cost);
    }

    private static Repeated latency(List<OperationSummary> summaries, ToDoubleFunction<DistributionSummary> figure) {
        return repeated(summaries, summary -> figure.applyAsDouble(summary.latency()));
    }

    private static Repeated repeated(List<OperationSummary> summaries, ToDoubleFunction<OperationSummary> figure) {
        return Repeated.of(
                summaries.stream().map(summary -> figure.applyAsDouble(summary)).toList());
    }

    /// Rows acknowledged per second; 0 when the operation tells none.
    private static double rowsPerSecond(OperationSummary summary) {
        Double rows = summary.rowsPerSecond();
        return rows == null ? 0 : rows;
    }

    private static Set<String> operations(List<RunDocument> measured) {
        Set<String> names = new LinkedHashSet<>();
        measured.stream()
                .flatMap(run -> run.summary().stream())
                .filter(summary -> summary.phase().equals(Measured.ALL_ROUNDS))
                .map(OperationSummary::operation)
                .filter(name -> !name.equals(OperationTotal.ALL))
                .forEach(names::add);
        return names;
    }

    private static Optional<OperationSummary> summary(RunDocument run, String operation) {
        return run.summary().stream()
                .filter(summary -> summary.phase().equals(Measured.ALL_ROUNDS)
                        && summary.operation().equals(operation))
                .findFirst();
    }

    /// Service time, because what waits for its turn in an open arrival is not in flight.
    private static @Nullable LittlesLawCheck law(double bound, List<RunDocument> measured) {
        return bound <= 0
                ? null
                : measured.stream()
                        .flatMap(run -> summary(run, OperationTotal.ALL).stream())
                        .map(total -> LittlesLawCheck.of(
                                total.ratePerSecond(), total.serviceTime().mean() / 1e6, bound))
                        .max(Comparator.comparingDouble(LittlesLawCheck::ratio))
                        .orElse(null);
    }

    /// Operations that can be under way at once: sessions x operations that ride together.
    private static double concurrency(SweepDocument sweep, SweepCell cell) {
        long together = sweep.number(cell, "together").orElse(1);
        return sweep.value(cell, RunKeys.SESSIONS).orElse(0L) * (double) Math.max(1, together);
    }
}
