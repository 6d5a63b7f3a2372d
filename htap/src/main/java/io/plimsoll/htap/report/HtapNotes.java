package io.plimsoll.htap.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.htap.figure.LoadFigures;
import io.plimsoll.htap.load.HtapLoad;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.CellState;
import io.plimsoll.results.SweepCell;
import io.plimsoll.results.SweepDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.List;

/// What to know about an HTAP sweep, in sentences. Stateless.
public final class HtapNotes {
    private HtapNotes() {}

    /// Under which conditions it was measured.
    static List<String> conditions(HtapFigures figures) {
        SweepDocument sweep = figures.sweep();
        SweepCell first = sweep.cells().getFirst();
        long rounds = sweep.value(first, RunKeys.ROUNDS).orElse(1L);
        String windows = rounds == 1 ? "one window of " : "the same " + rounds + " windows of ";
        return List.of(
                "HTAP " + figures.mode().word() + " on " + sweep.setting(first, "target")
                        + ": transactions and queries are counted in " + windows + sweep.setting(first, "measure")
                        + ".",
                switch (sweep.setting(first, "growth")) {
                    case "trim" -> "Inserted orders are taken back before each run: all begin with the same data.";
                    case "keep" -> "The data grows from run to run (growth = keep): later loads have more of it.";
                    default -> "Nothing is said about the growth of the data between runs.";
                });
    }

    /// What speaks against the figures, and what is missing.
    public static List<String> doubts(HtapFigures figures) {
        List<String> doubts = new ArrayList<>();
        if (figures.transactionsAlone().isEmpty() && isDone(figures, false)) {
            doubts.add("No transaction was counted alone: there is no T0, and so no share of it.");
        }
        if (figures.queriesAlone().isEmpty() && isDone(figures, true)) {
            doubts.add("No query ended in a window alone: there is no A0, and so no share of it. Measure for longer.");
        }
        int beyond = figures.frontier().map(MeasuredFrontier::beyondAlone).orElse(0);
        if (beyond > 0) {
            doubts.add(Figures.count(beyond, "load")
                    + " did more beside the other than alone; such a one counts as the baseline. It is noise, or a"
                    + " baseline measured too short.");
        }
        figures.loads().stream()
                .filter(load -> load.verdict() != null && load.verdict() != Verdict.PASS)
                .forEach(load -> doubts.add(HtapText.brief(load.load()) + " is " + load.verdict() + ": `plimsoll show "
                        + load.runs().getFirst() + "` says why."));
        figures.sweep().cells().stream()
                .filter(cell -> cell.state() == CellState.FAILED || cell.state() == CellState.NOT_APPLICABLE)
                .forEach(cell ->
                        doubts.add(HtapLoad.of(cell).map(HtapText::brief).orElse(cell.id()) + " has no figures: "
                                + cell.reason()));
        return doubts;
    }

    private static boolean isDone(HtapFigures figures, boolean isQueries) {
        return figures.loads().stream()
                .map(LoadFigures::load)
                .anyMatch(load -> isQueries ? load.isQueriesAlone() : load.isTransactionsAlone());
    }
}
