package io.plimsoll.it.server;

import java.util.ArrayList;
import java.util.List;

/// Takes SQL apart as far as quotes, comments and semicolons go.
final class SqlText {
    private SqlText() {}

    /// The statements of a script, each with blanks and comments made one blank, without its semicolon.
    static List<String> statements(String script) {
        List<String> statements = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        int index = 0;
        while (index < script.length()) {
            char next = script.charAt(index);
            int end = end(script, index);
            if (next == ';') {
                add(statements, statement);
            } else if (Character.isWhitespace(next) || script.startsWith("--", index)) {
                blank(statement);
            } else {
                statement.append(script, index, end);
            }
            index = end;
        }
        add(statements, statement);
        return statements;
    }

    /// Where the quoted text, the comment, the dollar-quoted text or the character that begins here ends.
    private static int end(String script, int start) {
        char first = script.charAt(start);
        if (first == '\'' || first == '"') {
            return after(script, String.valueOf(first), start + 1);
        }
        if (script.startsWith("--", start)) {
            return after(script, "\n", start);
        }
        if (script.startsWith("$$", start)) {
            return after(script, "$$", start + 2);
        }
        return start + 1;
    }

    private static int after(String script, String mark, int from) {
        int found = script.indexOf(mark, from);
        return found < 0 ? script.length() : found + mark.length();
    }

    private static void blank(StringBuilder statement) {
        if (!statement.isEmpty() && statement.charAt(statement.length() - 1) != ' ') {
            statement.append(' ');
        }
    }

    private static void add(List<String> statements, StringBuilder statement) {
        String text = statement.toString().strip();
        if (!text.isEmpty()) {
            statements.add(text);
        }
        statement.setLength(0);
    }

    /// A list of names or options at its commas, outside parentheses and quotes.
    static List<String> list(String text) {
        List<String> items = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int index = 0; index < text.length(); index = end(text, index)) {
            char next = text.charAt(index);
            depth += next == '(' ? 1 : next == ')' ? -1 : 0;
            if (next == ',' && depth == 0) {
                items.add(text.substring(start, index).strip());
                start = index + 1;
            }
        }
        if (!text.isBlank()) {
            items.add(text.substring(start).strip());
        }
        return items;
    }

    static String unquoted(String name) {
        return name.length() > 1 && (name.startsWith("\"") || name.startsWith("'"))
                ? name.substring(1, name.length() - 1)
                : name;
    }

    /// A literal for SQL.
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
