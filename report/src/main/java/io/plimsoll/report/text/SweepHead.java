package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.results.CellState;
import io.plimsoll.results.SweepDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        Verdict verdict = figures.verdict();
        boolean isOver = count(sweep, CellState.PENDING) == 0;
        String lead = (isOver ? verdict.name() : "UNFINISHED") + "  ";
        page.hanging(
                isOver ? Paint.of(verdict) : Paint.YELLOW,
                lead,
                Paint.BOLD,
                "sweep " + sweep.id() + ": " + states(sweep));
        List<String> shared = new ArrayList<>();
        for (String key : TOLD) {
            String value = sweep.settings().getOrDefault(key, "");
            if (!value.isEmpty() && !constant.containsKey(key)) {
                shared.add(key + " " + value);
            }
        }
        constant.forEach((axis, value) -> shared.add(axis + " " + value));
        page.field("all cells", String.join(", ", shared));
    }

    private static String states(SweepDocument sweep) {
        List<String> parts = new ArrayList<>();
        parts.add(Figures.count(sweep.cells().size(), "run"));
        for (CellState state : CellState.values()) {
            long count = count(sweep, state);
            if (count > 0) {
                parts.add(Figures.count(count) + " " + word(state));
            }
        }
        return String.join(", ", parts);
    }

    private static String word(CellState state) {
        return state == CellState.NOT_APPLICABLE
                ? "not applicable"
                : state.name().toLowerCase(Locale.ROOT);
    }

    private static long count(SweepDocument sweep, CellState state) {
        return sweep.cells().stream().filter(cell -> cell.state() == state).count();
    }
}
