package io.plimsoll.report.text;

import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Row;
import io.plimsoll.analysis.comparison.RowVerdict;
import io.plimsoll.analysis.comparison.Unlike;
import io.plimsoll.report.text.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A candidate beside its base on a terminal: verdict first, what differs in their making, then the figures.
/// A pure function; stateless and thread-safe.
public final class ComparisonText {
    private static final int VALUE_MAX = 36;
    private static final int NEEDED_MAX = 24;

    private ComparisonText() {}

    /// @return lines of at most `style.width()` characters
    public static String render(Comparison comparison, Style style) {
        Page page = new Page(style);
        String word = ComparisonCells.word(comparison);
        page.hanging(paint(comparison), word + "  ", Paint.BOLD, ComparisonCells.headline(comparison));
        page.heading("Compared");
        side(page, "base", comparison.base());
        side(page, "candidate", comparison.candidate());
        page.field("alike", ComparisonCells.alike(comparison));
        page.field("cost", ComparisonCells.cost(comparison));
        unlike(page, comparison);
        rows(page, comparison);
        if (!comparison.rows().isEmpty()) {
            page.heading("Notes");
            comparison.notes().forEach(note -> page.hanging(Paint.DIM, "  - ", Paint.NONE, note));
        }
        return page.toString();
    }

    private static void side(Page page, String name, Comparison.Side side) {
        page.field(name, ComparisonCells.side(side));
        page.field("", String.join(", ", side.runs()));
        for (String doubt : side.doubts()) {
            page.hanging(side.isInvalid() ? Paint.MAGENTA : Paint.RED, "  !            ", Paint.NONE, doubt);
        }
    }

    private static void unlike(Page page, Comparison comparison) {
        if (comparison.unlike().isEmpty()) {
            page.line(Paint.NONE, "");
            page.line(Paint.NONE, "Nothing else is known to differ between them.");
            return;
        }
        page.heading("Differences", "what is under test");
        Table table = new Table(List.of(
                Column.left("", VALUE_MAX),
                Column.left("base", VALUE_MAX),
                Column.left("candidate", VALUE_MAX),
                Column.whole("")));
        for (Unlike unlike : comparison.unlike()) {
            table.row(
                    unlike.forbids() ? Paint.RED : Paint.NONE,
                    List.of(unlike.what(), unlike.base(), unlike.candidate(), unlike.forbids() ? "FORBIDS" : ""));
        }
        page.add(table);
        if (!comparison.forbidding().isEmpty()) {
            String keys = comparison.forbidding().stream().map(Unlike::what).collect(Collectors.joining(","));
            page.hanging(
                    Paint.NONE,
                    "  ",
                    Paint.NONE,
                    "Figures of different loads say nothing about each other. If this is what is under test, say so:"
                            + " --under-test \"" + keys + "\"");
        }
    }

    private static void rows(Page page, Comparison comparison) {
        ComparisonCells.byOperation(comparison).forEach((operation, rows) -> {
            page.heading(ComparisonCells.heading(operation));
            page.add(table(rows));
        });
    }

    private static Table table(List<Row> rows) {
        List<Column> columns = new ArrayList<>();
        for (String title : ComparisonCells.TITLES) {
            columns.add(Column.right(title));
        }
        columns.set(0, Column.whole(columns.getFirst().title()));
        int verdict = columns.size() - 2;
        columns.set(verdict, Column.whole(columns.get(verdict).title()));
        columns.set(verdict + 1, Column.left(columns.getLast().title(), NEEDED_MAX));
        Table table = new Table(columns);
        rows.forEach(row -> table.row(paint(row.verdict()), ComparisonCells.of(row)));
        return table;
    }

    private static Paint paint(Comparison comparison) {
        return comparison.forbidding().isEmpty() ? paint(comparison.verdict()) : Paint.MAGENTA;
    }

    private static Paint paint(RowVerdict verdict) {
        return switch (verdict) {
            case SAME -> Paint.NONE;
            case BETTER -> Paint.GREEN;
            case CANNOT_TELL -> Paint.YELLOW;
            case WORSE -> Paint.RED;
        };
    }
}
