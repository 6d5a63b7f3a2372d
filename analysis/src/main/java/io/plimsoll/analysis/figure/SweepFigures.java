package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Metric;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A sweep with the figures of its runs over their repeats, for tables. Immutable.
///
/// @param cells in the order of the sweep, one for each operation of each cell
public record SweepFigures(SweepDocument sweep, List<CellFigures> cells) {
    public SweepFigures {
        cells = List.copyOf(cells);
    }

    /// The values of each axis, in the order of the cells.
    public Map<String, Set<String>> axes() {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        for (CellFigures cell : cells) {
            cell.axes()
                    .forEach((axis, value) -> values.computeIfAbsent(axis, _ -> new LinkedHashSet<>())
                            .add(value));
        }
        return values;
    }

    /// @param runs the documents of the sweep's runs, by their ids; cells whose run is missing have no figures
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
        List<RunDocument> measured = SweepCell.ofDone(repeats, runs);
        LittlesLawCheck law = law(concurrency(sweep, repeats.getFirst()), measured);
        Optional<RepeatedCost> cost = RepeatedCost.of(measured);
        List<CellFigures> lines = new ArrayList<>();
        for (String operation : operations(measured)) {
            List<OperationSummary> summaries = measured.stream()
                    .flatMap(run -> Measured.stored(run, operation).stream())
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
                .orElse(isDone && figured == null ? "its runs are missing or measured nothing" : "");
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

    /// An impossible result is INVALID, even if its runs passed.
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

    /// The cost column for a table of the cells.
    public CostColumn costs() {
        return CostColumn.of(
                cells.stream().flatMap(cell -> cell.cost().stream()).toList());
    }

    /// The worst verdict of all cells. A failed cell counts as FAIL; a cell that does not apply is ignored.
    public Verdict verdict() {
        Verdict ofRuns = sweep.verdict();
        return cells.stream().anyMatch(cell -> cell.verdict() == Verdict.INVALID) ? Verdict.INVALID : ofRuns;
    }

    private static Figured figured(
            List<OperationSummary> summaries, @Nullable LittlesLawCheck law, @Nullable RepeatedCost cost) {
        Map<Metric, Repeated> metrics = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.in(Metric.Output.SWEEPS)) {
            List<Double> values = summaries.stream().map(metric::of).toList();
            // Operations that write no rows have no value, or 0.
            boolean isTold = metric != Metric.ROWS || values.stream().anyMatch(value -> value > 0);
            if (isTold) {
                metrics.put(
                        metric,
                        Repeated.of(values.stream().map(SweepFigures::orZero).toList()));
            }
        }
        long samples = summaries.stream()
                .mapToLong(summary -> summary.times().latency().count())
                .min()
                .orElse(0);
        return new Figured(metrics, samples, law, cost);
    }

    private static double orZero(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    private static Set<String> operations(List<RunDocument> measured) {
        Set<String> names = new LinkedHashSet<>();
        measured.stream()
                .flatMap(Measured::stored)
                .map(OperationSummary::operation)
                .filter(name -> !name.equals(OperationTotal.ALL))
                .forEach(names::add);
        return names;
    }

    /// Uses the service time: in an open loop, operations that wait for a session are not in flight.
    private static @Nullable LittlesLawCheck law(double bound, List<RunDocument> measured) {
        return bound <= 0
                ? null
                : measured.stream()
                        .flatMap(run -> Measured.stored(run, OperationTotal.ALL).stream())
                        .map(total -> LittlesLawCheck.of(
                                total.ratePerSecond(),
                                total.times().serviceTime().mean() / 1e6,
                                bound))
                        .max(Comparator.comparingDouble(LittlesLawCheck::ratio))
                        .orElse(null);
    }

    /// The number of operations that can be under way at once: sessions x operations per group.
    private static double concurrency(SweepDocument sweep, SweepCell cell) {
        long together = sweep.number(cell, "together").orElse(1);
        return sweep.value(cell, RunKeys.SESSIONS).orElse(0L) * (double) Math.max(1, together);
    }

    /// The headline of a sweep. It has a verdict only when no run is left. Immutable.
    ///
    /// @param word the verdict, or UNFINISHED
    /// @param id of the sweep
    /// @param states the number of runs in each state
    public record SweepHeadline(boolean isOver, String word, String id, String states) {
        public static SweepHeadline of(SweepFigures figures) {
            SweepDocument sweep = figures.sweep();
            boolean isOver = count(sweep, CellState.PENDING) == 0;
            String word = isOver ? figures.verdict().name() : "UNFINISHED";
            return new SweepHeadline(isOver, word, sweep.id(), states(sweep));
        }

        private static String states(SweepDocument sweep) {
            List<String> parts = new ArrayList<>();
            parts.add(Figures.count(sweep.cells().size(), "run"));
            for (CellState state : CellState.values()) {
                long count = count(sweep, state);
                if (count > 0) {
                    parts.add(Figures.count(count) + " " + spelled(state));
                }
            }
            return String.join(", ", parts);
        }

        private static String spelled(CellState state) {
            return state == CellState.NOT_APPLICABLE
                    ? "not applicable"
                    : state.name().toLowerCase(Locale.ROOT);
        }

        private static long count(SweepDocument sweep, CellState state) {
            return sweep.cells().stream().filter(cell -> cell.state() == state).count();
        }

        /// The headline as printed.
        @Override
        public String toString() {
            return word + "  sweep " + id + ": " + states;
        }
    }
}
