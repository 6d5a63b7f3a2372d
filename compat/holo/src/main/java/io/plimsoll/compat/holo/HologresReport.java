package io.plimsoll.compat.holo;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.compat.Reasons;
import io.plimsoll.compat.TextTable;
import io.plimsoll.report.plot.Bars.Ghost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

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

        /// The figures of both versions of the page, the English one first; none for cells that are not in the table.
        Optional<List<Double>> in(HologresTable table) {
            return table.find(columns, orientation, step)
                    .map(row -> List.of(row.english().perSecond(), row.chinese().perSecond()));
        }
    }

    /// The published figures of a cell, in both versions; none for cells that are not in the table.
    public static List<Ghost> ghosts(CellFigures cell, HologresTable published) {
        return Name.of(cell)
                .in(published)
                .map(both -> List.of(
                        new Ghost(HologresTable.ENGLISH, both.getFirst()),
                        new Ghost(HologresTable.CHINESE, both.getLast())))
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
                ratio(partials, columns, format, new Name(columns, format, "update_partial"), global);
            }
        }
        TextTable wider = ratios("orientation", "step");
        for (String format : widest.equals(narrowest) ? List.<String>of() : axis("orientation")) {
            for (String step : HologresSweep.STEPS) {
                ratio(wider, format, step, new Name(widest, format, step), new Name(narrowest, format, step));
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
            List<OptionalDouble> rates = perSecond(name);
            List<String> line = List.of(
                    name.columns,
                    name.orientation,
                    name.step,
                    TextTable.number(rates.get(0)),
                    latency(cell),
                    TextTable.number(rates.get(1)),
                    TextTable.number(rates.get(2)),
                    reasons.outcome(List.of(cell)));
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

    private List<String> axis(String key) {
        return ours.cells().stream()
                .map(cell -> cell.axes().getOrDefault(key, ""))
                .distinct()
                .toList();
    }

    /// Rows per second where rows are written, otherwise point queries per second: ours, and those of both versions
    /// of the page. Unknown values are empty.
    private List<OptionalDouble> perSecond(Name name) {
        OptionalDouble measured = ours.cells().stream()
                .filter(cell -> Name.of(cell).equals(name))
                .findFirst()
                .map(HologresReport::perSecond)
                .orElse(OptionalDouble.empty());
        Optional<List<Double>> both = name.in(published);
        return List.of(
                measured,
                both.map(rates -> OptionalDouble.of(rates.getFirst())).orElse(OptionalDouble.empty()),
                both.map(rates -> OptionalDouble.of(rates.getLast())).orElse(OptionalDouble.empty()));
    }

    private static OptionalDouble perSecond(CellFigures cell) {
        Figured figured = cell.figures();
        if (figured == null) {
            return OptionalDouble.empty();
        }
        Repeated rows = figured.rowsPerSecond();
        return OptionalDouble.of((rows == null ? figured.ratePerSecond() : rows).median());
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
                ratio(table, columns, step + suffix, new Name(columns, format, step), new Name(columns, "row", step));
            }
        }
    }

    /// Adds a row with the ratios of two cells, unless all are unknown.
    private void ratio(TextTable table, String first, String second, Name above, Name below) {
        List<OptionalDouble> over = perSecond(above);
        List<OptionalDouble> under = perSecond(below);
        List<OptionalDouble> ratios = IntStream.range(0, over.size())
                .mapToObj(i -> TextTable.ratio(over.get(i), under.get(i)))
                .toList();
        if (ratios.stream().anyMatch(OptionalDouble::isPresent)) {
            List<String> cells = new ArrayList<>(List.of(first, second));
            ratios.forEach(ratio -> cells.add(TextTable.number(ratio)));
            table.row(cells);
        }
    }
}
