package io.plimsoll.compat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A text of comma-separated values whose first line has the column names. Immutable.
///
/// @param name of the file, as problems show it
public record CommaText(String name, String text) {
    /// The required format of such a text.
    ///
    /// @param what it is, for people
    /// @param head the beginning of its first line
    /// @param fields the minimum of fields in a line
    public record Form(String what, String head, int fields) {}

    /// The rows of a table that this program includes.
    ///
    /// @param row converts fields to a row
    /// @throws IllegalStateException when this build lacks the table
    public static <T> List<T> builtIn(Class<?> beside, String name, Form form, Function<List<String>, T> row) {
        Problems problems = new Problems();
        List<T> rows = resource(beside, name).rows(form, problems, row);
        problems.refuseIfAny();
        return rows;
    }

    static CommaText resource(Class<?> beside, String name) {
        try (InputStream stream = beside.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing from this build");
            }
            return new CommaText(name, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Converts every line except the first and blank ones. Adds errors to `problems` and omits their lines.
    ///
    /// @param row converts fields to a row; throws an IllegalArgumentException with a description of an error
    public <T> List<T> rows(Form form, Problems problems, Function<List<String>, T> row) {
        List<T> rows = new ArrayList<>();
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().startsWith(form.head)) {
            problems.add(
                    new Origin(name, 1),
                    "this is not a " + form.what + ": it needs a first line with the columns' names, which begins "
                            + form.head);
            return rows;
        }
        for (int i = 1; i < lines.size(); i++) {
            Origin origin = new Origin(name, i + 1);
            try {
                fields(lines.get(i), form).map(row).ifPresent(rows::add);
            } catch (NumberFormatException refused) {
                problems.add(origin, "it holds text where a number belongs: " + refused.getMessage());
            } catch (IllegalArgumentException refused) {
                problems.add(origin, String.valueOf(refused.getMessage()));
            }
        }
        return rows;
    }

    private static Optional<List<String>> fields(String line, Form form) {
        if (line.isBlank()) {
            return Optional.empty();
        }
        List<String> fields = fields(line);
        if (fields.size() < form.fields) {
            throw new IllegalArgumentException(
                    "it has " + fields.size() + " fields, and needs at least " + form.fields);
        }
        return Optional.of(fields);
    }

    /// The fields of a line (RFC 4180). A field that begins with `"` ends with one; inside, `"` is doubled. A field
    /// cannot span lines.
    ///
    /// @throws IllegalArgumentException with a clause about wrong quotes
    public static List<String> fields(String line) {
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

    /// @return the index after the closing quote
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
