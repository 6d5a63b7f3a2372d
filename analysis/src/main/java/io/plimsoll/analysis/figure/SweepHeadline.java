package io.plimsoll.analysis.figure;

import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The headline of a sweep. It has a verdict only when no run is left. Immutable.
///
/// @param word the verdict, or UNFINISHED
/// @param id of the sweep
/// @param states the number of runs in each state
public record SweepHeadline(boolean isOver, String word, String id, String states) {
    public static SweepHeadline of(SweepFigures figures) {
        SweepDocument sweep = figures.sweep();
        boolean isOver = count(sweep, CellState.PENDING) == 0;
        String word = isOver ? figures.verdict().name() : "UNFINISHED";
        return new SweepHeadline(isOver, word, sweep.id(), states(sweep));
    }

    private static String states(SweepDocument sweep) {
        List<String> parts = new ArrayList<>();
        parts.add(Figures.count(sweep.cells().size(), "run"));
        for (CellState state : CellState.values()) {
            long count = count(sweep, state);
            if (count > 0) {
                parts.add(Figures.count(count) + " " + spelled(state));
            }
        }
        return String.join(", ", parts);
    }

    private static String spelled(CellState state) {
        return state == CellState.NOT_APPLICABLE
                ? "not applicable"
                : state.name().toLowerCase(Locale.ROOT);
    }

    private static long count(SweepDocument sweep, CellState state) {
        return sweep.cells().stream().filter(cell -> cell.state() == state).count();
    }

    /// The headline as printed.
    @Override
    public String toString() {
        return word + "  sweep " + id + ": " + states;
    }
}
