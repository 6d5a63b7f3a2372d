package io.plimsoll.ycsb.published;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.results.Verdict;
import io.plimsoll.unit.Cost;
import io.plimsoll.ycsb.published.PublishedTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// PolarDB's table with our figures in it: the best of the levels of concurrency, which is named, then every level,
/// then ratios between workloads, which compare where figures of different machines do not. Used once, by one thread.
public final class PolardbReport {
    private static final String YARDSTICK = "read_only";

    private final List<Level> levels;
    private final PublishedTable published;
    private final CostColumn costs;
    private final List<String> reasons = new ArrayList<>();

    private PolardbReport(List<Level> levels, PublishedTable published) {
        this.levels = levels;
        this.published = published;
        costs = CostColumn.of(
                levels.stream().flatMap(level -> level.cost().stream()).toList());
    }

    /// @return lines for a terminal
    public static String render(SweepFigures ours, PublishedTable published) {
        return new PolardbReport(Level.of(ours.cells()), published).render();
    }

    private String render() {
        String sessions = levels.stream()
                .map(level -> level.step().sessions())
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(" or "));
        return "Operations per second, the best of " + sessions + " sessions; and the published figures\n"
                + "(16 cores, the best of numbers of threads that are not told; other machines: compare ratios)\n\n"
                + best() + "\nEvery level; in flight, by Little's law, is rate x mean latency\n\n" + all() + notes()
                + (costs.isShown() ? "\n  " + costs.note() + "\n" : "")
                + ratios();
    }

    private List<Long> sizes() {
        return levels.stream().map(Level::records).distinct().toList();
    }

    private String best() {
        Table table = new Table(columns("published", "ours/theirs"));
        for (Row row : published.rows()) {
            for (long records : sizes()) {
                OptionalDouble theirs = published.perSecond(row.workload(), records);
                Optional<Level> best = Best.of(levels, row.workload(), records);
                List<String> cells = new ArrayList<>(List.of(row.workload(), Figures.count(records)));
                cells.addAll(best.map(PolardbReport::measured).orElse(List.of("-", "-", "-", "-")));
                cells.add(number(theirs));
                cells.add(number(quotient(rate(best), theirs)));
                cells.addAll(cost(best.flatMap(Level::cost)));
                cells.add(best.map(this::state).orElse(Figures.NONE));
                table.row(cells);
            }
        }
        return table.render(Style.FILE);
    }

    /// @param others behind what is measured
    private List<Column> columns(String... others) {
        List<Column> columns = new ArrayList<>(List.of(Column.whole("workload")));
        Stream.concat(Stream.of("records", "ours", "sessions", "mean", "p99"), Stream.of(others))
                .forEach(title -> columns.add(Column.right(title)));
        if (costs.isShown()) {
            columns.add(Column.right(costs.title()));
        }
        columns.add(Column.whole("verdict"));
        return columns;
    }

    private List<String> cost(Optional<Cost> cost) {
        return costs.isShown() ? List.of(costs.cell(cost)) : List.of();
    }

    private static List<String> measured(Level level) {
        return List.of(
                Figures.number(level.rate()),
                String.valueOf(level.step().sessions()),
                Figures.time(level.meanNanos()),
                Figures.time(level.p99Nanos()));
    }

    private String all() {
        Table table = new Table(columns("in flight"));
        for (Level level : levels) {
            List<String> cells = new ArrayList<>(List.of(level.step().workload(), Figures.count(level.records())));
            if (level.isMeasured()) {
                cells.addAll(measured(level));
                cells.add(Figures.number(level.rate() * level.meanNanos() / 1e9));
            } else {
                cells.addAll(List.of("-", String.valueOf(level.step().sessions()), "-", "-", "-"));
            }
            cells.addAll(cost(level.cost()));
            cells.add(state(level));
            table.row(cells);
        }
        return table.render(Style.FILE);
    }

    private String state(Level level) {
        Verdict verdict = level.verdict();
        String word = switch (level.state()) {
            case DONE ->
                (verdict == null ? Figures.NONE : verdict.name()) + (level.isImpossible() ? " impossible" : "");
            case PENDING -> "pending";
            case NOT_APPLICABLE -> "n/a";
            case FAILED -> "failed";
        };
        return level.reason().isEmpty() ? word : word + " [" + mark(level.reason()) + "]";
    }

    private int mark(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return reasons.indexOf(reason) + 1;
    }

    private String notes() {
        StringBuilder text = new StringBuilder(reasons.isEmpty() ? "" : "\n");
        for (int i = 0; i < reasons.size(); i++) {
            text.append("  [").append(i + 1).append("] ").append(reasons.get(i)).append('\n');
        }
        return text.toString();
    }

    private String ratios() {
        List<Column> columns = new ArrayList<>(List.of(Column.whole("workload")));
        sizes().forEach(records ->
                columns.add(Column.right(Figures.count(records)).in("ours")));
        for (PublishedSize size : PublishedSize.values()) {
            columns.add(Column.right(size.title()).in("published"));
        }
        Table table = new Table(columns);
        for (Row row : published.rows()) {
            if (!row.workload().equals(YARDSTICK)) {
                table.row(ratios(row));
            }
        }
        return "\nEach workload / " + YARDSTICK + " of the same size\n\n" + table.render(Style.FILE);
    }

    private List<String> ratios(Row row) {
        List<String> cells = new ArrayList<>(List.of(row.workload()));
        for (long records : sizes()) {
            cells.add(number(quotient(
                    rate(Best.of(levels, row.workload(), records)), rate(Best.of(levels, YARDSTICK, records)))));
        }
        for (PublishedSize size : PublishedSize.values()) {
            OptionalDouble yardstick = published.perSecond(YARDSTICK, size.records());
            cells.add(number(quotient(OptionalDouble.of(row.at(size)), yardstick)));
        }
        return cells;
    }

    private static OptionalDouble rate(Optional<Level> level) {
        return level.map(Level::rate).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble quotient(OptionalDouble above, OptionalDouble below) {
        return above.isPresent() && below.isPresent()
                ? OptionalDouble.of(above.getAsDouble() / below.getAsDouble())
                : OptionalDouble.empty();
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : Figures.NONE;
    }
}
