package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.SweepHeadline;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Cost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A report as one self-contained file. Its policy forbids all requests, and any script or style that is not its
/// own. A pure function; stateless and thread-safe.
public final class HtmlReport {
    /// The index of the cost column in the overview, after rate and percentile.
    private static final int COST = 4;

    private HtmlReport() {}

    /// @param skipped what could not be shown, one sentence each
    public static String render(List<Shown> shown, List<String> skipped) {
        HtmlPage page = new HtmlPage(title(shown), "report", Resource.REPORT, false);
        return page.render(markup -> {
            skipped(markup, skipped);
            if (shown.size() > 1) {
                overview(markup, shown);
            }
            ArticleWriter articles = new ArticleWriter(markup, runs(shown));
            for (int i = 0; i < shown.size(); i++) {
                write(articles, shown.get(i), anchor(i));
            }
        });
    }

    private static String anchor(int index) {
        return "item-" + (index + 1);
    }

    /// The anchors of the runs on the page, by run id.
    private static Map<String, String> runs(List<Shown> shown) {
        Map<String, String> anchors = new HashMap<>();
        for (int i = 0; i < shown.size(); i++) {
            if (shown.get(i) instanceof Shown.OfRun run) {
                anchors.put(run.run().document().id(), anchor(i));
            }
        }
        return anchors;
    }

    private static void write(ArticleWriter articles, Shown shown, String anchor) {
        switch (shown) {
            case Shown.OfRun run ->
                articles.write(
                        RunReport.of(run.run(), run.judgement(), run.damages(), run.answers()),
                        "run",
                        anchor,
                        () -> RunCharts.write(articles.markup(), run));
            case Shown.OfSweep sweep -> articles.write(sweep.document(), "sweep", anchor, () -> {});
            case Shown.OfDocument other -> articles.write(other.document(), "", anchor, () -> {});
        }
    }

    private static void skipped(Markup markup, List<String> skipped) {
        if (skipped.isEmpty()) {
            return;
        }
        markup.open("section", "class", "findings skipped")
                .element("h2", "Not shown")
                .open("ul");
        skipped.forEach(sentence -> markup.element("li", sentence));
        markup.close().close();
    }

    private static String title(List<Shown> shown) {
        if (shown.size() != 1) {
            return Figures.count(shown.size(), "run") + " \u2013 Plimsoll report";
        }
        return switch (shown.getFirst()) {
            case Shown.OfRun run ->
                Names.workload(run.run().document().plan()) + " on "
                        + Names.product(run.run().document()) + " \u2013 Plimsoll report";
            case Shown.OfSweep sweep -> sweep.figures().sweep().id() + " \u2013 Plimsoll report";
            case Shown.OfDocument other -> other.document().head().title() + " \u2013 Plimsoll report";
        };
    }

    private static void overview(Markup markup, List<Shown> shown) {
        markup.open("section").element("h2", "In this report").open("div", "class", "scroll", "tabindex", "0");
        markup.open("table").open("thead").open("tr");
        CostColumn costs = CostColumn.of(
                shown.stream().flatMap(each -> cost(each).stream()).toList());
        List<String> titles = new ArrayList<>(List.of("run", "what", "per second", "p99", "verdict"));
        if (costs.isShown()) {
            titles.add(COST, costs.title());
        }
        for (int title = 0; title < titles.size(); title++) {
            markup.element("th", titles.get(title), "scope", "col", "class", kind(title, titles.size()));
        }
        markup.close().close().open("tbody");
        for (int i = 0; i < shown.size(); i++) {
            List<String> cells = cells(shown.get(i));
            if (costs.isShown()) {
                cells.add(COST, costs.cell(cost(shown.get(i))));
            }
            markup.open("tr").open("th", "scope", "row");
            markup.element("a", cells.getFirst(), "href", "#" + anchor(i)).close();
            for (int cell = 1; cell < cells.size(); cell++) {
                markup.classed("td", kind(cell, cells.size()), cells.get(cell));
            }
            markup.close();
        }
        markup.close().close().close();
        if (costs.isShown()) {
            markup.classed("p", "note", costs.note());
        }
        markup.close();
    }

    /// The first two columns and the last one contain words.
    private static String kind(int column, int columns) {
        return column > 1 && column < columns - 1 ? "figure" : "word";
    }

    /// The cost of a run. The costs of a sweep are in its own table.
    private static Optional<Cost> cost(Shown shown) {
        return shown instanceof Shown.OfRun run ? HeadlineWork.cost(Measured.of(run.run())) : Optional.empty();
    }

    private static List<String> cells(Shown shown) {
        List<String> cells = new ArrayList<>();
        switch (shown) {
            case Shown.OfRun run -> {
                RunDocument document = run.run().document();
                Measured measured = Measured.of(run.run());
                DistributionSummary latency = measured.total().latency();
                cells.add(document.id());
                cells.add(Names.workload(document.plan()) + " on " + Names.product(document));
                cells.add(
                        measured.isMeasured() ? Figures.number(measured.total().ratePerSecond()) : Figures.NONE);
                cells.add(Names.percentile(latency, 99, latency.p99()));
                cells.add(Names.headword(document.status(), run.judgement()));
            }
            case Shown.OfDocument other -> {
                Document.Head head = other.document().head();
                cells.addAll(List.of(other.id(), head.headline(), Figures.NONE, Figures.NONE, head.word()));
            }
            case Shown.OfSweep sweep -> {
                SweepHeadline headline = SweepHeadline.of(sweep.figures());
                cells.addAll(List.of(headline.id(), headline.states(), Figures.NONE, Figures.NONE, headline.word()));
            }
        }
        return cells;
    }
}
