package io.plimsoll.report.document;

import io.plimsoll.report.plot.Plot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/// A part of a section. Immutable.
public sealed interface Part {
    /// An explanation.
    record Note(String text) implements Part {}

    /// Sentences, one per line.
    record Sentences(List<String> sentences) implements Part {
        public Sentences {
            sentences = List.copyOf(sentences);
        }
    }

    /// Findings or other remarks, one below the other.
    record Remarks(List<Remark> remarks) implements Part {
        public Remarks {
            remarks = List.copyOf(remarks);
        }
    }

    /// A finding, or the result of one check.
    ///
    /// @param label its severity or its outcome, in a word; the label and the name may be empty
    /// @param below lines that belong to it
    /// @param advice what to do; may be empty
    record Remark(Tone tone, String label, String name, String text, List<String> below, String advice) {
        public Remark {
            below = List.copyOf(below);
        }

        public Remark(Tone tone, String label, String text, String advice) {
            this(tone, label, "", text, List.of(), advice);
        }

        /// The text, after the name if there is one.
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
    record Table(List<TableColumn> columns, List<Row> rows) implements Part {
        public Table {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }

        /// A table whose rows have no tone.
        public static Table plain(List<TableColumn> columns, List<List<String>> rows) {
            return new Table(columns, rows.stream().map(Row::new).toList());
        }

        /// The table without its details, as a terminal shows it by default.
        public Table withoutDetails() {
            List<TableColumn> kept =
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
    /// @param isDetail whether a terminal shows it only when everything is requested
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

    /// Charts, drawn anew by each renderer.
    ///
    /// @param note an explanation of the charts; may be empty
    /// @param charts shown side by side on a page
    /// @param lines the charts on a terminal with the given number of columns; empty if they cannot be drawn there
    /// @param legend printed below the lines; may be empty
    record Charts(String note, List<Plot> charts, IntFunction<List<String>> lines, String legend) implements Part {
        public Charts {
            charts = List.copyOf(charts);
        }

        /// Charts that only pages show.
        public Charts(String note, List<Plot> charts) {
            this(note, charts, _ -> List.of(), "");
        }
    }

    /// The intervals of a run. A page draws them from the run itself, with controls to zoom and to choose.
    ///
    /// @param lines the time line on a terminal with the given number of columns
    record TimeLine(IntFunction<List<String>> lines) implements Part {}

    /// Text for the user to type, or to save to a file.
    ///
    /// @param name of the file; empty if the text is a command
    record Typed(String name, String text) implements Part {}

    /// Parts that a terminal shows only when everything is requested.
    record Detail(List<Part> parts) implements Part {
        public Detail {
            parts = List.copyOf(parts);
        }

        public Detail(Part... parts) {
            this(List.of(parts));
        }
    }
}
