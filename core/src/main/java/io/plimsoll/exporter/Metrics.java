package io.plimsoll.exporter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What an exporter answered once: its series, each with its value. Immutable.
///
/// @param samples by [Series#toString], in the order of the answer
/// @param repeated how many series came more than once, and are left out: which of their values holds is not known
public record Metrics(Map<String, Sample> samples, int repeated) {
    public Metrics {
        samples = Collections.unmodifiableMap(new LinkedHashMap<>(samples));
    }

    /// What the values of a series mean.
    public enum Kind {
        /// It only rises, until it is reset.
        COUNTER,
        /// It rises and falls.
        GAUGE,
        /// The exporter does not say.
        UNTYPED;

        /// The word for it in files.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The name of a family of series, and what tells this one from the others of the family.
    ///
    /// @param labels by their names
    public record Series(String family, Map<String, String> labels) {
        public Series {
            labels = Collections.unmodifiableMap(new TreeMap<>(labels));
        }

        /// A label's value; empty if there is no such label, which means the same.
        public String label(String name) {
            return labels.getOrDefault(name, "");
        }

        /// As in the text format, with the labels in the order of their names:
        /// `disk_reads_total{device="vda"}`.
        @Override
        public String toString() {
            return labels.isEmpty()
                    ? family
                    : labels.entrySet().stream()
                            .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
                            .collect(Collectors.joining(",", family + "{", "}"));
        }

        private static String escaped(String value) {
            return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"");
        }
    }

    /// One series with its value, which may be infinite or not a number.
    public record Sample(Series series, Kind kind, double value) {}
}
