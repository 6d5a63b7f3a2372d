package io.plimsoll.holo;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.results.CellState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The table of the Hologres page: what was measured beside what is published for 64 cores and 200 million
/// rows, and the ratios between cells, which compare better than the cells do. Stateless.
public final class MatrixTable {
    private static final String NONE = "-";

    private MatrixTable() {}

    public static String render(SweepFigures sweep, Style style) {
        Map<Place, PublishedCell> published = new LinkedHashMap<>();
        Published.cells()
                .forEach(cell -> published.put(new Place(cell.columns(), cell.orientation(), cell.step()), cell));
        Map<Place, CellFigures> ours = new LinkedHashMap<>();
        sweep.cells().forEach(cell -> ours.put(Place.of(cell), cell));
        return cells(ours, published, style) + "\n" + ratios(ours, published, style);
    }

    /// Where a cell stands.
    record Place(int columns, String orientation, String step) {
        static Place of(CellFigures cell) {
            return new Place(
                    Integer.parseInt(cell.axes().getOrDefault("columns", "0")),
                    cell.axes().getOrDefault("orientation", "default").replace(",", "-"),
                    cell.step());
        }

        Place withColumns(int other) {
            return new Place(other, orientation, step);
        }

        Place withOrientation(String other) {
            return new Place(columns, other, step);
        }

        Place withStep(String other) {
            return new Place(columns, orientation, other);
        }
    }

    private static String cells(Map<Place, CellFigures> ours, Map<Place, PublishedCell> published, Style style) {
        Table table = new Table(List.of(
                Column.right("columns"),
                Column.whole("orientation"),
                Column.whole("step"),
                Column.right("per second").in("measured"),
                Column.right("spread").in("measured"),
                Column.right("mean").in("measured"),
                Column.right("V3.0.22").in("published"),
                Column.right("V2.2.9").in("published"),
                Column.whole("")));
        Set<String> reasons = new LinkedHashSet<>();
        ours.forEach((place, cell) -> table.row(line(place, cell, published.get(place), reasons)));
        StringBuilder text = new StringBuilder(table.render(style));
        int number = 0;
        for (String reason : reasons) {
            text.append(++number == 1 ? "\n" : "")
                    .append("  (")
                    .append(number)
                    .append(") ")
                    .append(reason)
                    .append('\n');
        }
        return text.toString();
    }

    private static List<String> line(
            Place place, CellFigures cell, @Nullable PublishedCell published, Set<String> reasons) {
        List<String> line = new ArrayList<>(List.of(Integer.toString(place.columns), place.orientation, place.step));
        CellFigures.Figured figures = cell.figures();
        if (figures == null) {
            line.addAll(List.of(cell.state() == CellState.PENDING ? "" : "n/a", "", ""));
        } else {
            line.add(grouped(rate(cell)));
            line.add(spread(figures));
            line.add(millis(figures.latencyMeanNanos().median()));
        }
        line.add(published == null ? NONE : grouped(published.english().rate()));
        line.add(published == null ? NONE : grouped(published.chinese().rate()));
        line.add(note(cell, reasons));
        return line;
    }

    private static String note(CellFigures cell, Set<String> reasons) {
        if (!cell.reason().isEmpty()) {
            reasons.add(cell.reason());
            return "(" + (List.copyOf(reasons).indexOf(cell.reason()) + 1) + ")";
        }
        return cell.verdict() == null ? "" : cell.verdict().name();
    }

    private static String spread(CellFigures.Figured figures) {
        Repeated repeated = figures.rowsPerSecond() == null ? figures.ratePerSecond() : figures.rowsPerSecond();
        return repeated.count() < 2 ? "" : grouped(repeated.min()) + ".." + grouped(repeated.max());
    }

    private static double rate(CellFigures cell) {
        CellFigures.Figured figures = cell.figures();
        if (figures == null) {
            return 0;
        }
        Repeated rows = figures.rowsPerSecond();
        return rows == null ? figures.ratePerSecond().median() : rows.median();
    }

    private static String ratios(Map<Place, CellFigures> ours, Map<Place, PublishedCell> published, Style style) {
        Table table = new Table(List.of(
                Column.whole("ratio"),
                Column.right("measured"),
                Column.right("V3.0.22").in("published"),
                Column.right("V2.2.9").in("published")));
        for (Place place : ours.keySet()) {
            if (place.orientation.equals("column")) {
                ratio(table, place, place.withOrientation("row"), ours, published);
            }
            if (place.step.equals(MatrixSpec.UPDATE_PARTIAL)) {
                ratio(table, place, place.withStep(MatrixSpec.UPDATE), ours, published);
            }
            if (place.columns == 100) {
                ratio(table, place, place.withColumns(20), ours, published);
            }
        }
        return table.render(style);
    }

    // A table's line needs both cells of both sides.
    private static void ratio(
            Table table, Place above, Place below, Map<Place, CellFigures> ours, Map<Place, PublishedCell> published) {
        CellFigures mine = ours.get(above);
        CellFigures other = ours.get(below);
        if (mine == null || other == null || rate(mine) == 0 || rate(other) == 0) {
            return;
        }
        PublishedCell first = published.get(above);
        PublishedCell second = published.get(below);

        table.row(List.of(
                name(above, below),
                quotient(rate(mine), rate(other)),
                first == null || second == null
                        ? NONE
                        : quotient(first.english().rate(), second.english().rate()),
                first == null || second == null
                        ? NONE
                        : quotient(first.chinese().rate(), second.chinese().rate())));
    }

    private static String name(Place above, Place below) {
        if (above.columns != below.columns) {
            return above.columns + "/" + below.columns + " columns, " + above.orientation + ", " + above.step;
        }
        return above.orientation.equals(below.orientation)
                ? "partial/global update, " + above.columns + " columns, " + above.orientation
                : "column/row, " + above.columns + " columns, " + above.step;
    }

    private static String quotient(double above, double below) {
        return String.format(Locale.ROOT, "%.2f", above / below);
    }

    private static String grouped(double value) {
        return PublishedTable.grouped(value);
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.2f ms", nanos / 1e6);
    }
}
