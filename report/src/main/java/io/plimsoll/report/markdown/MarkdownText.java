package io.plimsoll.report.markdown;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// GitHub Flavored Markdown (tables as in its specification, 4.10): what others wrote stays text. Stateless.
final class MarkdownText {
    private MarkdownText() {}

    /// Neither markup nor lines.
    static String escaped(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ").replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1");
    }

    static String line(List<String> cells) {
        return "| "
                + String.join(" | ", cells.stream().map(MarkdownText::escaped).toList()) + " |\n";
    }

    /// A table.
    ///
    /// @param words indexes of the columns that are words; the others are figures, to the right
    static String table(List<String> titles, List<Integer> words, List<List<String>> rows) {
        List<String> rule = new ArrayList<>(Collections.nCopies(titles.size(), "---:"));
        words.forEach(column -> rule.set(column, "---"));
        StringBuilder text = new StringBuilder(line(titles));
        text.append("| ").append(String.join(" | ", rule)).append(" |\n");
        rows.forEach(row -> text.append(line(row)));
        return text.toString();
    }
}
