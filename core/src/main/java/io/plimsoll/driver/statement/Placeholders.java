package io.plimsoll.driver.statement;

import java.util.ArrayList;
import java.util.List;

/// Turns the `?` of a statement into PostgreSQL's `$1`, `$2`, ... It keeps those in quotes and comments, and the
/// operators that begin or end with one: `?|` and `?&` of JSON, `@?`. Write a lone `?` that is an operator as `??`.
public final class Placeholders {
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
    public record Translated(String sql, int count, List<String> parts) {
        public Translated {
            parts = List.copyOf(parts);
        }
    }

    public static Translated translate(String sql) {
        Placeholders placeholders = new Placeholders(sql);
        placeholders.run();
        placeholders.endPart();
        return new Translated(placeholders.translated.toString(), placeholders.count, placeholders.parts);
    }

    /// The same for a call, also in the escape form `{call name(?, ?)}`.
    public static Translated translateCall(String sql) {
        String call = sql.strip();
        if (call.startsWith("{") && call.endsWith("}")) {
            call = call.substring(1, call.length() - 1).strip();
        }
        return translate(call);
    }

    private void run() {
        while (at < sql.length()) {
            int end = QuotedText.end(sql, at);
            if (end > at) {
                copyTo(end);
            } else if (sql.charAt(at) == '?') {
                question();
            } else {
                copyTo(at + 1);
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

    private boolean startsWith(String text) {
        return sql.startsWith(text, at);
    }

    private void copyTo(int end) {
        translated.append(sql, at, end);
        at = end;
    }
}
