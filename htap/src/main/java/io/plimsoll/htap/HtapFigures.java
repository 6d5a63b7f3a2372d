package io.plimsoll.htap;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.Frontier;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// An HTAP sweep with the figures of its loads. Immutable.
///
/// @param loads the loads that have figures, in the order they were run
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

    /// @param runs the runs of the sweep by their ids; loads whose runs are missing have no figures
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
            List<HtapRun> measured = SweepCell.ofDone(repeats, runs);
            if (!measured.isEmpty()) {
                loads.add(LoadFigures.of(load, measured, sizeBefore));
            }
        });
        return new HtapFigures(sweep, mode, loads);
    }

    /// The size of the dataset before any growth: the smallest size that any query of the sweep found.
    private static long sizeBefore(Map<String, HtapRun> runs) {
        return runs.values().stream()
                .flatMap(run -> run.answers().stream())
                .mapToLong(HtapRun.QueryAnswer::size)
                .filter(size -> size > 0)
                .min()
                .orElse(0);
    }

    /// The cost column for a table of the loads.
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

    /// T0: transactions alone, at the number of sessions with the highest rate.
    public Optional<LoadFigures> transactionsAlone() {
        return loads.stream()
                .filter(figures -> figures.load().isTransactionsAlone() && figures.transactions() > 0)
                .max(Comparator.comparingDouble(LoadFigures::transactions));
    }

    /// A0: queries alone, at the number of streams with the highest rate.
    public Optional<LoadFigures> queriesAlone() {
        return loads.stream()
                .filter(figures -> figures.load().isQueriesAlone() && figures.queriesPerHour() > 0)
                .max(Comparator.comparingDouble(LoadFigures::queriesPerHour));
    }

    /// The baseline for the queries of a load: queries alone with the same number of streams. In a frontier, the
    /// baseline is the peak.
    public Optional<LoadFigures> queriesAloneAs(HtapLoad load) {
        return mode == HtapMode.FRONTIER
                ? queriesAlone()
                : of(HtapLoad.closed(0, Math.max(1, load.analytical()))).filter(alone -> alone.queriesPerHour() > 0);
    }

    /// The loads with both transactions and queries.
    public List<LoadFigures> together() {
        return loads.stream().filter(figures -> figures.load().isTogether()).toList();
    }

    /// Empty unless both baselines exist.
    public Optional<MeasuredFrontier> frontier() {
        return transactionsAlone()
                .flatMap(transactions -> queriesAlone()
                        .map(queries -> new MeasuredFrontier(
                                transactions.rates(),
                                queries.rates(),
                                together().stream().map(LoadFigures::rates).toList())));
    }

    /// Whether the sweep has a cell with this load, even if that cell could not be run.
    public boolean isTried(HtapLoad load) {
        return sweep.cells().stream().anyMatch(cell -> HtapLoad.of(cell).equals(Optional.of(load)));
    }

    /// The shares of the baselines that a load keeps. Immutable.
    ///
    /// @param transactions T/T0; null for a load without transactions, or without a T0
    /// @param queries A/A0; null for a load without queries, or without an A0
    public record Kept(
            @Nullable Estimated transactions, @Nullable Estimated queries) {}

    /// The shares of the baselines that a load of this sweep keeps.
    public Kept kept(LoadFigures figures) {
        boolean hasTransactions = !figures.load().isQueriesAlone();
        boolean hasQueries = figures.load().analytical() > 0;
        return new Kept(
                hasTransactions ? share(transactionsAlone(), figures, Rates::transactions) : null,
                hasQueries ? share(queriesAloneAs(figures.load()), figures, Rates::queries) : null);
    }

    /// A baseline keeps all of itself.
    private static @Nullable Estimated share(
            Optional<LoadFigures> alone, LoadFigures figures, ToDoubleFunction<Rates> kind) {
        return alone.map(baseline -> baseline.load().equals(figures.load())
                        ? new Estimated(1, null, null)
                        : baseline.rates().retention(figures.rates(), kind))
                .orElse(null);
    }

    /// An HTAP sweep in the form that programs read. Immutable.
    ///
    /// @param transactionsAlone T0, in NOPM; null without that baseline
    /// @param queriesAlone A0, in queries per hour; null without that baseline
    /// @param isolation computed from all points, in any mode; null without baselines
    /// @param frontier the corners of the frontier; null without baselines
    public record Summary(
            String mode,
            @Nullable Double transactionsAlone,
            @Nullable Double queriesAlone,
            @Nullable Estimated isolation,
            @Nullable List<Rates> frontier,
            List<Load> loads) {
        public Summary {
            loads = List.copyOf(loads);
        }

        /// A load with the shares of the baselines that it keeps.
        public record Load(LoadFigures figures, Kept kept) {}
    }

    /// The sweep in the form that programs read.
    public Summary summary() {
        Optional<MeasuredFrontier> measured = frontier();
        return new Summary(
                mode.word(),
                transactionsAlone().map(LoadFigures::transactions).orElse(null),
                queriesAlone().map(LoadFigures::queriesPerHour).orElse(null),
                measured.map(MeasuredFrontier::isolation).orElse(null),
                measured.map(MeasuredFrontier::frontier).map(Frontier::corners).orElse(null),
                loads.stream().map(load -> new Summary.Load(load, kept(load))).toList());
    }
}
