package io.plimsoll.compat.ycsb;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.compat.Reasons;
import io.plimsoll.compat.TextTable;
import io.plimsoll.compat.ycsb.PolardbSweep.Step;
import io.plimsoll.compat.ycsb.PolardbTable.Row;
import io.plimsoll.report.plot.Bars;
import io.plimsoll.report.plot.Bars.Bar;
import io.plimsoll.report.plot.Bars.Ghost;
import io.plimsoll.report.plot.Bars.Group;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.results.Verdict;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Count;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// PolarDB's table with our figures in it: the best level of concurrency, then every level, then ratios between
/// workloads, which are comparable where figures of different machines are not. Used once, by one thread.
public final class PolardbReport {
    private static final String YARDSTICK = "read_only";

    private final List<Level> levels;
    private final PolardbTable published;
    private final CostColumn costs;
    private final Reasons reasons = new Reasons();

    private PolardbReport(List<Level> levels, PolardbTable published) {
        this.levels = levels;
        this.published = published;
        costs = CostColumn.of(
                levels.stream().flatMap(level -> level.cost().stream()).toList());
    }

    /// @return lines for a terminal
    public static String render(SweepFigures ours, PolardbTable published) {
        return new PolardbReport(Level.of(ours.cells()), published).render();
    }

    private String render() {
        String sessions = levels.stream()
                .map(level -> level.step().sessions())
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(" or "));
        return "Operations per second, the best of " + sessions + " sessions; and the published figures\n"
                + "(16 cores, the best of unpublished numbers of threads; other machines: compare ratios)\n\n"
                + bestLevels() + "\nEvery level; in flight, by Little's law, is rate x mean latency\n\n" + allLevels()
                + reasons.render()
                + TextTable.note(costs)
                + "\nEach workload / " + YARDSTICK + " of the same size\n\n" + ratios();
    }

    private List<Long> sizes() {
        return levels.stream().map(Level::records).distinct().toList();
    }

    private TextTable table(String... others) {
        return new TextTable()
                .words("workload")
                .figures("records", "ours", "sessions", "mean", "p99")
                .figures(others)
                .costs(costs)
                .words("verdict");
    }

    private String bestLevels() {
        TextTable table = table("published", "ours/theirs");
        for (Row row : published.rows()) {
            for (long records : sizes()) {
                OptionalDouble theirs = published.perSecond(row.workload(), records);
                Optional<Level> best = best(levels, row.workload(), records);
                List<String> cells = new ArrayList<>(List.of(row.workload(), Figures.count(records)));
                cells.addAll(best.map(Level::measured).orElse(List.of("-", "-", "-", "-")));
                cells.add(TextTable.number(theirs));
                cells.add(TextTable.number(TextTable.ratio(rate(best), theirs)));
                cells.add(best.map(level -> reasons.outcome(level.cells())).orElse(Figures.NONE));
                table.row(cells, best.flatMap(Level::cost));
            }
        }
        return table.render();
    }

    private String allLevels() {
        TextTable table = table("in flight");
        for (Level level : levels) {
            List<String> cells = new ArrayList<>(List.of(level.step().workload(), Figures.count(level.records())));
            if (level.isMeasured()) {
                cells.addAll(level.measured());
                cells.add(Figures.number(level.rate() * level.meanNanos() / 1e9));
            } else {
                cells.addAll(List.of("-", String.valueOf(level.step().sessions()), "-", "-", "-"));
            }
            cells.add(reasons.outcome(level.cells()));
            table.row(cells, level.cost());
        }
        return table.render();
    }

    private String ratios() {
        TextTable table = new TextTable()
                .words("workload")
                .group("ours", sizes().stream().map(Figures::count).toList())
                .group("published", PolardbTable.Size.titles());
        for (Row row : published.rows()) {
            if (!row.workload().equals(YARDSTICK)) {
                table.row(ratios(row));
            }
        }
        return table.render();
    }

    private List<String> ratios(Row row) {
        List<String> cells = new ArrayList<>(List.of(row.workload()));
        for (long records : sizes()) {
            OptionalDouble yardstick = rate(best(levels, YARDSTICK, records));
            cells.add(TextTable.number(TextTable.ratio(rate(best(levels, row.workload(), records)), yardstick)));
        }
        for (PolardbTable.Size size : PolardbTable.SIZES) {
            OptionalDouble yardstick = published.perSecond(YARDSTICK, size.records());
            cells.add(TextTable.number(TextTable.ratio(OptionalDouble.of(row.at(size)), yardstick)));
        }
        return cells;
    }

    private static OptionalDouble rate(Optional<Level> level) {
        return level.map(Level::rate).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    /// The fastest level that passed; the fastest of all where none passed. Empty when nothing was measured.
    private static Optional<Level> best(List<Level> levels, String workload, long records) {
        return levels.stream()
                .filter(level ->
                        level.records() == records && level.step().workload().equals(workload) && level.isMeasured())
                .max(Comparator.comparing((Level level) -> level.verdict() == Verdict.PASS)
                        .thenComparingDouble(Level::rate));
    }

    /// The table as bars: operations per second by the size of the data, for the best level of concurrency, with
    /// the published figure of each size. One chart for each workload; none for another sweep.
    public static List<Plot> charts(SweepFigures ours, PolardbTable published) {
        List<Level> levels = Level.of(ours.cells());
        List<Plot> charts = new ArrayList<>();
        for (Row row : published.rows()) {
            Set<Long> sizes = levels.stream()
                    .filter(level -> level.step().workload().equals(row.workload()))
                    .map(Level::records)
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!sizes.isEmpty()) {
                PolardbTable.SIZES.forEach(size -> sizes.add(size.records()));
                List<Bar> bars = sizes.stream()
                        .map(records -> bar(levels, row, records, published))
                        .toList();
                String what = "operations per second by records or size, the best of several sessions";
                charts.add(new Bars(row.workload(), what, List.of(new Group("", bars))).plot());
            }
        }
        return charts;
    }

    /// The table as bars of one chart: operations per second of each workload and size, for the best level of
    /// concurrency.
    public static List<Bar> bars(SweepFigures ours, PolardbTable published) {
        List<Level> levels = Level.of(ours.cells());
        List<Bar> bars = new ArrayList<>();
        for (Row row : published.rows()) {
            levels.stream()
                    .filter(level -> level.step().workload().equals(row.workload()))
                    .map(Level::records)
                    .distinct()
                    .forEach(records -> bars.add(
                            bar(levels, row, records, published).named(row.workload() + ", " + size(records))));
        }
        return bars;
    }

    private static Bar bar(List<Level> levels, Row row, long records, PolardbTable published) {
        OptionalDouble theirs = published.perSecond(row.workload(), records);
        List<Ghost> ghosts = theirs.isPresent() ? List.of(new Ghost("published", theirs.getAsDouble())) : List.of();
        Optional<Level> best = best(levels, row.workload(), records);
        return Bar.of(
                size(records),
                1,
                best.map(Level::span).orElse(null),
                best.map(level -> level.verdict() == Verdict.PASS).orElse(false),
                levels.stream().anyMatch(level -> level.records() == records) ? "no figure" : "not run",
                ghosts);
    }

    /// The page's name of a size, or the number of records.
    private static String size(long records) {
        return PolardbTable.Size.of(records).map(PolardbTable.Size::title).orElseGet(() -> Figures.count(records));
    }

    /// One workload at one size with one number of sessions: the figures of all its operations. Immutable.
    ///
    /// @param cells of its operations; never empty
    private record Level(long records, Step step, List<CellFigures> cells) {
        Level {
            cells = List.copyOf(cells);
        }

        /// Groups the operations of each cell; omits cells of other sweeps.
        static List<Level> of(List<CellFigures> all) {
            Map<String, List<CellFigures>> byCell = new LinkedHashMap<>();
            all.forEach(cell ->
                    byCell.computeIfAbsent(cell.cell(), _ -> new ArrayList<>()).add(cell));
            List<Level> levels = new ArrayList<>();
            for (List<CellFigures> cells : byCell.values()) {
                CellFigures first = cells.getFirst();
                String records = first.axes().getOrDefault(PolardbSweep.RECORDS, "");
                Step.parse(first.step()).ifPresent(step -> levels.add(new Level(Count.parse(records), step, cells)));
            }
            return levels;
        }

        private List<Figured> figures() {
            return cells.stream()
                    .map(CellFigures::figures)
                    .filter(Objects::nonNull)
                    .toList();
        }

        boolean isMeasured() {
            return !figures().isEmpty();
        }

        private double sum(ToDoubleFunction<Figured> part) {
            return figures().stream().mapToDouble(part).sum();
        }

        /// Operations per second.
        double rate() {
            return sum(figured -> figured.ratePerSecond().median());
        }

        /// The rates of all operations together: the sums of their medians, minima and maxima.
        Repeated span() {
            return new Repeated(
                    1,
                    rate(),
                    sum(figured -> figured.ratePerSecond().min()),
                    sum(figured -> figured.ratePerSecond().max()),
                    null);
        }

        /// Mean latency of all operations, in nanoseconds.
        double meanNanos() {
            return sum(figured -> figured.ratePerSecond().median()
                            * figured.latencyMeanNanos().median())
                    / rate();
        }

        /// The highest p99 of an operation, in nanoseconds.
        double p99Nanos() {
            return figures().stream()
                    .mapToDouble(figured -> figured.latencyP99Nanos().median())
                    .max()
                    .orElse(Double.NaN);
        }

        /// The cost of a million operations of all kinds; empty when the target has no price.
        Optional<Cost> cost() {
            return cells.getFirst().cost();
        }

        @Nullable
        Verdict verdict() {
            return cells.getFirst().verdict();
        }

        /// Rate, sessions and latencies in the format of tables.
        List<String> measured() {
            return List.of(
                    Figures.number(rate()),
                    String.valueOf(step.sessions()),
                    Figures.time(meanNanos()),
                    Figures.time(p99Nanos()));
        }
    }
}
