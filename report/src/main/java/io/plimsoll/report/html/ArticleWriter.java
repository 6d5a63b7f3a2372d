package io.plimsoll.report.html;

import io.plimsoll.report.html.Article.Cell;
import io.plimsoll.report.html.Article.Part;
import io.plimsoll.report.html.Article.Rows;
import io.plimsoll.report.html.Article.Section;
import io.plimsoll.report.svg.Chart;
import java.util.List;
import java.util.Map;

/// Draws articles, one after the other, into one page.
///
/// @param runs where runs are on the page: their ids and anchors
record ArticleWriter(Markup markup, Map<String, String> runs) {
    void write(Article article, String anchor) {
        Article.Head head = article.head();
        markup.open("article", "id", anchor);
        markup.open("header", "class", "head").open("p", "class", "verdict " + head.kind());
        markup.classed("b", "badge", head.word()).classed("span", "why", head.why());
        markup.close().element("h1", head.title());
        if (!head.tiles().isEmpty()) {
            markup.open("dl", "class", "tiles");
            head.tiles().forEach((name, value) -> RunHead.tile(markup, name, value));
            markup.close();
        }
        facts(head.facts());
        markup.close();
        article.sections().stream()
                .filter(section -> !section.parts().isEmpty())
                .forEach(this::section);
        markup.close();
    }

    private void section(Section section) {
        if (section.kind().isEmpty()) {
            markup.open("section");
        } else {
            markup.open("section", "class", section.kind());
        }
        markup.element("h2", section.title());
        section.parts().forEach(this::part);
        markup.close();
    }

    private void part(Part part) {
        switch (part) {
            case Article.Note note -> markup.classed("p", "note", note.text());
            case Article.Heading heading -> markup.element("h3", heading.text());
            case Article.Caution caution -> {
                markup.open("div", "class", "finding " + caution.kind()).open("p");
                markup.classed("b", "badge", caution.label()).text(" " + caution.text());
                markup.close();
                if (!caution.advice().isEmpty()) {
                    markup.classed("p", "advice", caution.advice());
                }
                markup.close();
            }
            case Article.Sentences sentences -> {
                markup.open("ul", "class", "sentences");
                sentences.sentences().forEach(sentence -> markup.element("li", sentence));
                markup.close();
            }
            case Article.Facts facts -> facts(facts.facts());
            case Article.Pictures pictures -> pictures(markup, pictures.charts());
            case Article.Typed typed ->
                markup.open("pre", "tabindex", "0", "role", "region", "aria-label", typed.name())
                        .element("code", typed.text())
                        .close();
            case Rows rows -> table(rows);
        }
    }

    private void facts(Map<String, String> facts) {
        if (!facts.isEmpty()) {
            markup.open("dl", "class", "facts");
            facts.forEach((name, value) -> RunFacts.fact(markup, name, value));
            markup.close();
        }
    }

    static void pictures(Markup markup, List<? extends Chart> charts) {
        markup.open("div", "class", "charts");
        for (Chart chart : charts) {
            if (chart.isWide()) {
                markup.open("figure", "class", "wide");
            } else {
                markup.open("figure");
            }
            markup.open("figcaption")
                    .text(chart.title())
                    .element("small", chart.unit())
                    .close();
            if (chart.isWide()) {
                markup.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", chart.title());
                markup.raw(chart.render()).close();
            } else {
                markup.raw(chart.render());
            }
            markup.close();
        }
        markup.close();
    }

    private void table(Rows rows) {
        String name = rows.caption();
        markup.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", name);
        markup.open("table").classed("caption", "hidden", name).open("thead").open("tr");
        for (int i = 0; i < rows.titles().size(); i++) {
            markup.element("th", rows.titles().get(i), "scope", "col", "class", kind(rows, i));
        }
        markup.close().close().open("tbody");
        for (List<Cell> row : rows.rows()) {
            markup.open("tr");
            for (int i = 0; i < row.size(); i++) {
                cell(row.get(i), i == 0, kind(rows, i));
            }
            markup.close();
        }
        markup.close().close().close();
    }

    private void cell(Cell cell, boolean isFirst, String kind) {
        String classes = kind + (cell.isRun() ? " run" : "") + (cell.kind().isEmpty() ? "" : " " + cell.kind());
        if (isFirst) {
            markup.open("th", "scope", "row", "class", classes);
        } else {
            markup.open("td", "class", classes);
        }
        String anchor = cell.isRun() ? runs.get(cell.text()) : null;
        if (anchor != null) {
            markup.element("a", cell.text(), "href", "#" + anchor);
        } else if (cell.kind().isEmpty()) {
            markup.text(cell.text());
        } else {
            markup.classed("b", "badge", cell.text());
        }
        markup.close();
    }

    private static String kind(Rows rows, int column) {
        return rows.words().contains(column) ? "word" : "figure";
    }
}
