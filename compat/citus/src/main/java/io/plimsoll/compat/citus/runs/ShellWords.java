package io.plimsoll.compat.citus.runs;

import java.util.ArrayList;
import java.util.List;

/// Splits a text into words like a POSIX shell: at blanks, with `'...'`, `"..."` and `\`, but without expansion.
/// Used once, by one thread.
final class ShellWords {
    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean isInWord;
    private int at;

    private ShellWords(String text) {
        this.text = text;
    }

    /// @throws IllegalArgumentException with a clause that names the unclosed quote
    static List<String> split(String text) {
        ShellWords reading = new ShellWords(text);
        while (reading.at < text.length()) {
            reading.next(text.charAt(reading.at++));
        }
        reading.finish();
        return reading.words;
    }

    private void next(char character) {
        switch (character) {
            case '\'', '"' -> quoted(character);
            case '\\' -> escaped();
            case ' ', '\t' -> finish();
            default -> add(character);
        }
    }

    private void add(char character) {
        isInWord = true;
        word.append(character);
    }

    private void finish() {
        if (isInWord) {
            words.add(word.toString());
        }
        word.setLength(0);
        isInWord = false;
    }

    private void escaped() {
        if (at == text.length()) {
            throw new IllegalArgumentException("it ends in a backslash, which is to escape something");
        }
        add(text.charAt(at++));
    }

    private void quoted(char quote) {
        int start = at;
        isInWord = true;
        while (at < text.length()) {
            char character = text.charAt(at++);
            if (character == quote) {
                return;
            }
            boolean isEscape = quote == '"' && character == '\\' && at < text.length();
            word.append(isEscape && isEscapable(text.charAt(at)) ? text.charAt(at++) : character);
        }
        throw new IllegalArgumentException("the quote " + quote + " before \"" + head(start) + "\" is not closed");
    }

    private static boolean isEscapable(char character) {
        return character == '"' || character == '\\' || character == '$' || character == '`';
    }

    private String head(int start) {
        return text.substring(start, Math.min(text.length(), start + 20));
    }
}
