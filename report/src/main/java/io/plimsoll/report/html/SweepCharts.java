package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.plot.Bars;
import io.plimsoll.report.plot.Bars.Bar;
import io.plimsoll.report.plot.Bars.Ghost;
import io.plimsoll.report.plot.Bars.Group;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Bar charts of a sweep: one chart per step and operation. The last axis with several values gives the bars. The
/// other axes give the groups. Stateless.
public final class SweepCharts {
    private static final int BARS_MAX = 60;

    private final SweepFigures sweep;
    private final Published published;

    /// Axes with several values.
    private final List<String> axes;

    private SweepCharts(SweepFigures sweep, Published published) {
        this.sweep = sweep;
        this.published = published;
        this.axes = sweep.axes().entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Finds figures that others published for a cell.
    @FunctionalInterface
    public interface Published {
        /// No published figures.
        Published NOTHING = _ -> List.of();

        List<Ghost> of(CellFigures cell);
    }

    /// The charts of a sweep. A chart with too many bars to read is left out.
    public static List<Plot> of(SweepFigures sweep, Published published) {
        return new SweepCharts(sweep, published).charts();
    }

    private List<Plot> charts() {
        Map<String, List<CellFigures>> byChart = new LinkedHashMap<>();
        for (CellFigures cell : sweep.cells()) {
            byChart.computeIfAbsent(title(cell), _ -> new ArrayList<>()).add(cell);
        }
        List<Plot> charts = new ArrayList<>();
        byChart.forEach((title, cells) -> {
            boolean isMeasured = cells.stream().anyMatch(cell -> cell.figures() != null);
            if (isMeasured && cells.size() <= BARS_MAX) {
                charts.add(chart(title, cells).plot());
            }
        });
        return charts;
    }

    /// A cell without a figure has no operation: it belongs to the first operation of its step.
    private String title(CellFigures cell) {
        String operation = cell.operation().isEmpty()
                ? sweep.cells().stream()
                        .filter(other -> other.step().equals(cell.step())
                                && !other.operation().isEmpty())
                        .map(CellFigures::operation)
                        .findFirst()
                        .orElse("")
                : cell.operation();
        boolean isAlone = cell.step().isEmpty() || cell.step().equals(operation);
        return isAlone || operation.isEmpty()
                ? (operation.isEmpty() ? cell.step() : operation)
                : cell.step() + (isOnlyOperation(cell.step(), operation) ? "" : ", " + operation);
    }

    private boolean isOnlyOperation(String step, String operation) {
        return sweep.cells().stream()
                .filter(cell -> cell.step().equals(step) && !cell.operation().isEmpty())
                .allMatch(cell -> cell.operation().equals(operation));
    }

    private Bars chart(String title, List<CellFigures> cells) {
        boolean isOfRows = cells.stream()
                .anyMatch(cell -> cell.figures() != null && cell.figures().rowsPerSecond() != null);
        Map<String, List<Bar>> groups = new LinkedHashMap<>();
        List<String> tones = new ArrayList<>();
        for (CellFigures cell : cells) {
            String label = axes.isEmpty() ? cell.cell() : cell.axes().getOrDefault(axes.getLast(), "");
            if (!tones.contains(label)) {
                tones.add(label);
            }
            int tone = axes.size() < 2 ? 1 : tones.indexOf(label) + 1;
            groups.computeIfAbsent(group(cell), _ -> new ArrayList<>()).add(bar(cell, label, tone));
        }
        String of = axes.isEmpty() ? "" : ", by " + String.join(" and ", axes);
        return new Bars(
                title.isEmpty() ? "rate" : title,
                (isOfRows ? "rows per second" : "operations per second") + of,
                groups.entrySet().stream()
                        .map(entry -> new Group(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private String group(CellFigures cell) {
        return axes.size() < 2
                ? ""
                : axes.subList(0, axes.size() - 1).stream()
                        .map(axis -> axis + " " + cell.axes().getOrDefault(axis, ""))
                        .collect(Collectors.joining(", "));
    }

    private Bar bar(CellFigures cell, String label, int tone) {
        Figured figured = cell.figures();
        Repeated rows = figured == null ? null : figured.rowsPerSecond();
        Repeated span = figured == null || rows != null ? rows : figured.ratePerSecond();
        String reason = switch (cell.state()) {
            case DONE -> "";
            case PENDING -> "pending";
            case NOT_APPLICABLE -> "not applicable";
            case FAILED -> "failed";
        };
        return Bar.of(label, tone, span, cell.verdict() == Verdict.PASS, reason, published.of(cell));
    }
}
