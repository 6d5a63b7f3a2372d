package io.plimsoll.report.html;

import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Ending;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.plot.Plot;
import java.util.List;
import java.util.Map;

/// Writes reports one after the other into one page.
///
/// @param runs the anchors of the runs on the page, by run id
record ArticleWriter(Markup markup, Map<String, String> runs) {
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
        markup.open("div", "class", ("finding " + kind(remark.tone())).strip()).open("p");
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
            pairs.forEach((name, value) ->
                    markup.open("div").element("dt", name).element("dd", value).close());
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
                markup.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", chart.title());
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
        markup.open("table").classed("caption", "hidden", name).open("thead").open("tr");
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
