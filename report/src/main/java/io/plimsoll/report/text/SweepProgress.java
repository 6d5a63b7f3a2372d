package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import java.util.OptionalLong;

/// Where a sweep is, in words. Immutable.
///
/// @param position of the cell that is run, counted from 1
/// @param count of its cells
/// @param isMost whether there may be fewer: cells are chosen by what those before them found
/// @param leftMillis empty when not known yet
/// @param isLeast whether it takes longer than `leftMillis`: only what is planned is known
public record SweepProgress(int position, int count, boolean isMost, OptionalLong leftMillis, boolean isLeast) {
    /// A cell begins: `cell 3 of 12: columns=20/write#1, about 4 min left`.
    public String cell(String id) {
        return "cell " + position + " of " + (isMost ? "at most " : "") + count + ": " + id
                + (leftMillis.isEmpty() ? "" : ", " + left());
    }

    /// What leads the line that is redrawn while a cell is run: `[3/12, about 4 min left] `.
    public String lead() {
        return "[" + position + "/" + (isMost ? "at most " : "") + count + (leftMillis.isEmpty() ? "" : ", " + left())
                + "] ";
    }

    /// No more precise than a guess can be.
    private String left() {
        long seconds = (leftMillis.orElseThrow() + 999) / 1_000;
        return (isLeast ? "at least " : "about ") + (seconds < 100 ? seconds + " s" : minutes((seconds + 30) / 60))
                + " left";
    }

    private static String minutes(long minutes) {
        return minutes < 100 ? minutes + " min" : Figures.number(minutes / 60.0) + " h";
    }
}
