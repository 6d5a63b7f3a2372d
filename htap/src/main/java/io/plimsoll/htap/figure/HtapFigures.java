package io.plimsoll.htap.figure;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.htap.load.HtapLoad;
import io.plimsoll.htap.load.HtapMode;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// An HTAP sweep with the figures of its loads. Immutable.
///
/// @param loads those with figures, in the order they were run
public record HtapFigures(SweepDocument sweep, HtapMode mode, List<LoadFigures> loads) {
    public HtapFigures {
        loads = List.copyOf(loads);
    }

    /// The mode of a sweep; empty when it is not an HTAP sweep.
    public static Optional<HtapMode> modeOf(SweepDocument sweep) {
        return sweep.cells().stream()
                .findFirst()
                .filter(cell -> HtapLoad.of(cell).isPresent())
                .flatMap(cell -> HtapMode.of(cell.step()));
    }

    /// @param runs those of the sweep by their ids; loads whose runs are missing have no figures
    /// @throws IllegalArgumentException when it is not an HTAP sweep
    public static HtapFigures of(SweepDocument sweep, Map<String, HtapRun> runs) {
        HtapMode mode = modeOf(sweep).orElseThrow(() -> new IllegalArgumentException(sweep.id() + " is no HTAP sweep"));
        Map<HtapLoad, List<SweepCell>> cells = new LinkedHashMap<>();
        sweep.cells()
                .forEach(cell -> HtapLoad.of(cell)
                        .ifPresent(load -> cells.computeIfAbsent(load, _ -> new ArrayList<>())
                                .add(cell)));
        long sizeBefore = sizeBefore(runs);
        List<LoadFigures> loads = new ArrayList<>();
        cells.forEach((load, repeats) -> {
            List<HtapRun> measured = repeats.stream()
                    .filter(cell -> cell.state() == CellState.DONE)
                    .map(cell -> runs.get(cell.run()))
                    .filter(Objects::nonNull)
                    .toList();
            if (!measured.isEmpty()) {
                loads.add(new LoadReading(load, measured, sizeBefore).figures());
            }
        });
        return new HtapFigures(sweep, mode, loads);
    }

    /// The dataset before anything was added: the least that any query of the sweep found.
    private static long sizeBefore(Map<String, HtapRun> runs) {
        return runs.values().stream()
                .flatMap(run -> run.answers().stream())
                .mapToLong(HtapRun.QueryAnswer::size)
                .filter(size -> size > 0)
                .min()
                .orElse(0);
    }

    /// The column of costs that a table of the loads has.
    public CostColumn costs() {
        return CostColumn.of(loads.stream()
                .map(LoadFigures::cost)
                .filter(Objects::nonNull)
                .map(RepeatedCost::cost)
                .toList());
    }

    public Optional<LoadFigures> of(HtapLoad load) {
        return loads.stream().filter(figures -> figures.load().equals(load)).findFirst();
    }

    /// T0: transactions alone, by as many sessions as do most of them.
    public Optional<LoadFigures> transactionsAlone() {
        return loads.stream()
                .filter(figures -> figures.load().isTransactionsAlone() && figures.transactions() > 0)
                .max(Comparator.comparingDouble(LoadFigures::transactions));
    }

    /// A0: queries alone, by as many streams as answer most of them.
    public Optional<LoadFigures> queriesAlone() {
        return loads.stream()
                .filter(figures -> figures.load().isQueriesAlone() && figures.queriesPerHour() > 0)
                .max(Comparator.comparingDouble(LoadFigures::queriesPerHour));
    }

    /// Queries alone, by as many streams as a load has: what its share kept refers to. In a frontier everything
    /// refers to the peak.
    public Optional<LoadFigures> queriesAloneAs(HtapLoad load) {
        return mode == HtapMode.FRONTIER
                ? queriesAlone()
                : of(HtapLoad.closed(0, Math.max(1, load.analytical()))).filter(alone -> alone.queriesPerHour() > 0);
    }

    /// The points with both.
    public List<LoadFigures> together() {
        return loads.stream().filter(figures -> figures.load().isTogether()).toList();
    }

    /// Where both baselines are there.
    public Optional<MeasuredFrontier> frontier() {
        return transactionsAlone()
                .flatMap(transactions -> queriesAlone()
                        .map(queries -> new MeasuredFrontier(
                                transactions.rates(),
                                queries.rates(),
                                together().stream().map(LoadFigures::rates).toList())));
    }

    /// Whether a load was run, or could not be.
    public boolean isTried(HtapLoad load) {
        return sweep.cells().stream().anyMatch(cell -> HtapLoad.of(cell).equals(Optional.of(load)));
    }
}
