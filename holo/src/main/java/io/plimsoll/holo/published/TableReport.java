package io.plimsoll.holo.published;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.holo.published.Cells.Name;
import io.plimsoll.holo.published.Cells.Triple;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// The table of the Hologres page with our figures in it, and ratios between cells, ours beside the published
/// ones: figures of other machines do not compare, their ratios do. Used once, by one thread.
public final class TableReport {
    /// Where the column of costs stands: behind our figures.
    private static final int COST = 5;

    private final Cells cells;
    private final List<String> reasons = new ArrayList<>();

    private TableReport(Cells cells) {
        this.cells = cells;
    }

    /// @return lines for a terminal
    public static String render(SweepFigures ours, PublishedTable published) {
        return new TableReport(new Cells(ours, published)).render();
    }

    private String render() {
        String figures = figures();
        return "Rows or point queries per second, and the published figures\n"
                + "(64 cores, 200 million rows; other machines: compare ratios)\n\n" + figures
                + notes()
                + ratios("column / row: what another storage format costs", "columns  step", this::formats)
                + ratios("partial / global: half of the columns against all", "columns  orientation", this::partials)
                + ratios(widest() + " / " + narrowest() + " columns", "orientation  step", this::widths);
    }

    private String figures() {
        CostColumn costs = cells.ours().costs();
        List<String> titles = new ArrayList<>(
                List.of("columns", "orientation", "step", "ours", "mean", "V3.0.22", "V2.2.9", "verdict"));
        if (costs.isShown()) {
            titles.add(COST, costs.title());
        }
        TextTable table = new TextTable(3, titles.toArray(String[]::new));
        for (CellFigures cell : cells.ours().cells()) {
            Name name = Cells.name(cell);
            Triple triple = cells.perSecond(name);
            List<String> line = new ArrayList<>(List.of(
                    name.columns(),
                    name.orientation(),
                    name.step(),
                    number(triple.ours()),
                    latency(cell),
                    number(triple.english()),
                    number(triple.chinese()),
                    state(cell)));
            if (costs.isShown()) {
                line.add(COST, costs.cell(cell.cost()));
            }
            table.line(line);
        }
        return table.render() + (costs.isShown() ? "\n  " + costs.note() + "\n" : "");
    }

    private static String latency(CellFigures cell) {
        Figured figured = cell.figures();
        return figured == null || figured.samples() == 0
                ? Figures.NONE
                : Figures.time(figured.latencyMeanNanos().median());
    }

    private String state(CellFigures cell) {
        Verdict verdict = cell.verdict();
        String word = switch (cell.state()) {
            case DONE -> (verdict == null ? Figures.NONE : verdict.name()) + (cell.isImpossible() ? " impossible" : "");
            case PENDING -> "pending";
            case NOT_APPLICABLE -> "n/a";
            case FAILED -> "failed";
        };
        return cell.reason().isEmpty() ? word : word + " [" + mark(cell.reason()) + "]";
    }

    private int mark(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return reasons.indexOf(reason) + 1;
    }

    private String notes() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < reasons.size(); i++) {
            text.append(i == 0 ? "\n" : "")
                    .append("  [")
                    .append(i + 1)
                    .append("] ")
                    .append(reasons.get(i))
                    .append('\n');
        }
        return text.toString();
    }

    /// Which lines a table of ratios has.
    @FunctionalInterface
    private interface Lines {
        void addTo(TextTable table);
    }

    private static String ratios(String title, String labels, Lines lines) {
        String[] names = labels.split("  ", -1);
        TextTable table = new TextTable(2, names[0], names[1], "ours", "V3.0.22", "V2.2.9");
        lines.addTo(table);
        return table.isEmpty() ? "" : "\n" + title + "\n\n" + table.render();
    }

    private void formats(TextTable table) {
        for (String columns : cells.axis("columns")) {
            for (String step : TableSweep.STEPS) {
                formats(table, columns, step);
            }
        }
    }

    private void formats(TextTable table, String columns, String step) {
        for (String format : cells.axis("orientation")) {
            if (!format.equals("row")) {
                String suffix = format.equals("column") ? "" : " (row-column)";
                line(
                        table,
                        columns,
                        step + suffix,
                        ratio(new Name(columns, format, step), new Name(columns, "row", step)));
            }
        }
    }

    private void partials(TextTable table) {
        for (String columns : cells.axis("columns")) {
            for (String format : cells.axis("orientation")) {
                line(
                        table,
                        columns,
                        format,
                        ratio(new Name(columns, format, "update_partial"), new Name(columns, format, "update_global")));
            }
        }
    }

    private void widths(TextTable table) {
        if (widest().equals(narrowest())) {
            return;
        }
        for (String format : cells.axis("orientation")) {
            for (String step : TableSweep.STEPS) {
                line(table, format, step, ratio(new Name(widest(), format, step), new Name(narrowest(), format, step)));
            }
        }
    }

    private String widest() {
        return cells.axis("columns").getLast();
    }

    private String narrowest() {
        return cells.axis("columns").getFirst();
    }

    private Triple ratio(Name above, Name below) {
        return cells.perSecond(above).over(cells.perSecond(below));
    }

    private static void line(TextTable table, String first, String second, Triple triple) {
        if (!triple.isEmpty()) {
            table.line(
                    List.of(first, second, number(triple.ours()), number(triple.english()), number(triple.chinese())));
        }
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : Figures.NONE;
    }
}
