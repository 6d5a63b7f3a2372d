package io.plimsoll.holo.published;

import io.plimsoll.spec.CommaText;
import io.plimsoll.spec.Problems;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The table that Hologres publishes, in two versions. Immutable.
///
/// Source: the vendor's pages "test and analysis of the performance of point queries and writes", English for
/// V3.0.22 and Chinese for V2.2.9; each was measured with 200 million rows of 20 characters on 64 cores.
public record PublishedTable(List<PublishedRow> rows) {
    private static final CommaText.Form FORM = new CommaText.Form("table of Hologres", "columns,orientation,", 12);

    public PublishedTable {
        rows = List.copyOf(rows);
    }

    /// As it came with this program.
    public static PublishedTable builtIn() {
        Problems problems = new Problems();
        PublishedTable table = parse(CommaText.resource(PublishedTable.class, "hologres.csv"), problems);
        problems.refuseIfAny();
        return table;
    }

    /// Reads a file of the same columns; what is wrong with it is added to `problems`.
    public static PublishedTable parse(CommaText text, Problems problems) {
        return new PublishedTable(text.rows(FORM, problems, PublishedTable::row));
    }

    private static PublishedRow row(List<String> fields) {
        PublishedRow row = new PublishedRow(
                Integer.parseInt(fields.get(0)),
                fields.get(1),
                fields.get(2),
                fields.get(3),
                figure(fields, 4),
                figure(fields, 8));
        if (row.isQuery() && (isWithoutLatency(row.english()) || isWithoutLatency(row.chinese()))) {
            throw new IllegalArgumentException("a point query wants a mean latency");
        }
        return row;
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
