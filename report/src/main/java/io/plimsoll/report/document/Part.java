package io.plimsoll.report.document;

import io.plimsoll.report.plot.Plot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/// Something in a section. Immutable.
public sealed interface Part {
    /// An explanation.
    record Note(String text) implements Part {}

    /// Sentences, one below the other.
    record Sentences(List<String> sentences) implements Part {
        public Sentences {
            sentences = List.copyOf(sentences);
        }
    }

    /// What was found, one remark below the other.
    record Remarks(List<Remark> remarks) implements Part {
        public Remarks {
            remarks = List.copyOf(remarks);
        }
    }

    /// Something that was found.
    ///
    /// @param label its weight or its outcome, in a word; may be empty, as the name may be
    /// @param below what belongs to it, line by line
    /// @param advice what to do; may be empty
    record Remark(Tone tone, String label, String name, String text, List<String> below, String advice) {
        public Remark {
            below = List.copyOf(below);
        }

        public Remark(Tone tone, String label, String text, String advice) {
            this(tone, label, "", text, List.of(), advice);
        }

        /// The name before the text.
        public String sentence() {
            return (name.isEmpty() ? "" : name + ": ") + text;
        }
    }

    /// Values by name, in order; empty ones are left out.
    record Facts(Map<String, String> byName) implements Part {
        public static final Facts NONE = new Facts(Map.of());

        public Facts {
            Map<String, String> told = new LinkedHashMap<>(byName);
            told.values().removeIf(String::isEmpty);
            byName = Collections.unmodifiableMap(told);
        }
    }

    /// A table.
    record Table(List<Column> columns, List<Row> rows) implements Part {
        public Table {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }

        /// Of rows without a tone.
        public static Table plain(List<Column> columns, List<List<String>> rows) {
            return new Table(columns, rows.stream().map(Row::new).toList());
        }

        /// What a terminal shows that is not asked for everything.
        public Table withoutDetails() {
            List<Column> kept =
                    columns.stream().filter(column -> !column.isDetail()).toList();
            List<Row> shown = new ArrayList<>();
            for (Row row : rows) {
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < columns.size(); i++) {
                    if (!columns.get(i).isDetail()) {
                        cells.add(row.cells().get(i));
                    }
                }
                if (!row.isDetail()) {
                    shown.add(new Row(row.tone(), cells, false));
                }
            }
            return new Table(kept, shown);
        }
    }

    /// A row of a table.
    ///
    /// @param isDetail whether a terminal leaves it out unless everything is asked for
    record Row(Tone tone, List<String> cells, boolean isDetail) {
        public Row {
            cells = List.copyOf(cells);
        }

        public Row(List<String> cells) {
            this(Tone.NONE, cells, false);
        }

        public Row(Tone tone, List<String> cells) {
            this(tone, cells, false);
        }
    }

    /// Something drawn, each time anew by whoever shows it.
    ///
    /// @param note what to know about the charts; may be empty
    /// @param charts side by side on a page
    /// @param lines on a terminal so many columns wide; none where there is nothing to draw, or no way to
    /// @param legend what stands below the lines; may be empty
    record Charts(String note, List<Plot> charts, IntFunction<List<String>> lines, String legend) implements Part {
        public Charts {
            charts = List.copyOf(charts);
        }

        /// On pages alone.
        public Charts(String note, List<Plot> charts) {
            this(note, charts, _ -> List.of(), "");
        }
    }

    /// The intervals of a run. A page draws them from the run itself, with all there is to zoom and to choose.
    ///
    /// @param lines on a terminal so many columns wide
    record TimeLine(IntFunction<List<String>> lines) implements Part {}

    /// Text to be typed, or written to a file.
    ///
    /// @param name of the file; empty for a command
    record Typed(String name, String text) implements Part {}

    /// What a terminal leaves out unless everything is asked for.
    record Detail(List<Part> parts) implements Part {
        public Detail {
            parts = List.copyOf(parts);
        }

        public Detail(Part... parts) {
            this(List.of(parts));
        }
    }
}
