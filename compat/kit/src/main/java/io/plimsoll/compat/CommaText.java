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

/// Text of comma-separated values whose first line names the columns. Immutable.
///
/// @param name of the file, as problems show it
public record CommaText(String name, String text) {
    /// What such a text must look like.
    ///
    /// @param what it is, for people
    /// @param head what its first line begins with
    /// @param fields of a line, at least
    public record Form(String what, String head, int fields) {}

    /// The rows of a table that came with this program.
    ///
    /// @param row makes a row of the fields
    /// @throws IllegalStateException when this build lacks it
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

    /// Every line but the first and blank ones; what is wrong with one is added to `problems` and the line left out.
    ///
    /// @param row makes a row of the fields; an IllegalArgumentException says what is wrong with them
    public <T> List<T> rows(Form form, Problems problems, Function<List<String>, T> row) {
        List<T> rows = new ArrayList<>();
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().startsWith(form.head)) {
            problems.add(
                    new Origin(name, 1),
                    "this is no " + form.what + ": it wants a first line with the columns' names, which begins "
                            + form.head);
            return rows;
        }
        for (int i = 1; i < lines.size(); i++) {
            Origin origin = new Origin(name, i + 1);
            try {
                fields(lines.get(i), form).map(row).ifPresent(rows::add);
            } catch (NumberFormatException refused) {
                problems.add(origin, "it holds text where a number is wanted: " + refused.getMessage());
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
                    "it has " + fields.size() + " fields, and " + form.fields + " are wanted at least");
        }
        return Optional.of(fields);
    }

    /// The fields of a line (RFC 4180): those that begin with `"` end with one, and hold it doubled. A field does not
    /// go on over lines.
    ///
    /// @throws IllegalArgumentException with a clause that says what is wrong with the quotes
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
