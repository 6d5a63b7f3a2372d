package io.plimsoll.report.document;

import io.plimsoll.report.document.Part.Facts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A report: a head, then sections. Immutable.
///
/// @param sections in order; those without parts are left out
public record Document(Head head, List<Section> sections) {
    public Document {
        sections = List.copyOf(sections);
    }

    /// The head of a report.
    ///
    /// @param title what was measured or compared
    /// @param headline the result, in one line
    /// @param tiles figures that a page shows large, by name, in order
    public record Head(
            Tone tone,
            String word,
            String title,
            String headline,
            Map<String, String> tiles,
            Facts facts,
            Ending ending) {
        public Head {
            tiles = Collections.unmodifiableMap(new LinkedHashMap<>(tiles));
        }

        public Head(Tone tone, String word, String title, String headline) {
            this(tone, word, title, headline, Map.of(), Facts.NONE, Ending.NONE);
        }
    }

    /// The outcome, and the reason for the verdict if the headline does not give it.
    ///
    /// @param outcome how the command ended, such as `exit code 0`
    public record Ending(String outcome, String why) {
        /// Used when the headline gives the reason.
        public static final Ending NONE = new Ending("", "");
    }

    /// A part of the report with a title.
    ///
    /// @param explanation of the title, or a short summary; may be empty
    public record Section(String title, String explanation, List<Part> parts) {
        public Section {
            parts = List.copyOf(parts);
        }

        public Section(String title, String explanation, Part... parts) {
            this(title, explanation, List.of(parts));
        }

        public Section(String title, List<? extends Part> parts) {
            this(title, "", List.copyOf(parts));
        }

        public Section(String title, Part part) {
            this(title, List.of(part));
        }

        /// Whether the section has only details.
        public boolean isDetail() {
            return explanation.isEmpty() && parts.stream().allMatch(Part.Detail.class::isInstance);
        }
    }
}
