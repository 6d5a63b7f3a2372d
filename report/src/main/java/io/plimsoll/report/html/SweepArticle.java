package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepHeadline;
import io.plimsoll.report.svg.BarChart;
import io.plimsoll.report.svg.Chart;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.SweepDocument;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One sweep on a page: bars, then the table of all cells. Stateless.
final class SweepArticle {
    private SweepArticle() {}

    static void write(Markup markup, Shown.OfSweep shown, String anchor) {
        SweepFigures figures = shown.figures();
        SweepDocument sweep = figures.sweep();
        SweepHeadline headline = SweepHeadline.of(figures);
        markup.open("article", "class", "sweep", "id", anchor);
        String kind = headline.isOver() ? figures.verdict().name().toLowerCase(Locale.ROOT) : "warning";
        markup.open("header", "class", "head")
                .open("p", "class", "verdict " + kind)
                .classed("b", "badge", headline.word())
                .classed("span", "why", headline.text())
                .close();
        markup.element("h1", "Sweep of " + sweep.settings().getOrDefault("workload", "several workloads"));
        markup.open("dl", "class", "facts");
        new TreeMap<>(sweep.shared()).forEach((key, value) -> {
            if (List.of("target", "arrival", "sessions", "measure", "warmup", "rows", "scale", "seed", "price")
                    .contains(key)) {
                RunFacts.fact(markup, key, value);
            }
        });
        RunFacts.fact(markup, "started", sweep.startedAt());
        markup.close().close();
        if (!shown.charts().isEmpty()) {
            charts(markup, shown.charts());
        }
        if (!shown.account().isEmpty()) {
            markup.open("section").element("h2", "Account").element("pre", shown.account());
            markup.close();
        }
        table(markup, figures);
        markup.close();
    }

    private static void charts(Markup markup, List<? extends Chart> charts) {
        markup.open("section").element("h2", "Charts");
        if (charts.stream().anyMatch(BarChart.class::isInstance)) {
            explained(markup, charts);
        }
        ArticleWriter.pictures(markup, charts);
        markup.close();
    }

    private static void explained(Markup markup, List<? extends Chart> charts) {
        markup.classed(
                "p",
                "note",
                "A bar is the median of its repeats, the whisker goes from the lowest to the highest."
                        + (charts.stream().anyMatch(Chart::hasGhosts)
                                ? " Dashed outlines are published figures of other machines, on a scale of their own"
                                        + " where ours would vanish beside them: compare shapes, not lengths."
                                : ""));
    }

    private static void table(Markup markup, SweepFigures figures) {
        Set<String> axes = new LinkedHashSet<>();
        figures.cells().forEach(cell -> axes.addAll(cell.axes().keySet()));
        boolean hasSteps =
                figures.cells().stream().anyMatch(cell -> !cell.step().isEmpty());
        List<String> titles = new ArrayList<>(axes);
        if (hasSteps) {
            titles.add("step");
        }
        titles.add("operation");
        int labels = titles.size();
        titles.addAll(List.of("per second", "rows / s", "spread", "mean", "p50", "p99", "repeats"));
        CostColumn costs = figures.costs();
        if (costs.isShown()) {
            titles.add(costs.title());
        }
        titles.addAll(List.of("verdict", "note"));
        List<List<String>> rows = new ArrayList<>();
        for (CellFigures cell : figures.cells()) {
            List<String> cells = new ArrayList<>();
            axes.forEach(axis -> cells.add(cell.axes().getOrDefault(axis, "")));
            if (hasSteps) {
                cells.add(cell.step());
            }
            cells.add(cell.operation());
            cells.addAll(figures(cell.figures()));
            if (costs.isShown()) {
                cells.add(cost(cell, costs));
            }
            cells.add(Names.state(cell));
            cells.add(cell.reason());
            rows.add(cells);
        }
        markup.open("section").element("h2", "All cells");
        markup.classed(
                "p",
                "note",
                "Medians over repeats. Spread is half the way from the lowest rate to the highest, as"
                        + " a share of the median."
                        + (costs.isShown() ? " " + costs.note() + CostColumn.OF_CELLS : ""));
        HtmlTable.write(markup, new HtmlTable.Head("All cells", labels, titles), rows);
        markup.close();
    }

    private static List<String> figures(@Nullable Figured figured) {
        if (figured == null) {
            return List.of(
                    Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE);
        }
        Repeated rate = figured.ratePerSecond();
        Repeated rows = figured.rowsPerSecond();
        long samples = figured.samples();
        return List.of(
                Figures.number(rate.median()),
                rows == null ? Figures.NONE : Figures.number(rows.median()),
                rate.count() < 2 ? Figures.NONE : Figures.percent(rate.halfRangeShare()),
                samples == 0
                        ? Figures.NONE
                        : Figures.time(figured.latencyMeanNanos().median()),
                Names.percentile(
                        samples, 50, Math.round(figured.latencyP50Nanos().median())),
                Names.percentile(
                        samples, 99, Math.round(figured.latencyP99Nanos().median())),
                String.valueOf(rate.count()));
    }

    /// With its range over repeats.
    private static String cost(CellFigures cell, CostColumn costs) {
        Figured figured = cell.figures();
        RepeatedCost cost = figured == null ? null : figured.cost();
        String range = cost == null ? "" : cost.range();
        return costs.cell(cell.cost()) + (range.isEmpty() ? "" : " (" + range + ")");
    }
}
