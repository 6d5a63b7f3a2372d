package io.plimsoll.report.markdown;

import static io.plimsoll.report.markdown.MarkdownText.escaped;

import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Row;
import io.plimsoll.analysis.comparison.Unlike;
import io.plimsoll.report.text.ComparisonCells;
import java.util.ArrayList;
import java.util.List;

/// A candidate beside its base in GitHub Flavored Markdown (tables as in its specification, 4.10). A pure
/// function; stateless and thread-safe.
public final class ComparisonMarkdown {
    private ComparisonMarkdown() {}

    public static String render(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        text.append("### ")
                .append(ComparisonCells.word(comparison))
                .append(": ")
                .append(escaped(ComparisonCells.headline(comparison)))
                .append("\n\n");
        side(text, "base", comparison.base());
        side(text, "candidate", comparison.candidate());
        text.append("- alike: ")
                .append(escaped(ComparisonCells.alike(comparison)))
                .append('\n');
        String cost = ComparisonCells.cost(comparison);
        if (!cost.isEmpty()) {
            text.append("- cost: ").append(escaped(cost)).append('\n');
        }
        if (!comparison.unlike().isEmpty()) {
            text.append('\n');
            List<List<String>> cells = new ArrayList<>();
            for (Unlike unlike : comparison.unlike()) {
                String what = unlike.what() + (unlike.forbids() ? " (forbids)" : "");
                cells.add(List.of(what, unlike.base(), unlike.candidate()));
            }
            text.append(MarkdownText.table(List.of("differs", "base", "candidate"), List.of(0, 1, 2), cells));
        }
        rows(text, comparison.rows());
        if (!comparison.rows().isEmpty()) {
            text.append('\n');
            comparison
                    .notes()
                    .forEach(note -> text.append("- ").append(escaped(note)).append('\n'));
        }
        return text.toString();
    }

    private static void side(StringBuilder text, String name, Comparison.Side side) {
        text.append("- ").append(name).append(": ").append(escaped(ComparisonCells.side(side)));
        text.append(" (").append(escaped(String.join(", ", side.runs()))).append(")\n");
        side.doubts()
                .forEach(doubt -> text.append("  - **").append(escaped(doubt)).append("**\n"));
    }

    private static void rows(StringBuilder text, List<Row> rows) {
        if (rows.isEmpty()) {
            return;
        }
        text.append('\n');
        List<String> titles = new ArrayList<>(ComparisonCells.TITLES);
        titles.addFirst("operation");
        List<List<String>> cells = new ArrayList<>();
        for (Row row : rows) {
            List<String> ofRow = new ArrayList<>(ComparisonCells.of(row));
            ofRow.addFirst(row.operation());
            cells.add(ofRow);
        }
        int last = titles.size() - 1;
        text.append(MarkdownText.table(titles, List.of(0, 1, last - 1, last), cells));
    }
}
