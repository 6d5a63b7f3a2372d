package io.plimsoll.report;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Common parts of the reports of all searches. Stateless.
public final class SearchReport {
    /// How many characters of a run's id a narrow terminal shows.
    static final int RUN_MAX = 24;

    private SearchReport() {}

    /// The stored search that a report describes.
    ///
    /// @param first the document of its first run; null when there is none
    public record Made(
            SweepDocument sweep,
            SearchDocument search,
            @Nullable RunDocument first) {
        /// `tpcb/pgbench on PostgreSQL 18.1`
        String subject() {
            return first == null
                    ? sweep.settings().getOrDefault("workload", "a workload")
                    : Names.workload(first.plan()) + " on " + Names.product(first);
        }
    }

    /// The steps, with an explanation of the cost column if there is one.
    static Section steps(String explanation, Part.Table table, CostColumn costs) {
        return new Section(
                "Steps",
                table.rows().isEmpty() ? "" : explanation,
                table.rows().isEmpty()
                        ? List.of()
                        : costs.isShown() ? List.of(table, new Part.Note(costs.note())) : List.of(table));
    }

    /// The environment of the search, and how to repeat it.
    ///
    /// @param decided settings that the search itself varies
    static List<Section> conditions(Made made, String command, Set<String> decided) {
        Map<String, String> facts = new LinkedHashMap<>();
        RunDocument first = made.first();
        if (first != null) {
            facts.putAll(Environment.target(first));
            facts.put("host", Environment.machine(first.host()));
        }
        facts.put("started", made.sweep().startedAt());
        facts.put("plimsoll", made.sweep().toolVersion());
        Map<String, String> settings = new TreeMap<>(made.sweep().shared());
        settings.keySet().removeAll(decided);
        return List.of(
                new Section("Environment", new Part.Detail(new Part.Facts(facts))),
                new Section(
                        "How to repeat it",
                        new Part.Detail(
                                new Part.Note(
                                        "These lines, written to a file, make its steps again." + Environment.PASSWORD),
                                new Part.Typed("", command),
                                new Part.Typed("repeat.yaml", Environment.yaml(settings)))));
    }
}
