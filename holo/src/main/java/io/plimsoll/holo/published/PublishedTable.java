package io.plimsoll.holo.published;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The table that Hologres publishes, in two versions. Immutable.
///
/// Source: the vendor's pages "test and analysis of the performance of point queries and writes", English for
/// V3.0.22 and Chinese for V2.2.9; each was measured with 200 million rows of 20 characters on 64 cores.
public record PublishedTable(List<PublishedRow> rows) {
    private static final String RESOURCE = "hologres.csv";
    private static final int FIELDS = 12;

    public PublishedTable {
        rows = List.copyOf(rows);
    }

    /// As it came with this program.
    public static PublishedTable builtIn() {
        try (InputStream stream = PublishedTable.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException(RESOURCE + " is missing from this build");
            }
            Problems problems = new Problems();
            PublishedTable table = parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8), RESOURCE, problems);
            problems.refuseIfAny();
            return table;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Reads a file of the same columns; what is wrong with it is added to `problems`.
    ///
    /// @param name of the file, as problems show it
    public static PublishedTable parse(String text, String name, Problems problems) {
        List<PublishedRow> rows = new ArrayList<>();
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().startsWith("columns,orientation,")) {
            problems.add(
                    new Origin(name, 1),
                    "this is no table of Hologres: it wants a first line with the columns' names, which begins"
                            + " columns,orientation,");
            return new PublishedTable(rows);
        }
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                read(lines.get(i), new Origin(name, i + 1), problems).ifPresent(rows::add);
            }
        }
        return new PublishedTable(rows);
    }

    private static Optional<PublishedRow> read(String line, Origin origin, Problems problems) {
        List<String> fields = fields(line);
        if (fields.size() < FIELDS) {
            problems.add(origin, "it has " + fields.size() + " fields, and " + FIELDS + " are wanted at least");
            return Optional.empty();
        }
        try {
            PublishedRow row = new PublishedRow(
                    Integer.parseInt(fields.get(0)),
                    fields.get(1),
                    fields.get(2),
                    fields.get(3),
                    figure(fields, 4),
                    figure(fields, 8));
            if (row.isQuery() && (isWithoutLatency(row.english()) || isWithoutLatency(row.chinese()))) {
                problems.add(origin, "a point query wants a mean latency");
                return Optional.empty();
            }
            return Optional.of(row);
        } catch (NumberFormatException refused) {
            problems.add(origin, "it holds text where a number is wanted: " + refused.getMessage());
            return Optional.empty();
        }
    }

    private static boolean isWithoutLatency(PublishedRow.Figure figure) {
        return figure.latencyMillis().isEmpty();
    }

    private static PublishedRow.Figure figure(List<String> fields, int from) {
        String latency = fields.get(from + 3);
        return new PublishedRow.Figure(
                Integer.parseInt(fields.get(from)),
                fields.get(from + 1).isEmpty() ? 0 : Integer.parseInt(fields.get(from + 1)),
                Double.parseDouble(fields.get(from + 2)),
                latency.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(latency)));
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

    /// The row of a cell.
    ///
    /// @param orientation also as keys spell it: `row-column`
    public Optional<PublishedRow> find(int columns, String orientation, String step) {
        return rows.stream()
                .filter(row -> row.columns() == columns
                        && row.orientation().equals(orientation.replace('-', ','))
                        && row.step().equals(step))
                .findFirst();
    }
}
