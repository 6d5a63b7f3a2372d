package io.plimsoll.holo;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The table Hologres publishes, of two versions: 64 cores, 200 million rows. Stateless.
public final class Published {
    private static final int FIELDS = 13;

    private Published() {}

    public static List<PublishedCell> cells() {
        try (InputStream in = Objects.requireNonNull(
                Published.class.getResourceAsStream("published.csv"), "the table is part of the program")) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), "the published table");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Reads a table of the same form.
    ///
    /// @throws SpecException for a line that is of another form
    public static List<PublishedCell> parse(String csv, String name) {
        List<PublishedCell> cells = new ArrayList<>();
        List<String> lines = csv.lines().toList();
        for (int i = 1; i < lines.size(); i++) {
            List<String> fields = fields(lines.get(i));
            if (fields.size() != FIELDS) {
                throw SpecException.of(
                        new Origin(name, i + 1), "a line has " + FIELDS + " fields, this one " + fields.size());
            }
            cells.add(cell(fields, new Origin(name, i + 1)));
        }
        return cells;
    }

    private static PublishedCell cell(List<String> fields, Origin origin) {
        try {
            return new PublishedCell(
                    Integer.parseInt(fields.get(0)),
                    fields.get(1).replace(",", "-"),
                    step(fields.get(2), fields.get(3)),
                    figure(fields.subList(4, 8)),
                    figure(fields.subList(8, 12)));
        } catch (NumberFormatException refused) {
            throw SpecException.of(origin, "a number is expected: " + refused.getMessage());
        }
    }

    private static String step(String operation, String how) {
        return switch (operation) {
            case "update_global" -> "update";
            case "update_partial" -> "update-partial";
            case "get" -> how.equals("ASYNC") ? "get-async" : "get-sync";
            default -> operation;
        };
    }

    private static PublishedCell.Figure figure(List<String> fields) {
        return new PublishedCell.Figure(
                (int) number(fields.get(0)), (int) number(fields.get(1)), number(fields.get(2)), number(fields.get(3)));
    }

    private static double number(String field) {
        return field.isEmpty() ? 0 : Double.parseDouble(field);
    }

    /// Fields separated by commas, one that holds commas in quotes.
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
