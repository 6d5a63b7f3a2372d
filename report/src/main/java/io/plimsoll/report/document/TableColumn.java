package io.plimsoll.report.document;

/// A column of a table. Immutable.
///
/// @param group a title above several neighbouring columns; may be empty
/// @param most on a terminal that is too narrow, cells longer than this are cut first
/// @param isDetail whether a terminal shows it only when everything is requested
public record TableColumn(String group, String title, Kind kind, int most, boolean isDetail) {
    /// Cells are never cut.
    public static final int WHOLE = Integer.MAX_VALUE;

    /// How cells are shown.
    public enum Kind {
        WORD,
        /// Aligned to the right.
        FIGURE,
        /// A word in the tone of the row.
        BADGE,
        /// A run's id, linked to that run if it is on the page.
        RUN
    }

    public static TableColumn word(String title, int most) {
        return new TableColumn("", title, Kind.WORD, most, false);
    }

    public static TableColumn word(String title) {
        return word(title, WHOLE);
    }

    public static TableColumn figure(String title) {
        return new TableColumn("", title, Kind.FIGURE, WHOLE, false);
    }

    public static TableColumn badge(String title) {
        return new TableColumn("", title, Kind.BADGE, WHOLE, false);
    }

    public static TableColumn run(String title, int most) {
        return new TableColumn("", title, Kind.RUN, most, false);
    }

    /// The same column, under the title of a group.
    public TableColumn in(String other) {
        return new TableColumn(other, title, kind, most, isDetail);
    }

    /// The same column, shown only when everything is requested.
    public TableColumn asDetail() {
        return new TableColumn(group, title, kind, most, true);
    }

    public boolean isFigure() {
        return kind == Kind.FIGURE;
    }
}
