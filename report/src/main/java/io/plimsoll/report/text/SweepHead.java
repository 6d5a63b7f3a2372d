package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepHeadline;
import io.plimsoll.results.SweepDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What stands above the table of a sweep: how far it came, and what all its cells share. Stateless.
final class SweepHead {
    /// Settings worth telling where they are the same in all cells.
    private static final List<String> TOLD = List.of(
            "workload",
            "profile",
            "target",
            "mode",
            "scale",
            "rows",
            "sessions",
            "arrival",
            "warmup",
            "measure",
            "rounds",
            "seed");

    private SweepHead() {}

    static void write(Page page, SweepFigures figures, Map<String, String> constant) {
        SweepDocument sweep = figures.sweep();
        SweepHeadline headline = SweepHeadline.of(figures);
        page.hanging(
                headline.isOver() ? Paint.of(figures.verdict()) : Paint.YELLOW,
                headline.word() + "  ",
                Paint.BOLD,
                headline.text());
        List<String> shared = new ArrayList<>();
        for (String key : TOLD) {
            String value = sweep.shared().getOrDefault(key, "");
            if (!value.isEmpty() && !constant.containsKey(key)) {
                shared.add(key + " " + value);
            }
        }
        constant.forEach((axis, value) -> shared.add(axis + " " + value));
        page.field("all cells", String.join(", ", shared));
    }
}
