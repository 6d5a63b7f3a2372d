package io.plimsoll.compat.holo;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.compat.Ratios;
import io.plimsoll.compat.Reasons;
import io.plimsoll.compat.TextTable;
import io.plimsoll.report.plot.Bars.Ghost;
import io.plimsoll.results.sweep.CellState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The table of the Hologres page with our figures in it, and ratios between cells next to the published ratios.
/// Figures of different machines are not comparable, their ratios are. Used once, by one thread.
public final class HologresReport {
    private final SweepFigures ours;
    private final HologresTable published;
    private final Reasons reasons = new Reasons();

    private HologresReport(SweepFigures ours, HologresTable published) {
        this.ours = ours;
        this.published = published;
    }

    /// One cell's name.
    ///
    /// @param columns a number
    /// @param orientation as keys spell it
    private record Name(String columns, String orientation, String step) {
        static Name of(CellFigures cell) {
            return new Name(
                    cell.axes().getOrDefault("columns", ""), cell.axes().getOrDefault("orientation", ""), cell.step());
        }

        Optional<HologresTable.Row> in(HologresTable table) {
            return table.find(columns, orientation, step);
        }
    }

    /// One figure from three sources; unknown values are empty.
    private record Triple(OptionalDouble ours, OptionalDouble english, OptionalDouble chinese) {
        boolean isEmpty() {
            return ours.isEmpty() && english.isEmpty() && chinese.isEmpty();
        }

        Triple over(Triple other) {
            return new Triple(
                    Ratios.of(ours, other.ours), Ratios.of(english, other.english), Ratios.of(chinese, other.chinese));
        }
    }

    /// The published figures of a cell, in both versions; none for cells that are not in the table.
    public static List<Ghost> ghosts(CellFigures cell, HologresTable published) {
        return Name.of(cell)
                .in(published)
                .map(row -> List.of(
                        new Ghost(HologresTable.ENGLISH, row.english().perSecond()),
                        new Ghost(HologresTable.CHINESE, row.chinese().perSecond())))
                .orElse(List.of());
    }

    /// @return lines for a terminal
    public static String render(SweepFigures ours, HologresTable published) {
        return new HologresReport(ours, published).render();
    }

    private String render() {
        List<String> widths = axis("columns");
        String widest = widths.getLast();
        String narrowest = widths.getFirst();
        TextTable formats = ratios("columns", "step");
        TextTable partials = ratios("columns", "orientation");
        for (String columns : widths) {
            HologresSweep.STEPS.forEach(step -> formats(formats, columns, step));
            for (String format : axis("orientation")) {
                Name global = new Name(columns, format, "update_global");
                line(partials, columns, format, ratio(new Name(columns, format, "update_partial"), global));
            }
        }
        TextTable wider = ratios("orientation", "step");
        for (String format : widest.equals(narrowest) ? List.<String>of() : axis("orientation")) {
            for (String step : HologresSweep.STEPS) {
                line(wider, format, step, ratio(new Name(widest, format, step), new Name(narrowest, format, step)));
            }
        }
        return "Rows or point queries per second, and the published figures\n"
                + "(64 cores, 200 million rows; other machines: compare ratios)\n\n" + figures()
                + reasons.render()
                + titled("column / row: what another storage format costs", formats)
                + titled("partial / global: half of the columns against all", partials)
                + titled(widest + " / " + narrowest + " columns", wider);
    }

    private String figures() {
        TextTable table = new TextTable()
                .words("columns", "orientation", "step")
                .figures("ours", "mean")
                .costs(ours.costs())
                .figures(HologresTable.ENGLISH, HologresTable.CHINESE)
                .words("verdict");
        for (CellFigures cell : ours.cells()) {
            Name name = Name.of(cell);
            Triple triple = perSecond(name);
            List<String> line = List.of(
                    name.columns,
                    name.orientation,
                    name.step,
                    Ratios.text(triple.ours),
                    latency(cell),
                    Ratios.text(triple.english),
                    Ratios.text(triple.chinese),
                    reasons.marked(state(cell), cell.reason()));
            table.row(line, cell.cost());
        }
        return table.render() + TextTable.note(ours.costs());
    }

    private static String latency(CellFigures cell) {
        Figured figured = cell.figures();
        return figured == null || figured.samples() == 0
                ? Figures.NONE
                : Figures.time(figured.latencyMeanNanos().median());
    }

    private static String state(CellFigures cell) {
        boolean isImpossible = cell.state() == CellState.DONE && cell.isImpossible();
        return Reasons.word(cell.state(), cell.verdict()) + (isImpossible ? " impossible" : "");
    }

    private List<String> axis(String key) {
        return ours.cells().stream()
                .map(cell -> cell.axes().getOrDefault(key, ""))
                .distinct()
                .toList();
    }

    /// Rows per second where rows are written, otherwise point queries per second.
    private Triple perSecond(Name name) {
        Optional<HologresTable.Row> row = name.in(published);
        Optional<CellFigures> measured =
                ours.cells().stream().filter(cell -> Name.of(cell).equals(name)).findFirst();
        return new Triple(
                measured.map(HologresReport::perSecond).orElse(OptionalDouble.empty()),
                row.map(found -> OptionalDouble.of(found.english().perSecond())).orElse(OptionalDouble.empty()),
                row.map(found -> OptionalDouble.of(found.chinese().perSecond())).orElse(OptionalDouble.empty()));
    }

    private static OptionalDouble perSecond(CellFigures cell) {
        Figured figured = cell.figures();
        if (figured == null) {
            return OptionalDouble.empty();
        }
        Repeated rows = figured.rowsPerSecond();
        return OptionalDouble.of((rows == null ? figured.ratePerSecond() : rows).median());
    }

    private Triple ratio(Name above, Name below) {
        return perSecond(above).over(perSecond(below));
    }

    private static TextTable ratios(String first, String second) {
        return new TextTable().words(first, second).figures("ours", HologresTable.ENGLISH, HologresTable.CHINESE);
    }

    private static String titled(String title, TextTable table) {
        return table.isEmpty() ? "" : "\n" + title + "\n\n" + table.render();
    }

    private void formats(TextTable table, String columns, String step) {
        for (String format : axis("orientation")) {
            if (!format.equals("row")) {
                String suffix = format.equals("column") ? "" : " (row-column)";
                Triple ratio = ratio(new Name(columns, format, step), new Name(columns, "row", step));
                line(table, columns, step + suffix, ratio);
            }
        }
    }

    private static void line(TextTable table, String first, String second, Triple triple) {
        if (!triple.isEmpty()) {
            table.row(List.of(
                    first, second, Ratios.text(triple.ours), Ratios.text(triple.english), Ratios.text(triple.chinese)));
        }
    }
}
