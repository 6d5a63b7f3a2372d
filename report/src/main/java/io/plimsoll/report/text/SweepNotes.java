package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.LittlesLawCheck;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.SweepCell;
import io.plimsoll.results.SweepDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The notes below the table of a sweep, numbered in the order in which cells need them; cells with the
/// same reason share one. Used for one table.
final class SweepNotes {
    private final SweepDocument sweep;
    private final List<String> notes = new ArrayList<>();

    SweepNotes(SweepDocument sweep) {
        this.sweep = sweep;
    }

    /// What points from a cell to its notes, such as `[1,3]`; empty when there is nothing to note.
    String marks(CellFigures cell) {
        List<String> marks = new ArrayList<>();
        if (!cell.reason().isEmpty()) {
            marks.add(mark(cell.reason()));
        }
        Verdict verdict = cell.verdict();
        if (verdict != null && verdict != Verdict.PASS) {
            run(cell, verdict)
                    .ifPresent(run -> marks.add(mark("`plimsoll show " + run + "` tells why it is " + verdict)));
        }
        Figured figured = cell.figures();
        LittlesLawCheck law = figured == null ? null : figured.law();
        if (law != null && law.isImpossible()) {
            marks.add(mark("rate x latency keeps " + Figures.number(law.inFlight()) + " operations in flight where "
                    + Figures.number(law.bound()) + " can be: do not use these figures"));
        }
        return marks.isEmpty() ? "" : "[" + String.join(",", marks) + "]";
    }

    private String mark(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
        return String.valueOf(notes.indexOf(note) + 1);
    }

    private Optional<String> run(CellFigures figures, Verdict verdict) {
        return sweep.cells().stream()
                .filter(cell -> cell.point().equals(figures.cell()) && cell.verdict() == verdict)
                .map(SweepCell::run)
                .findFirst();
    }

    void write(Page page, boolean isRepeated, CostColumn costs) {
        page.line(Paint.NONE, "");
        for (int i = 0; i < notes.size(); i++) {
            page.hanging(Paint.DIM, Page.pad("  [" + (i + 1) + "]", 7), Paint.NONE, notes.get(i));
        }
        if (isRepeated) {
            page.hanging(
                    Paint.DIM,
                    "  ",
                    Paint.DIM,
                    "Medians over repeats; spread is half the way from the lowest rate to the highest, as a share of"
                            + " the median.");
        }
        if (costs.isShown()) {
            page.hanging(Paint.DIM, "  ", Paint.DIM, costs.note() + CostColumn.OF_CELLS);
        }
        boolean isClosed = sweep.cells().stream()
                .anyMatch(cell -> sweep.value(cell, RunKeys.ARRIVAL)
                        .map(arrival -> !arrival.isOpen())
                        .orElse(false));
        page.hanging(
                Paint.DIM,
                "  ",
                Paint.DIM,
                isClosed
                        ? "Closed loop: latencies are service times under the sessions that wait for each other's load."
                        : "Latencies run from the intended start.");
    }
}
