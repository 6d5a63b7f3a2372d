package io.plimsoll.report.html;

import io.plimsoll.report.svg.Chart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Something on a page that is put together from parts which every page draws alike: a comparison, a search.
/// Immutable.
///
/// @param sections below the head, in order; those without parts are left out
public record Article(Head head, List<Section> sections) {
    public Article {
        sections = List.copyOf(sections);
    }

    /// What stands first.
    ///
    /// @param kind how the verdict is coloured: `pass`, `fail`, `invalid` or `warning`
    /// @param word the verdict
    /// @param why the line about all of it
    /// @param tiles figures by name, in order
    /// @param facts by name, in order
    public record Head(
            String kind, String word, String why, String title, Map<String, String> tiles, Map<String, String> facts) {
        public Head {
            tiles = new LinkedHashMap<>(tiles);
            facts = new LinkedHashMap<>(facts);
        }
    }

    /// A part of the page with a heading.
    ///
    /// @param kind how it is drawn besides: `findings` for what is to be read first; empty for nothing special
    public record Section(String title, String kind, List<Part> parts) {
        public Section {
            parts = List.copyOf(parts);
        }

        public Section(String title, List<Part> parts) {
            this(title, "", parts);
        }
    }

    /// Something in a section.
    public sealed interface Part {}

    /// An explanation.
    public record Note(String text) implements Part {}

    /// A heading within a section.
    public record Heading(String text) implements Part {}

    /// What must be known before any figure.
    ///
    /// @param kind how its label is coloured: `failure`, `invalidates`, `warning` or `note`
    public record Caution(String kind, String label, String text, String advice) implements Part {}

    /// Sentences, one below the other.
    public record Sentences(List<String> sentences) implements Part {
        public Sentences {
            sentences = List.copyOf(sentences);
        }
    }

    /// Values by name, in order; empty ones are left out.
    public record Facts(Map<String, String> facts) implements Part {
        public Facts {
            facts = new LinkedHashMap<>(facts);
        }
    }

    /// Pictures side by side.
    public record Pictures(List<Chart> charts) implements Part {
        public Pictures {
            charts = List.copyOf(charts);
        }
    }

    /// Text as it is typed.
    ///
    /// @param name what is told to those who do not see it
    public record Typed(String name, String text) implements Part {}

    /// A table.
    ///
    /// @param words indexes of the columns that are words; the others are figures, to the right
    public record Rows(String caption, List<Integer> words, List<String> titles, List<List<Cell>> rows)
            implements Part {
        public Rows {
            words = List.copyOf(words);
            titles = List.copyOf(titles);
            rows = List.copyOf(rows);
        }

        /// Of plain cells.
        public static Rows plain(String caption, List<Integer> words, List<String> titles, List<List<String>> rows) {
            List<List<Cell>> cells = new ArrayList<>();
            rows.forEach(row -> cells.add(row.stream().map(Cell::of).toList()));
            return new Rows(caption, words, titles, cells);
        }
    }

    /// A cell of a table.
    ///
    /// @param kind how its label is coloured; empty for no label
    /// @param isRun whether it is a run's id, and leads to that run where it is on the page
    public record Cell(String text, String kind, boolean isRun) {
        public static Cell of(String text) {
            return new Cell(text, "", false);
        }

        public static Cell run(String id) {
            return new Cell(id, "", true);
        }

        public static Cell label(String text, String kind) {
            return new Cell(text, kind, false);
        }
    }
}
