package io.plimsoll.citus.runs;

import java.util.ArrayList;
import java.util.List;

/// Fields of a line of comma-separated values (RFC 4180): those that begin with `"` end with one, and hold it
/// doubled. A field does not go on over lines. Stateless.
final class CommaFields {
    private CommaFields() {}

    /// @throws IllegalArgumentException with a clause that says what is wrong with the quotes
    static List<String> split(String line) {
        List<String> fields = new ArrayList<>();
        int at = 0;
        while (at <= line.length()) {
            StringBuilder field = new StringBuilder();
            int start = afterBlanks(line, at);
            if (start < line.length() && line.charAt(start) == '"') {
                at = afterBlanks(line, quoted(line, start + 1, field));
                if (at < line.length() && line.charAt(at) != ',') {
                    throw new IllegalArgumentException("\"" + field + "\" is followed by something else than a comma");
                }
                fields.add(field.toString());
            } else {
                int comma = line.indexOf(',', at);
                int end = comma < 0 ? line.length() : comma;
                fields.add(line.substring(at, end).strip());
                at = end;
            }
            at++;
        }
        return fields;
    }

    private static int afterBlanks(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    /// @return where the field goes on behind its closing quote
    private static int quoted(String line, int from, StringBuilder field) {
        int at = from;
        while (at < line.length()) {
            char character = line.charAt(at++);
            boolean isDoubled = character == '"' && at < line.length() && line.charAt(at) == '"';
            if (character == '"' && !isDoubled) {
                return at;
            }
            field.append(character);
            at += isDoubled ? 1 : 0;
        }
        throw new IllegalArgumentException("the quote \" before \"" + field + "\" is not closed on this line");
    }
}
