package io.plimsoll.compat;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The reasons why rows of a table have no number, as notes below the table. Notes are numbered by first use; rows
/// with the same reason share one. Not thread-safe.
public final class Reasons {
    private final List<String> reasons = new ArrayList<>();

    /// The outcome of a cell of a sweep in one word: its verdict, or its state.
    public static String word(CellState state, @Nullable Verdict verdict) {
        return switch (state) {
            case DONE -> verdict == null ? Figures.NONE : verdict.name();
            case NOT_APPLICABLE -> "n/a";
            case PENDING, FAILED -> state.name().toLowerCase(Locale.ROOT);
        };
    }

    /// A word with the number of its note.
    ///
    /// @param reason may be empty: no note
    public String marked(String word, String reason) {
        if (reason.isEmpty()) {
            return word;
        }
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return word + " [" + (reasons.indexOf(reason) + 1) + "]";
    }

    /// The outcome of the operations of one cell, with the number of its note.
    public String outcome(List<CellFigures> operations) {
        CellFigures first = operations.getFirst();
        boolean isImpossible =
                first.state() == CellState.DONE && operations.stream().anyMatch(CellFigures::isImpossible);
        return marked(word(first.state(), first.verdict()) + (isImpossible ? " impossible" : ""), first.reason());
    }

    /// The notes after a blank line; empty when the table has none.
    public String render() {
        StringBuilder text = new StringBuilder(reasons.isEmpty() ? "" : "\n");
        for (int i = 0; i < reasons.size(); i++) {
            text.append("  [").append(i + 1).append("] ").append(reasons.get(i)).append('\n');
        }
        return text.toString();
    }
}
