package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import java.util.OptionalLong;

/// The progress of a sweep, in words. Immutable.
///
/// @param position of the current cell, counted from 1
/// @param count of cells
/// @param isMost whether `count` is an upper limit, because earlier results decide which cells follow
/// @param leftMillis empty while unknown
/// @param isLeast whether `leftMillis` is a lower limit, because it covers only planned time
public record SweepProgress(int position, int count, boolean isMost, OptionalLong leftMillis, boolean isLeast) {
    /// The start of a cell: `cell 3 of 12: columns=20/write#1, about 4 min left`.
    public String cell(String id) {
        return "cell " + position + " of " + (isMost ? "at most " : "") + count + ": " + id
                + (leftMillis.isEmpty() ? "" : ", " + left());
    }

    /// The start of the line that is redrawn while a cell runs: `[3/12, about 4 min left] `.
    public String lead() {
        return "[" + position + "/" + (isMost ? "at most " : "") + count + (leftMillis.isEmpty() ? "" : ", " + left())
                + "] ";
    }

    /// Rounded, because it is an estimate.
    private String left() {
        long seconds = (leftMillis.orElseThrow() + 999) / 1_000;
        return (isLeast ? "at least " : "about ") + (seconds < 100 ? seconds + " s" : minutes((seconds + 30) / 60))
                + " left";
    }

    private static String minutes(long minutes) {
        return minutes < 100 ? minutes + " min" : Figures.number(minutes / 60.0) + " h";
    }
}
