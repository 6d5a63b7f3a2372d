package io.plimsoll.workload.script;

import io.plimsoll.workload.script.expression.Variables;
import java.util.Locale;
import java.util.Set;

/// Finds where the SQL commands of a script end: at a semicolon that stands neither in parentheses, in
/// quotes, in a comment nor in the body of a routine; at a backslash, which begins a meta command; or at the
/// end of the script. `\;` and `\:` are the characters themselves, and end nothing.
///
/// Leaves the texts as they are, but for white space and `--` comments before a command. Not thread-safe.
final class SqlScanner {
    private final String text;
    private final StringBuilder command = new StringBuilder();
    private final RoutineBody body = new RoutineBody();
    private int at;
    private int parentheses;

    SqlScanner(String text) {
        this.text = text;
    }

    /// What ended a command.
    enum End {
        SEMICOLON,
        BACKSLASH,
        SCRIPT
    }

    /// The index after what has been read.
    int at() {
        return at;
    }

    /// Goes on elsewhere, after a meta command.
    void moveTo(int index) {
        at = index;
    }

    /// What [#next] has read, which may be nothing.
    String command() {
        return command.toString();
    }

    /// Reads up to the next end of a command.
    End next() {
        command.setLength(0);
        while (at < text.length()) {
            char unit = text.charAt(at);
            if (unit == '\\' && !isEscaped()) {
                at++;
                return End.BACKSLASH;
            }
            if (unit == ';' && parentheses == 0 && !body.isOpen()) {
                keep(1);
                body.reset();
                return End.SEMICOLON;
            }
            step(unit);
        }
        return End.SCRIPT;
    }

    /// Whether a backslash stands before a character that is meant as it is.
    private boolean isEscaped() {
        return is(at + 1, ';') || is(at + 1, ':');
    }

    private boolean is(int index, char unit) {
        return index < text.length() && text.charAt(index) == unit;
    }

    private void keep(int units) {
        command.append(text, at, at + units);
        at += units;
    }

    private void keepTo(int end) {
        keep(end - at);
    }

    /// Reads one token.
    private void step(char unit) {
        if (unit == '\\') {
            at++;
            keep(1);
        } else if (isSpace(unit)) {
            keepInside(at + 1);
        } else if (text.startsWith("--", at)) {
            keepInside(lineEnd(at));
        } else if (text.startsWith("/*", at)) {
            keepTo(commentEnd());
        } else if (unit == '\'' || unit == '"') {
            keepTo(quoteEnd(at, unit));
        } else if (unit == '$') {
            keepTo(dollarEnd());
        } else if (unit >= '0' && unit <= '9') {
            keepTo(numberEnd());
        } else if (Variables.isFirstOfName(unit)) {
            word();
        } else {
            parentheses += unit == '(' ? 1 : unit == ')' && parentheses > 0 ? -1 : 0;
            keep(1);
        }
    }

    static boolean isSpace(char unit) {
        return unit == ' ' || (unit >= '\t' && unit <= '\r');
    }

    /// Keeps what is of no meaning, except at the beginning of a command.
    private void keepInside(int end) {
        if (command.isEmpty()) {
            at = end;
        } else {
            keepTo(end);
        }
    }

    /// The end of a line, before its line feed or carriage return.
    private int lineEnd(int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    /// The end of a comment, and of those within it.
    private int commentEnd() {
        int depth = 0;
        int end = at;
        do {
            if (text.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (text.startsWith("*/", end)) {
                depth--;
                end += 2;
            } else {
                end++;
            }
        } while (depth > 0 && end < text.length());
        return Math.min(end, text.length());
    }

    /// The end of a text in quotes without escapes. A doubled quote is two texts in a row, which comes to the
    /// same.
    private int quoteEnd(int start, char quote) {
        int end = text.indexOf(quote, start + 1);
        return end < 0 ? text.length() : end + 1;
    }

    /// The end of a text that knows escapes, and of its continuation on another line.
    private int escapedEnd(int start) {
        int end = start + 1;
        while (end < text.length()) {
            char unit = text.charAt(end);
            if (unit == '\\') {
                end += 2;
            } else if (unit != '\'') {
                end++;
            } else if (is(end + 1, '\'')) {
                end += 2;
            } else {
                int continued = continuation(end + 1);
                if (continued < 0) {
                    return end + 1;
                }
                end = continued + 1;
            }
        }
        return text.length();
    }

    /// Where a text is continued: at a quote that only white space with a line feed in it, or comments,
    /// separate from its first part; or -1.
    private int continuation(int start) {
        boolean hasLine = false;
        int end = start;
        while (end < text.length()) {
            if (text.startsWith("--", end)) {
                end = lineEnd(end);
            } else if (isSpace(text.charAt(end))) {
                hasLine |= text.charAt(end) == '\n' || text.charAt(end) == '\r';
                end++;
            } else {
                return hasLine && text.charAt(end) == '\'' ? end : -1;
            }
        }
        return -1;
    }

    /// The end of a text in dollars, of a parameter such as `$1`, or of a dollar that is neither.
    private int dollarEnd() {
        int end = at + 1;
        if (end < text.length() && Variables.isFirstOfName(text.charAt(end))) {
            end = nameEnd(end);
        }
        if (!is(end, '$')) {
            return end == at + 1 ? digitsEnd(end) : at + 1;
        }
        String delimiter = text.substring(at, end + 1);
        int close = text.indexOf(delimiter, end + 1);
        return close < 0 ? text.length() : close + delimiter.length();
    }

    private int nameEnd(int start) {
        int end = start;
        while (end < text.length() && Variables.isInName(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private int digitsEnd(int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    /// The end of digits and of one letter behind them: `1e'...'` is a number and a text without escapes.
    private int numberEnd() {
        int end = digitsEnd(at);
        return end < text.length() && Variables.isFirstOfName(text.charAt(end)) ? end + 1 : end;
    }

    /// Reads a name, a word of SQL, or the beginning of a text that knows escapes.
    private void word() {
        int end = at;
        while (end < text.length() && (Variables.isInName(text.charAt(end)) || text.charAt(end) == '$')) {
            end++;
        }
        String word = text.substring(at, end).toLowerCase(Locale.ROOT);
        if (word.equals("e") && is(end, '\'')) {
            keepTo(escapedEnd(end));
            return;
        }
        keepTo(end);
        body.see(word, parentheses);
    }

    /// Whether a semicolon stands in the body of a routine, between BEGIN and END. Looks at the first words
    /// of a command, as psql does.
    private static final class RoutineBody {
        private static final int LONGEST_HEAD = 4;
        private static final Set<String> OF_HEADS = Set.of("create", "or", "replace", "function", "procedure");
        private static final Set<String> HEADS = Set.of(
                "create function", "create procedure", "create or replace function", "create or replace procedure");

        private final StringBuilder head = new StringBuilder();
        private int words;
        private int depth;
        private boolean isRoutine;

        boolean isOpen() {
            return depth > 0;
        }

        void reset() {
            words = 0;
            isRoutine = false;
            head.setLength(0);
        }

        void see(String word, int parentheses) {
            if (words < LONGEST_HEAD && !isRoutine) {
                head.append(words == 0 ? "" : " ").append(OF_HEADS.contains(word) ? word : "?");
                isRoutine = HEADS.contains(head.toString());
            }
            words++;
            if (!isRoutine || parentheses > 0) {
                return;
            }
            switch (word) {
                case "begin" -> depth++;
                case "case" -> depth += depth > 0 ? 1 : 0;
                case "end" -> depth -= depth > 0 ? 1 : 0;
                default -> {}
            }
        }
    }
}
