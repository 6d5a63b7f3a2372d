package io.plimsoll.report.html;

import java.util.List;

/// A table that scrolls by itself where the page is too narrow. Stateless.
final class HtmlTable {
    private HtmlTable() {}

    /// @param labels how many columns from the left are words; the others are figures, to the right
    record Head(String caption, int labels, List<String> titles) {}

    static void write(Markup markup, Head head, List<List<String>> rows) {
        markup.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", head.caption());
        markup.open("table").classed("caption", "hidden", head.caption());
        markup.open("thead").open("tr");
        for (int i = 0; i < head.titles().size(); i++) {
            markup.element("th", head.titles().get(i), "scope", "col", "class", kind(head, i));
        }
        markup.close().close().open("tbody");
        for (List<String> row : rows) {
            markup.open("tr");
            for (int i = 0; i < row.size(); i++) {
                if (i == 0) {
                    markup.element("th", row.get(i), "scope", "row", "class", kind(head, i));
                } else {
                    markup.classed("td", kind(head, i), row.get(i));
                }
            }
            markup.close();
        }
        markup.close().close().close();
    }

    private static String kind(Head head, int column) {
        return column < head.labels() ? "word" : "figure";
    }
}
