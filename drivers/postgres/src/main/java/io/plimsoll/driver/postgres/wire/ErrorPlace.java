package io.plimsoll.driver.postgres.wire;

/// Shows where in a statement an error is, as PostgreSQL's own tools do: the line, cut to sixty columns, and a caret
/// below the character. Each character takes one column here.
final class ErrorPlace {
    private static final int COLUMNS = 60;
    private static final int COLUMNS_AFTER = 10;
    private static final String CUT = "...";

    /// The characters, one int each; tabs are blanks.
    private final int[] text;

    private final int place;
    private int line = 1;
    private int from;
    private int to;

    private ErrorPlace(int[] text, int place) {
        this.text = text;
        this.place = place;
    }

    /// @param position of the character, from 1
    /// @return two lines without a line feed at the end; empty if the text has no such place
    static String show(String text, int position) {
        int[] characters =
                text.codePoints().map(unit -> unit == '\t' ? ' ' : unit).toArray();
        int place = position - 1;
        return place < 0 || place > characters.length ? "" : new ErrorPlace(characters, place).shown();
    }

    private String shown() {
        findLine();
        int lineStart = from;
        int lineEnd = to;
        if (to - from > COLUMNS) {
            cut();
        }
        String head = "LINE " + line + ": " + (from > lineStart ? CUT : "");
        String tail = to < lineEnd ? CUT : "";
        return head + new String(text, from, to - from) + tail + "\n" + " ".repeat(head.length() + place - from) + "^";
    }

    private void findLine() {
        for (int at = 0; at < place; at++) {
            if (isLineEnd(at)) {
                line += text[at] == '\n' && at > 0 && text[at - 1] == '\r' ? 0 : 1;
                from = at + 1;
            }
        }
        to = place;
        while (to < text.length && !isLineEnd(to)) {
            to++;
        }
    }

    private boolean isLineEnd(int at) {
        return text[at] == '\n' || text[at] == '\r';
    }

    /// Cuts the end if the place is not too close to it, otherwise the beginning, too.
    private void cut() {
        if (place + COLUMNS_AFTER <= from + COLUMNS) {
            to = from + COLUMNS;
        } else {
            to = Math.min(to, place + COLUMNS_AFTER);
            from = Math.max(from, to - COLUMNS);
        }
    }
}
