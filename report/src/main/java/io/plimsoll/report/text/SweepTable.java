package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.results.CellState;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A sweep, one line for each cell (and operation, if a cell has several): medians over its repeats.
/// Where there is no number it says why. Stateless.
public final class SweepTable {
    private static final int AXIS_MAX = 40;

    /// With more, there is no room for the highest percentile, nor beside a cost for the mean.
    private static final int LABELS_MAX = 3;

    private SweepTable() {}

    public static String render(SweepFigures sweep, Style style) {
        Shape shape = Shape.of(sweep);
        SweepNotes notes = new SweepNotes(sweep.sweep());
        Table table = new Table(columns(shape));
        for (CellFigures cell : sweep.cells()) {
            table.row(paint(cell), cells(cell, shape, notes));
        }
        Page page = new Page(style);
        SweepHead.write(page, sweep, shape.constant());
        page.line(Paint.NONE, "");
        page.add(table);
        notes.write(page, shape.isRepeated(), shape.costs());
        return page.toString();
    }

    /// Which columns the sweep needs.
    ///
    /// @param axes that take several values
    /// @param constant axes with one value: they need no column
    record Shape(
            List<String> axes,
            Map<String, String> constant,
            boolean hasSteps,
            boolean hasOperations,
            boolean hasRows,
            boolean isRepeated,
            CostColumn costs) {
        boolean hasHighest() {
            return !hasRows && !costs.isShown() && labels() <= LABELS_MAX;
        }

        boolean hasMean() {
            return !costs.isShown() || labels() <= LABELS_MAX;
        }

        private int labels() {
            return axes.size() + (hasSteps ? 1 : 0) + (hasOperations ? 1 : 0);
        }

        static Shape of(SweepFigures sweep) {
            Map<String, Set<String>> values = new LinkedHashMap<>();
            for (CellFigures cell : sweep.cells()) {
                cell.axes()
                        .forEach((axis, value) -> values.computeIfAbsent(axis, _ -> new LinkedHashSet<>())
                                .add(value));
            }
            List<String> axes = new ArrayList<>();
            Map<String, String> constant = new LinkedHashMap<>();
            values.forEach((axis, taken) -> {
                if (taken.size() > 1) {
                    axes.add(axis);
                } else {
                    constant.put(axis, taken.iterator().next());
                }
            });
            List<CellFigures> cells = sweep.cells();
            return new Shape(
                    axes,
                    constant,
                    cells.stream().anyMatch(cell -> !cell.step().isEmpty()),
                    isTold(cells),
                    cells.stream()
                            .anyMatch(cell ->
                                    cell.figures() != null && cell.figures().rowsPerSecond() != null),
                    sweep.sweep().cells().stream().anyMatch(cell -> cell.repeat() > 1),
                    sweep.costs());
        }

        /// Operations need a column only where a cell has several.
        private static boolean isTold(List<CellFigures> cells) {
            Set<String> seen = new LinkedHashSet<>();
            return !cells.stream().allMatch(cell -> seen.add(cell.cell()));
        }
    }

    private static List<Column> columns(Shape shape) {
        List<Column> columns = new ArrayList<>();
        shape.axes().forEach(axis -> columns.add(Column.left(axis, AXIS_MAX)));
        if (shape.hasSteps()) {
            columns.add(Column.left("step", AXIS_MAX));
        }
        if (shape.hasOperations()) {
            columns.add(Column.left("operation", AXIS_MAX));
        }
        columns.add(Column.right("rate"));
        if (shape.hasRows()) {
            columns.add(Column.right("rows/s"));
        }
        if (shape.isRepeated()) {
            columns.add(Column.right("spread"));
        }
        if (shape.costs().isShown()) {
            columns.add(Column.right(shape.costs().title()));
        }
        if (shape.hasMean()) {
            columns.add(Column.right("mean"));
        }
        columns.add(Column.right("p50"));
        columns.add(Column.right("p99"));
        if (shape.hasHighest()) {
            columns.add(Column.right("p99.9"));
        }
        columns.add(Column.whole("verdict"));
        return columns;
    }

    private static List<String> cells(CellFigures cell, Shape shape, SweepNotes notes) {
        List<String> cells = new ArrayList<>();
        shape.axes().forEach(axis -> cells.add(cell.axes().getOrDefault(axis, "")));
        if (shape.hasSteps()) {
            cells.add(cell.step());
        }
        if (shape.hasOperations()) {
            cells.add(cell.operation());
        }
        Figured figured = cell.figures();
        cells.add(
                figured == null
                        ? Figures.NONE
                        : Figures.rate(figured.ratePerSecond().median()));
        if (shape.hasRows()) {
            Repeated rows = figured == null ? null : figured.rowsPerSecond();
            cells.add(rows == null ? Figures.NONE : Figures.number(rows.median()));
        }
        if (shape.isRepeated()) {
            cells.add(spread(figured));
        }
        if (shape.costs().isShown()) {
            cells.add(shape.costs().cell(cell.cost()));
        }
        cells.addAll(times(figured, shape));
        cells.add((Names.state(cell) + " " + notes.marks(cell)).strip());
        return cells;
    }

    private static String spread(@Nullable Figured figured) {
        return figured == null || figured.ratePerSecond().count() < 2
                ? Figures.NONE
                : Figures.percent(figured.ratePerSecond().halfRangeShare());
    }

    private static List<String> times(@Nullable Figured figured, Shape shape) {
        List<String> times = new ArrayList<>(List.of(Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE));
        if (figured != null && figured.samples() > 0) {
            long samples = figured.samples();
            times.set(0, Figures.time(figured.latencyMeanNanos().median()));
            times.set(1, percentile(samples, 50, figured.latencyP50Nanos()));
            times.set(2, percentile(samples, 99, figured.latencyP99Nanos()));
            times.set(3, percentile(samples, 99.9, figured.latencyP999Nanos()));
        }
        return times.subList(shape.hasMean() ? 0 : 1, shape.hasHighest() ? 4 : 3);
    }

    private static String percentile(long samples, double percentile, Repeated nanos) {
        return Names.percentile(samples, percentile, Math.round(nanos.median()));
    }

    private static Paint paint(CellFigures cell) {
        Verdict verdict = cell.verdict();
        if (cell.state() == CellState.FAILED) {
            return Paint.RED;
        }
        if (cell.state() != CellState.DONE) {
            return Paint.DIM;
        }
        return cell.isImpossible()
                ? Paint.MAGENTA
                : verdict == null || verdict == Verdict.PASS ? Paint.NONE : Paint.of(verdict);
    }
}
