package io.plimsoll.report.text;

import io.plimsoll.report.document.Tone;
import io.plimsoll.results.Verdict;

/// The layout of a report.
///
/// @param coloured whether to use ANSI escape sequences (ECMA-48, "select graphic rendition")
/// @param width characters per line of text
/// @param tableWidth characters per line of a table: cells are cut and tables folded to fit; [#UNLIMITED] for
/// tables that programs read
/// @param verbose whether to list items that are as expected, too
public record Style(boolean coloured, int width, int tableWidth, boolean verbose) {
    /// Tables are as wide as their cells.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /// The width when none is given.
    public static final int WIDTH = 100;

    private static final int WIDTH_MIN = 30;

    /// Text without colours.
    public static final Style PLAIN = new Style(false, WIDTH, WIDTH, false);

    /// Text with colours.
    public static final Style COLOURED = new Style(true, WIDTH, WIDTH, false);

    /// Text without colours, with whole tables: for files, or for comparison with a published table.
    public static final Style FILE = ofFile(WIDTH);

    /// For a terminal that is `columns` wide.
    public static Style ofTerminal(boolean coloured, int columns) {
        int width = Math.max(WIDTH_MIN, columns);
        return new Style(coloured, width, width, false);
    }

    /// For a pipe or a file: text is wrapped at `columns`, tables are whole.
    public static Style ofFile(int columns) {
        return new Style(false, Math.max(WIDTH_MIN, columns), UNLIMITED, false);
    }

    /// The same style, with items that are as expected listed or left out.
    public Style withVerbose(boolean wanted) {
        return new Style(coloured, width, tableWidth, wanted);
    }

    /// The look of text on a terminal.
    enum Paint {
        NONE(""),
        BOLD("1"),
        DIM("2"),
        RED("31"),
        GREEN("32"),
        YELLOW("33"),
        MAGENTA("35");

        private static final String ESCAPE = "\u001b[";

        private final String code;

        Paint(String code) {
            this.code = code;
        }

        String on(String text, Style style) {
            return this == NONE || !style.coloured() || text.isEmpty()
                    ? text
                    : ESCAPE + code + "m" + text + ESCAPE + "0m";
        }

        static Paint of(Tone tone) {
            return switch (tone) {
                case NONE, FINE -> NONE;
                case GOOD -> GREEN;
                case WARNING -> YELLOW;
                case BAD -> RED;
                case INVALID -> MAGENTA;
                case DIM -> DIM;
            };
        }

        static Paint of(Verdict verdict) {
            return of(Tone.of(verdict));
        }
    }
}
