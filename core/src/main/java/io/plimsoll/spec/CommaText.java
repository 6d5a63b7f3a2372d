package io.plimsoll.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

    /// A text that came with this program.
    ///
    /// @throws IllegalStateException when this build lacks it
    public static CommaText resource(Class<?> beside, String name) {
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
            if (!lines.get(i).isBlank()) {
                Origin origin = new Origin(name, i + 1);
                List<String> fields = fields(lines.get(i));
                if (fields.size() < form.fields) {
                    problems.add(
                            origin, "it has " + fields.size() + " fields, and " + form.fields + " are wanted at least");
                } else {
                    add(rows, fields, row, origin, problems);
                }
            }
        }
        return rows;
    }

    private static <T> void add(
            List<T> rows, List<String> fields, Function<List<String>, T> row, Origin origin, Problems problems) {
        try {
            rows.add(row.apply(fields));
        } catch (NumberFormatException refused) {
            problems.add(origin, "it holds text where a number is wanted: " + refused.getMessage());
        } catch (IllegalArgumentException refused) {
            problems.add(origin, String.valueOf(refused.getMessage()));
        }
    }

    /// Fields separated by commas, those with a comma in quotes.
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char character = line.charAt(i);
            if (character == '"') {
                quoted = !quoted;
            } else if (character == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(character);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
