package io.plimsoll.compat;

import java.util.ArrayList;
import java.util.List;

/// A parser of the format of [java.util.Properties#load] (keys and values of logical lines, `\` escapes, comments)
/// that reports the line of each key, which that class does not. Every text is valid.
public final class PropertiesText {
    private static final int HEXADECIMAL = 16;
    private static final int UNICODE_DIGITS = 4;

    /// One key as written. Like the format, this keeps blanks at the end of the value.
    ///
    /// @param line counted from 1
    public record Line(String key, String value, int line) {}

    /// The byte order mark of UTF-8 (RFC 3629, 6), also in the form of its bytes read as ISO 8859-1.
    private static final List<String> MARKS = List.of("\ufeff", "\u00ef\u00bb\u00bf");

    private final List<Line> lines = new ArrayList<>();
    private StringBuilder logical = new StringBuilder();
    private int start;

    private PropertiesText() {}

    /// The text without a leading byte order mark. Some editors write one; it would become part of the first key.
    public static String unmarked(String text) {
        return MARKS.stream()
                .filter(text::startsWith)
                .findFirst()
                .map(mark -> text.substring(mark.length()))
                .orElse(text);
    }

    /// All keys in file order, including repeated ones.
    public static List<Line> parse(String text) {
        PropertiesText reading = new PropertiesText();
        int number = 0;
        // Not String.lines(): it has the same line ends, but drops an empty last line.
        for (String natural : text.split("\r\n|\r|\n", -1)) {
            reading.natural(natural, ++number);
        }
        reading.finish();
        return reading.lines;
    }

    private void natural(String natural, int number) {
        String line = stripLeading(natural);
        // Also after a line with only a backslash: the logical line is still empty.
        if (logical.isEmpty() && (line.isEmpty() || line.charAt(0) == '#' || line.charAt(0) == '!')) {
            return;
        }
        start = start > 0 ? start : number;
        if (endsInEscape(line)) {
            logical.append(line, 0, line.length() - 1);
            return;
        }
        logical.append(line);
        finish();
    }

    private void finish() {
        if (start > 0 && !logical.isEmpty()) {
            split(logical.toString());
        }
        start = 0;
        logical = new StringBuilder();
    }

    private static String stripLeading(String text) {
        int first = 0;
        while (first < text.length() && isBlank(text.charAt(first))) {
            first++;
        }
        return text.substring(first);
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t' || character == '\f';
    }

    private static boolean endsInEscape(String line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    /// A key ends at the first unescaped `=`, `:` or blank.
    private void split(String line) {
        int end = 0;
        while (end < line.length() && !isSeparator(line.charAt(end)) && !isBlank(line.charAt(end))) {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        end = Math.min(end, line.length());
        String rest = stripLeading(line.substring(end));
        if (!rest.isEmpty() && isSeparator(rest.charAt(0))) {
            rest = stripLeading(rest.substring(1));
        }
        lines.add(new Line(unescaped(line.substring(0, end)), unescaped(rest), start));
    }

    private static boolean isSeparator(char character) {
        return character == '=' || character == ':';
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            char character = text.charAt(at++);
            if (character != '\\' || at == text.length()) {
                plain.append(character == '\\' ? "" : String.valueOf(character));
                continue;
            }
            char escaped = text.charAt(at++);
            if (escaped == 'u' && isUnicode(text, at)) {
                plain.append((char) Integer.parseInt(text.substring(at, at + UNICODE_DIGITS), HEXADECIMAL));
                at += UNICODE_DIGITS;
            } else {
                plain.append(plain(escaped));
            }
        }
        return plain.toString();
    }

    private static boolean isUnicode(String text, int at) {
        return at + UNICODE_DIGITS <= text.length()
                && text.substring(at, at + UNICODE_DIGITS).matches("[0-9a-fA-F]{4}");
    }

    private static char plain(char escaped) {
        return switch (escaped) {
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 'f' -> '\f';
            default -> escaped;
        };
    }
}
