package io.plimsoll.report.text;

/// How a report is laid out.
///
/// @param coloured whether it carries ANSI escape sequences (ECMA-48, "select graphic rendition")
/// @param width columns of a line of text
/// @param tableWidth columns of a table: cells are cut and tables folded so that they fit; [#UNLIMITED] for a table
/// that programs read
/// @param verbose whether what is as it should be is listed one by one as well
public record Style(boolean coloured, int width, int tableWidth, boolean verbose) {
    /// Stands for a table as wide as its cells.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /// Where nobody says how wide the page is.
    public static final int WIDTH = 100;

    private static final int WIDTH_MIN = 30;

    /// Nothing but text.
    public static final Style PLAIN = new Style(false, WIDTH, WIDTH, false);

    /// With colours.
    public static final Style COLOURED = new Style(true, WIDTH, WIDTH, false);

    /// Nothing but text, with tables that are whole: for what is kept in a file or compared with a published table.
    public static final Style FILE = ofFile(WIDTH);

    /// For a terminal that is `columns` wide.
    public static Style ofTerminal(boolean coloured, int columns) {
        int width = Math.max(WIDTH_MIN, columns);
        return new Style(coloured, width, width, false);
    }

    /// For a pipe or a file: text is broken at `columns`, tables are whole.
    public static Style ofFile(int columns) {
        return new Style(false, Math.max(WIDTH_MIN, columns), UNLIMITED, false);
    }

    /// The same, with what is as it should be listed or left out.
    public Style withVerbose(boolean wanted) {
        return new Style(coloured, width, tableWidth, wanted);
    }
}
