package io.plimsoll.report;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepFigures.SweepHeadline;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Ending;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Metric;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The report of a sweep, one line per cell (and per operation, if a cell has several): medians over its repeats,
/// or the reason why a number is missing. Used for one report.
public final class SweepReport {
    private static final int AXIS_MAX = 40;

    /// With more labels, a terminal has no room for the highest percentile, nor for the mean next to a cost.
    private static final int LABELS_MAX = 3;

    /// Settings that are shown if all cells have the same value.
    private static final List<String> TOLD = List.of(
            "workload",
            "profile",
            "target",
            "mode",
            "scale",
            "rows",
            "sessions",
            "arrival",
            "warmup",
            "measure",
            "rounds",
            "seed",
            "price");

    private final SweepFigures sweep;
    private final CostColumn costs;

    /// Axes with several values.
    private final List<String> axes = new ArrayList<>();

    /// Axes with one value. They get no column.
    private final Map<String, String> constant = new LinkedHashMap<>();

    private final List<String> reasons = new ArrayList<>();

    private SweepReport(SweepFigures sweep) {
        this.sweep = sweep;
        this.costs = sweep.costs();
        sweep.axes().forEach((axis, taken) -> {
            if (taken.size() > 1) {
                axes.add(axis);
            } else {
                constant.put(axis, taken.iterator().next());
            }
        });
    }

    /// @param charts in the order they are shown
    public static Document of(SweepFigures sweep, List<Plot> charts) {
        SweepHeadline headline = SweepHeadline.of(sweep);
        SweepReport report = new SweepReport(sweep);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("Charts", plots(charts)));
        sections.add(new Section("Cells", report.cells()));
        return new Document(
                new Head(
                        tone(sweep, headline),
                        headline.word(),
                        "Sweep of " + sweep.sweep().settings().getOrDefault("workload", "several workloads"),
                        headline.states(),
                        Map.of(),
                        report.facts(),
                        Ending.NONE),
                sections);
    }

    /// The tone of the headline.
    public static Tone tone(SweepFigures sweep, SweepHeadline headline) {
        return headline.isOver() ? Tone.of(sweep.verdict()) : Tone.WARNING;
    }

    /// The table of all cells, with its notes.
    public static List<Part> cells(SweepFigures sweep) {
        return new SweepReport(sweep).cells();
    }

    private static List<Part> plots(List<Plot> charts) {
        if (charts.isEmpty()) {
            return List.of();
        }
        String notes = charts.stream()
                .flatMap(chart -> chart.notes().stream())
                .distinct()
                .collect(Collectors.joining(" "));
        return List.of(new Part.Charts(notes, charts));
    }

    private Part.Facts facts() {
        SweepDocument document = sweep.sweep();
        List<String> shared = new ArrayList<>();
        for (String key : TOLD) {
            String value = document.shared().getOrDefault(key, "");
            if (!value.isEmpty() && !constant.containsKey(key)) {
                shared.add(key + " " + value);
            }
        }
        constant.forEach((axis, value) -> shared.add(axis + " " + value));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("all cells", String.join(", ", shared));
        facts.put("started", document.startedAt());
        facts.put("folder", document.id());
        return new Part.Facts(facts);
    }

    private List<Part> cells() {
        List<Shown> shown = columns();
        List<Part.Row> rows = new ArrayList<>();
        for (CellFigures cell : sweep.cells()) {
            rows.add(new Part.Row(
                    tone(cell),
                    shown.stream().map(column -> column.cell.apply(cell)).toList()));
        }
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Table(shown.stream().map(Shown::column).toList(), rows));
        List<Part.Remark> notes = new ArrayList<>();
        for (String reason : reasons) {
            notes.add(new Part.Remark(Tone.DIM, "[" + (notes.size() + 1) + "]", reason, ""));
        }
        if (!notes.isEmpty()) {
            parts.add(new Part.Remarks(notes));
        }
        explanations().forEach(note -> parts.add(new Part.Note(note)));
        return parts;
    }

    /// A column, and how to get its content for a cell of the sweep.
    private record Shown(TableColumn column, Function<CellFigures, String> cell) {}

    private List<Shown> columns() {
        List<Shown> shown = new ArrayList<>();
        List<CellFigures> cells = sweep.cells();
        for (String axis : axes) {
            shown.add(new Shown(
                    TableColumn.word(axis, AXIS_MAX), cell -> cell.axes().getOrDefault(axis, "")));
        }
        if (cells.stream().anyMatch(cell -> !cell.step().isEmpty())) {
            shown.add(new Shown(TableColumn.word("step", AXIS_MAX), CellFigures::step));
        }
        Set<String> seen = new LinkedHashSet<>();
        boolean hasOperations = !cells.stream().allMatch(cell -> seen.add(cell.cell()));
        shown.add(detail(!hasOperations, TableColumn.word("operation", AXIS_MAX), CellFigures::operation));
        int labels = shown.size() - (hasOperations ? 0 : 1);
        boolean hasRows = cells.stream()
                .anyMatch(cell -> cell.figures() != null && cell.figures().rowsPerSecond() != null);
        for (Metric metric : metrics(true)) {
            if (metric != Metric.ROWS || hasRows) {
                shown.add(new Shown(
                        TableColumn.figure(metric == Metric.ROWS ? "rows/s" : metric.label()),
                        with(figured -> cell(metric, figured))));
            }
        }
        if (isRepeated()) {
            shown.add(new Shown(TableColumn.figure("spread"), with(SweepReport::spread)));
            shown.add(detail(
                    true,
                    TableColumn.figure("repeats"),
                    with(figured -> Figures.count(figured.ratePerSecond().count()))));
        }
        if (costs.isShown()) {
            shown.add(new Shown(TableColumn.figure(costs.title()), cell -> costs.cell(cell.cost())));
            shown.add(detail(true, TableColumn.figure("from .. to"), with(SweepReport::range)));
        }
        boolean isCrowded = labels > LABELS_MAX;
        for (Metric metric : metrics(false)) {
            boolean isDetail = switch (metric) {
                case MEAN -> costs.isShown() && isCrowded;
                case P999 -> hasRows || costs.isShown() || isCrowded;
                default -> false;
            };
            shown.add(detail(isDetail, TableColumn.figure(metric.label()), with(figured -> cell(metric, figured))));
        }
        shown.add(new Shown(TableColumn.badge("verdict"), cell -> (Names.state(cell) + " " + marks(cell)).strip()));
        return shown;
    }

    private static List<Metric> metrics(boolean isRate) {
        return Metric.in(Metric.Output.SWEEPS).stream()
                .filter(metric -> metric.isRate() == isRate)
                .toList();
    }

    private static String cell(Metric metric, Figured figured) {
        Repeated repeated = figured.metrics().get(metric);
        if (repeated == null || (!metric.isRate() && figured.samples() == 0)) {
            return Figures.NONE;
        }
        if (metric.percentile() > 0) {
            return Names.percentile(figured.samples(), metric.percentile(), Math.round(repeated.median()));
        }
        return metric == Metric.ROWS ? Figures.number(repeated.median()) : Figures.of(metric, repeated.median());
    }

    private static Shown detail(boolean isDetail, TableColumn column, Function<CellFigures, String> cell) {
        return new Shown(isDetail ? column.asDetail() : column, cell);
    }

    private static Function<CellFigures, String> with(Function<Figured, String> cell) {
        return figures -> Optional.ofNullable(figures.figures()).map(cell).orElse(Figures.NONE);
    }

    private boolean isRepeated() {
        return sweep.sweep().cells().stream().anyMatch(cell -> cell.repeat() > 1);
    }

    private static String spread(Figured figured) {
        return figured.ratePerSecond().count() < 2
                ? Figures.NONE
                : Figures.percent(figured.ratePerSecond().halfRangeShare());
    }

    private static String range(Figured figured) {
        RepeatedCost cost = figured.cost();
        return cost == null ? "" : cost.range();
    }

    private static Tone tone(CellFigures cell) {
        Verdict verdict = cell.verdict();
        if (cell.state() == CellState.FAILED) {
            return Tone.BAD;
        }
        if (cell.state() != CellState.DONE || verdict == null) {
            return Tone.DIM;
        }
        return cell.isImpossible() ? Tone.INVALID : Tone.of(verdict).ofRow();
    }

    /// References from a cell to its notes, such as `[1,3]`; empty if it has none. Notes are numbered in the order
    /// in which cells first need them. Cells with the same reason share a note.
    private String marks(CellFigures cell) {
        List<String> marks = new ArrayList<>();
        if (!cell.reason().isEmpty()) {
            marks.add(mark(cell.reason()));
        }
        Verdict verdict = cell.verdict();
        if (verdict != null && verdict != Verdict.PASS) {
            run(cell, verdict)
                    .ifPresent(run -> marks.add(mark("`plimsoll show " + run + "` says why it is " + verdict)));
        }
        Figured figured = cell.figures();
        LittlesLawCheck law = figured == null ? null : figured.law();
        if (law != null && law.isImpossible()) {
            marks.add(mark("rate x latency keeps " + Figures.number(law.inFlight()) + " operations in flight where "
                    + Figures.number(law.bound()) + " can be: do not use these figures"));
        }
        return marks.isEmpty() ? "" : "[" + String.join(",", marks) + "]";
    }

    private String mark(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return String.valueOf(reasons.indexOf(reason) + 1);
    }

    private Optional<String> run(CellFigures figures, Verdict verdict) {
        return sweep.sweep().cells().stream()
                .filter(cell -> cell.point().equals(figures.cell()) && cell.verdict() == verdict)
                .map(SweepCell::run)
                .findFirst();
    }

    private List<String> explanations() {
        List<String> notes = new ArrayList<>();
        if (isRepeated()) {
            notes.add("Medians over repeats; spread is half of the range of rates, as a share of the median.");
        }
        if (costs.isShown()) {
            notes.add(costs.note() + CostColumn.OF_CELLS);
        }
        SweepDocument document = sweep.sweep();
        boolean isClosed = document.cells().stream()
                .anyMatch(cell -> document.value(cell, RunKeys.ARRIVAL)
                        .map(arrival -> !arrival.isOpen())
                        .orElse(false));
        notes.add(
                isClosed
                        ? "Closed loop: latencies are service times, without the waits of independent users."
                        : "Latencies run from the intended start.");
        return notes;
    }
}
