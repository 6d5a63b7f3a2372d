package io.plimsoll.unit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Text broken into lines. Stateless.
public final class TextLines {
    private static final Pattern UNIT = Pattern.compile("(%|(ns|us|ms|s|min|h|d|B|[kKMGT]i?B)\\b)");

    private TextLines() {}

    /// Where a line may end.
    public enum Break {
        /// At a blank, rather not between a number and its unit, else anywhere: no line is longer than the width.
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
        int blank = blank(text, width);
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

    /// The last blank that fits; rather the one before a number than the one between it and its unit, unless that
    /// wastes half of the line.
    private static int blank(String text, int width) {
        int last = text.lastIndexOf(' ', width);
        if (last > 0 && UNIT.matcher(text).region(last + 1, text.length()).lookingAt()) {
            int before = text.lastIndexOf(' ', last - 1);
            if (before > width / 2 && Character.isDigit(text.charAt(before + 1))) {
                return before;
            }
        }
        return last;
    }
}
