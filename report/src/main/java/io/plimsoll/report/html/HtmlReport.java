package io.plimsoll.report.html;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepFigures.SweepHeadline;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Ending;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Run;
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
        HtmlPage page = new HtmlPage(title(shown), "report", HtmlPage.Resource.REPORT, false);
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
            case Shown.OfRun run -> Names.title(run.run().document()) + " \u2013 Plimsoll report";
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
                cells.add(Names.title(document));
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

    /// Writes reports one after the other into one page.
    ///
    /// @param runs the anchors of the runs on the page, by run id
    private record ArticleWriter(Markup markup, Map<String, String> runs) {
        /// @param overTime draws the charts over time, if the report has any
        void write(Document document, String kind, String anchor, Runnable overTime) {
            markup.open("article", "class", kind, "id", anchor);
            head(document.head());
            for (Section section : document.sections()) {
                if (section.parts().stream().anyMatch(Part.TimeLine.class::isInstance)) {
                    overTime.run();
                } else if (!section.parts().isEmpty()) {
                    section(section);
                }
            }
            markup.close();
        }

        private void head(Head head) {
            boolean isExplained = !head.ending().equals(Ending.NONE);
            markup.open("header", "class", "head").open("p", "class", ("verdict " + kind(head.tone())).strip());
            markup.classed("b", "badge", head.word())
                    .classed("span", "why", isExplained ? head.ending().why() : head.headline());
            markup.close().element("h1", head.title());
            if (isExplained) {
                markup.classed("p", "load", head.headline());
            }
            pairs("tiles", head.tiles());
            pairs("facts", head.facts().byName());
            markup.close();
        }

        private void section(Section section) {
            markup.open("section").element("h2", section.title());
            note(section.explanation());
            section.parts().forEach(part -> part(part, section.title()));
            markup.close();
        }

        private void note(String text) {
            if (!text.isEmpty()) {
                markup.classed("p", "note", text);
            }
        }

        private void part(Part part, String title) {
            switch (part) {
                case Part.Note note -> note(note.text());
                case Part.Sentences sentences -> lines(sentences.sentences());
                case Part.Remarks remarks -> remarks.remarks().forEach(this::remark);
                case Part.Facts facts -> pairs("facts", facts.byName());
                case Part.Table table -> table(table, title);
                case Part.Charts plot -> {
                    note(plot.note());
                    pictures(plot.charts());
                }
                case Part.TimeLine _ -> {}
                case Part.Typed typed -> {
                    if (!typed.name().isEmpty()) {
                        markup.element("h3", typed.name());
                    }
                    String name = typed.name().isEmpty() ? "command" : typed.name();
                    markup.open("pre", "tabindex", "0", "role", "region", "aria-label", name)
                            .element("code", typed.text())
                            .close();
                }
                case Part.Detail detail -> detail.parts().forEach(each -> part(each, title));
            }
        }

        private void remark(Part.Remark remark) {
            markup.open("div", "class", ("finding " + kind(remark.tone())).strip())
                    .open("p");
            if (!remark.label().isEmpty()) {
                markup.classed("b", "badge", remark.label()).text(" ");
            }
            if (!remark.name().isEmpty()) {
                markup.element("b", remark.name()).text(": ");
            }
            markup.text(remark.text()).close();
            lines(remark.below());
            if (!remark.advice().isEmpty()) {
                markup.classed("p", "advice", remark.advice());
            }
            markup.close();
        }

        private void lines(List<String> lines) {
            if (!lines.isEmpty()) {
                markup.open("ul", "class", "sentences");
                lines.forEach(line -> markup.element("li", line));
                markup.close();
            }
        }

        private void pairs(String kind, Map<String, String> pairs) {
            if (!pairs.isEmpty()) {
                markup.open("dl", "class", kind);
                pairs.forEach((name, value) -> markup.open("div")
                        .element("dt", name)
                        .element("dd", value)
                        .close());
                markup.close();
            }
        }

        private void pictures(List<Plot> charts) {
            if (charts.isEmpty()) {
                return;
            }
            markup.open("div", "class", "charts");
            for (Plot chart : charts) {
                markup.open("figure", "class", chart.isWide() ? "wide" : "");
                markup.open("figcaption")
                        .text(chart.title())
                        .element("small", chart.unit())
                        .close();
                if (chart.isWide()) {
                    markup.open(
                            "div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", chart.title());
                    markup.raw(chart.render()).close();
                } else {
                    markup.raw(chart.render());
                }
                markup.close();
            }
            markup.close();
        }

        private void table(Part.Table table, String name) {
            markup.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", name);
            markup.open("table")
                    .classed("caption", "hidden", name)
                    .open("thead")
                    .open("tr");
            for (TableColumn column : table.columns()) {
                String title = (column.group() + " " + column.title()).strip();
                markup.element("th", title, "scope", "col", "class", kind(column));
            }
            markup.close().close().open("tbody");
            for (Part.Row row : table.rows()) {
                markup.open("tr");
                for (int i = 0; i < row.cells().size(); i++) {
                    cell(row.cells().get(i), table.columns().get(i), i == 0, row.tone());
                }
                markup.close();
            }
            markup.close().close().close();
        }

        private void cell(String text, TableColumn column, boolean isFirst, Tone tone) {
            boolean isBadge = column.kind() == TableColumn.Kind.BADGE && !text.isEmpty();
            String classes = (kind(column) + (isBadge ? " " + kind(tone) : "")).strip();
            if (isFirst) {
                markup.open("th", "scope", "row", "class", classes);
            } else {
                markup.open("td", "class", classes);
            }
            String anchor = column.kind() == TableColumn.Kind.RUN ? runs.get(text) : null;
            if (anchor != null) {
                markup.element("a", text, "href", "#" + anchor);
            } else if (isBadge) {
                markup.classed("b", "badge", text);
            } else {
                markup.text(text);
            }
            markup.close();
        }

        private static String kind(TableColumn column) {
            return column.isFigure() ? "figure" : column.kind() == TableColumn.Kind.RUN ? "word run" : "word";
        }

        private static String kind(Tone tone) {
            return switch (tone) {
                case NONE, DIM -> "";
                case FINE, GOOD -> "pass";
                case WARNING -> "warning";
                case BAD -> "fail";
                case INVALID -> "invalid";
            };
        }
    }

    /// An item on a page.
    public sealed interface Shown {
        /// A run.
        ///
        /// @param shapes of its intervals, filled while it was read; if empty, the page has no heat map
        /// @param damages what is wrong with its files, one sentence each
        /// @param answers of query streams, one by one; empty if there are no streams
        record OfRun(Run run, Judgement judgement, IntervalShapes shapes, List<String> damages, List<AnswerRow> answers)
                implements Shown {
            public OfRun {
                damages = List.copyOf(damages);
                answers = List.copyOf(answers);
            }

            public OfRun(Run run, Judgement judgement, IntervalShapes shapes, List<String> damages) {
                this(run, judgement, shapes, damages, List.of());
            }
        }

        /// A comparison, or a search.
        ///
        /// @param id its name in the overview of the page
        record OfDocument(String id, Document document) implements Shown {}

        /// A sweep.
        record OfSweep(SweepFigures figures, Document document) implements Shown {}
    }
}
