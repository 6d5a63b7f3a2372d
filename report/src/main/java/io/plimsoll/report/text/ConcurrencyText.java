package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.Usl;
import io.plimsoll.report.text.Table.Column;
import java.util.ArrayList;
import java.util.List;

/// What a search over concurrency found, on a terminal. A pure function; stateless.
public final class ConcurrencyText {
    private static final char MEASURED = '●';
    private static final char FITTED = '·';
    private static final int FITTED_POINTS = 66;

    private ConcurrencyText() {}

    /// @return lines of at most `style.width()` characters
    public static String render(ConcurrencyCurve found, Style style) {
        Page page = new Page(style);
        page.hanging(Paint.of(found.verdict()), found.word() + "  ", Paint.BOLD, ConcurrencyWords.headline(found));
        ConcurrencyWords.facts(found).forEach(page::field);
        curve(page, found);
        steps(page, found);
        return page.toString();
    }

    private static void curve(Page page, ConcurrencyCurve found) {
        List<CurvePlot.Point> points = new ArrayList<>();
        Usl usl = found.usl();
        if (usl != null) {
            for (int i = 1; i <= FITTED_POINTS; i++) {
                double at = Math.max(1, usl.measuredTo() * (double) i / FITTED_POINTS);
                points.add(new CurvePlot.Point(at, usl.rate(at), FITTED));
            }
        }
        found.steps().forEach(step -> points.add(new CurvePlot.Point(step.sessions(), step.rate(), MEASURED)));
        List<String> lines = CurvePlot.draw(
                points,
                List.of(),
                new CurvePlot.Scale(Figures::number, Figures::rate, false),
                page.style().width());
        if (!lines.isEmpty()) {
            page.heading("Rate over concurrency", MEASURED + " measured" + (usl == null ? "" : ", " + FITTED + " fit"));
            lines.forEach(line -> page.line(Paint.NONE, line));
        }
    }

    private static void steps(Page page, ConcurrencyCurve found) {
        page.heading("Steps", "by concurrency");
        List<Column> columns = new ArrayList<>();
        ConcurrencyWords.titles(found)
                .forEach(title -> columns.add(
                        switch (title) {
                            case "verdict" -> Column.whole(title);
                            case "run" -> Column.left(title, 24);
                            default -> Column.right(title);
                        }));
        Table table = new Table(columns);
        found.steps().forEach(step -> table.row(ConcurrencyWords.of(found, step)));
        page.add(table);
        if (found.costs().isShown()) {
            page.hanging(Paint.DIM, "  ", Paint.DIM, found.costs().note());
        }
    }
}
