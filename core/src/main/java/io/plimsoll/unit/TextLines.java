package io.plimsoll.unit;

import java.util.ArrayList;
import java.util.List;

/// Text broken into lines. Stateless.
public final class TextLines {
    private TextLines() {}

    /// Where a line may end.
    public enum Break {
        /// At a blank, else anywhere: no line is longer than the width.
        ANYWHERE,
        /// As [#ANYWHERE], but rather after a comma, unless that wastes half of the line.
        COMMAS,
        /// Only at a blank: a longer word has a line of its own, from which it can be copied.
        BLANKS
    }

    /// The lines of a text, without the blanks at which it is broken. At least one line.
    ///
    /// @param text in one line
    /// @param width characters per line, at least 1
    public static List<String> of(String text, int width, Break at) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int end = end(rest, width, at);
            if (end == rest.length()) {
                break;
            }
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    private static int end(String text, int width, Break at) {
        int blank = text.lastIndexOf(' ', width);
        int comma = at == Break.COMMAS ? text.lastIndexOf(", ", width - 1) + 1 : 0;
        if (comma > width / 2) {
            return comma;
        }
        if (blank > 0) {
            return blank;
        }
        int next = text.indexOf(' ', width);
        return at != Break.BLANKS ? width : next < 0 ? text.length() : next;
    }
}
