package io.plimsoll.report.document;

/// A column of a table. Immutable.
///
/// @param group what several neighbouring columns have in common, written above them; may be empty
/// @param most where a terminal has no room, longer cells are cut first
/// @param isDetail whether a terminal leaves it out unless everything is asked for
public record Column(String group, String title, Kind kind, int most, boolean isDetail) {
    /// No cell is cut.
    public static final int WHOLE = Integer.MAX_VALUE;

    /// How cells are set.
    public enum Kind {
        WORD,
        /// To the right.
        FIGURE,
        /// The word that the row's tone belongs to.
        BADGE,
        /// A run's id, which leads to that run where it is on the page.
        RUN
    }

    public static Column word(String title, int most) {
        return new Column("", title, Kind.WORD, most, false);
    }

    public static Column word(String title) {
        return word(title, WHOLE);
    }

    public static Column figure(String title) {
        return new Column("", title, Kind.FIGURE, WHOLE, false);
    }

    public static Column badge(String title) {
        return new Column("", title, Kind.BADGE, WHOLE, false);
    }

    public static Column run(String title, int most) {
        return new Column("", title, Kind.RUN, most, false);
    }

    /// The same for those who ask for everything.
    public Column asDetail() {
        return new Column(group, title, kind, most, true);
    }

    public boolean isFigure() {
        return kind == Kind.FIGURE;
    }
}
