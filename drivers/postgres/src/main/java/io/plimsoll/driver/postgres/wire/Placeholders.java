package io.plimsoll.driver.postgres.wire;

import java.util.ArrayList;
import java.util.List;

/// Turns the `?` of a statement into `$1`, `$2`, ... It keeps those in quotes and comments, and the operators that
/// begin or end with one: `?|` and `?&` of JSON, `@?`. Write a lone `?` that is an operator as
/// `??`.
final class Placeholders {
    private final String sql;
    private final StringBuilder translated = new StringBuilder();
    private final List<String> parts = new ArrayList<>();
    private int partFrom;
    private int at;
    private int count;

    private Placeholders(String sql) {
        this.sql = sql;
    }

    /// A statement in the server's syntax.
    ///
    /// @param parts the text before, between and after its placeholders
    record Translated(String sql, int count, List<String> parts) {
        Translated {
            parts = List.copyOf(parts);
        }
    }

    static Translated translate(String sql) {
        Placeholders placeholders = new Placeholders(sql);
        placeholders.run();
        placeholders.endPart();
        return new Translated(placeholders.translated.toString(), placeholders.count, placeholders.parts);
    }

    /// The same for a call, also in the escape form `{call name(?, ?)}`.
    static Translated translateCall(String sql) {
        String call = sql.strip();
        if (call.startsWith("{") && call.endsWith("}")) {
            call = call.substring(1, call.length() - 1).strip();
        }
        return translate(call);
    }

    private void run() {
        while (at < sql.length()) {
            char character = sql.charAt(at);
            switch (character) {
                case '\'' -> copyTo(endOfString());
                case '"' -> copyTo(after("\"", at + 1));
                case '-' -> copyTo(startsWith("--") ? after("\n", at) : at + 1);
                case '/' -> copyTo(startsWith("/*") ? endOfComment() : at + 1);
                case '$' -> copyTo(endOfDollars());
                case '?' -> question();
                default -> copyTo(at + 1);
            }
        }
    }

    private void question() {
        if (startsWith("??")) {
            translated.append('?');
            at += 2;
        } else if (isOperator()) {
            copyTo(at + 1);
        } else {
            count++;
            endPart();
            translated.append('$').append(count);
            partFrom = translated.length();
            at++;
        }
    }

    private void endPart() {
        parts.add(translated.substring(partFrom));
    }

    private boolean isOperator() {
        boolean beginsOne = (startsWith("?|") && !startsWith("?||")) || (startsWith("?&") && !startsWith("?&&"));
        return beginsOne || (at > 0 && sql.charAt(at - 1) == '@');
    }

    /// Backslashes escape only in `E'...'`. A doubled quote is read as two strings, which is harmless.
    private int endOfString() {
        boolean escapes = at > 0
                && Character.toUpperCase(sql.charAt(at - 1)) == 'E'
                && (at == 1 || !isNamePart(sql.charAt(at - 2)));
        int end = at + 1;
        while (end < sql.length() && sql.charAt(end) != '\'') {
            end += escapes && sql.charAt(end) == '\\' ? 2 : 1;
        }
        return end + 1;
    }

    /// Comments nest.
    private int endOfComment() {
        int depth = 1;
        int end = at + 2;
        while (end < sql.length() && depth > 0) {
            if (sql.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (sql.startsWith("*/", end)) {
                depth--;
                end += 2;
            } else {
                end++;
            }
        }
        return end;
    }

    /// `$tag$ ... $tag$`, or a plain dollar sign.
    private int endOfDollars() {
        int close = at + 1;
        while (close < sql.length() && isNamePart(sql.charAt(close))) {
            close++;
        }
        boolean isName = at > 0 && isNamePart(sql.charAt(at - 1));
        boolean isNumber = close > at + 1 && Character.isDigit(sql.charAt(at + 1));
        if (isName || isNumber || close >= sql.length() || sql.charAt(close) != '$') {
            return at + 1;
        }
        return after(sql.substring(at, close + 1), close + 1);
    }

    private int after(String mark, int from) {
        int found = sql.indexOf(mark, from);
        return found < 0 ? sql.length() : found + mark.length();
    }

    private boolean startsWith(String text) {
        return sql.startsWith(text, at);
    }

    private void copyTo(int end) {
        int bound = Math.min(end, sql.length());
        translated.append(sql, at, bound);
        at = bound;
    }

    private static boolean isNamePart(char character) {
        return Character.isLetterOrDigit(character) || character == '_';
    }
}
