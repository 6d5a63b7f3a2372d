package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Resolution;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.report.text.Table.Column;
import java.util.ArrayList;
import java.util.List;

/// A load line on a terminal: the rate, why it is that, and the curve. A pure function; stateless.
public final class LoadLineText {
    private static final char HOLDS = '●';
    private static final char BREAKS = '○';
    private static final char UNTOLD = '?';

    private LoadLineText() {}

    /// @return lines of at most `style.width()` characters
    public static String render(LoadLine found, Style style) {
        Page page = new Page(style);
        page.hanging(Paint.of(found.verdict()), found.word() + "  ", Paint.BOLD, LoadLineWords.headline(found));
        LoadLineWords.facts(found).forEach(page::field);
        FindingsSection.appendGrave(page, found.findings());
        curve(page, found);
        steps(page, found);
        return page.toString();
    }

    private static void curve(Page page, LoadLine found) {
        List<CurvePlot.Point> points = new ArrayList<>();
        found.steps().stream()
                .filter(step -> Resolution.isTold(step.latency().count(), 99))
                .forEach(step -> points.add(
                        new CurvePlot.Point(step.rate(), step.latency().p99(), mark(step))));
        List<Double> verticals =
                found.line() == null ? List.of() : List.of(found.line().rate());
        List<String> lines = CurvePlot.draw(
                points,
                verticals,
                new CurvePlot.Scale(Figures::rate, Figures::time, true),
                page.style().width());
        if (!lines.isEmpty()) {
            page.heading(
                    "p99 over rate",
                    HOLDS + " holds, " + BREAKS + " does not, " + UNTOLD + " cannot be told, ┊ load line");
            lines.forEach(line -> page.line(Paint.NONE, line));
        }
    }

    private static char mark(Step step) {
        return !step.isTold() || step.spoiled() != Step.Spoiled.NO ? UNTOLD : step.isBelow() ? HOLDS : BREAKS;
    }

    private static void steps(Page page, LoadLine found) {
        if (found.steps().isEmpty()) {
            return;
        }
        page.heading("Steps", "by rate; how sure it is that all objectives hold there");
        List<Column> columns = new ArrayList<>();
        LoadLineWords.titles(found)
                .forEach(title -> columns.add(
                        title.equals("breaks") || title.equals("run") ? Column.left(title, 24) : Column.right(title)));
        Table table = new Table(columns);
        for (Step step : found.steps()) {
            table.row(step.isBelow() ? Paint.NONE : Paint.YELLOW, LoadLineWords.of(found, step));
        }
        page.add(table);
        if (found.costs().isShown()) {
            page.hanging(Paint.DIM, "  ", Paint.DIM, found.costs().note());
        }
    }
}
