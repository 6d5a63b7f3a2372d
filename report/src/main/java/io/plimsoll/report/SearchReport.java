package io.plimsoll.report;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.Document.Ending;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.unit.Cost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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

        /// The head of its report.
        ///
        /// @param kind what was searched, such as `Load line`
        /// @param facts of the result by name, in order
        Head head(
                Verdict verdict,
                String word,
                String kind,
                String headline,
                Map<String, String> tiles,
                Map<String, String> facts) {
            facts.put("folder", sweep.id());
            String title = kind + " of " + subject();
            return new Head(Tone.of(verdict), word, title, headline, tiles, new Part.Facts(facts), Ending.NONE);
        }
    }

    /// The steps, with an explanation of the cost column if there is one.
    ///
    /// @param costAt the index of the cost column
    /// @param row the row of a step, without its cost
    static <S> Section steps(
            String explanation,
            List<TableColumn> columns,
            int costAt,
            CostColumn costs,
            List<S> steps,
            Function<S, Part.Row> row,
            Function<S, Optional<Cost>> cost) {
        if (steps.isEmpty()) {
            return new Section("Steps", List.of());
        }
        Part.Table table = new Part.Table(
                costs.with(columns, costAt, TableColumn.figure(costs.title())),
                steps.stream()
                        .map(step -> {
                            Part.Row plain = row.apply(step);
                            return new Part.Row(plain.tone(), costs.row(plain.cells(), costAt, cost.apply(step)));
                        })
                        .toList());
        return new Section(
                "Steps", explanation, costs.isShown() ? List.of(table, new Part.Note(costs.note())) : List.of(table));
    }

    /// `12 steps in 5.02 s`
    static String effort(List<?> steps, double elapsedSeconds) {
        return Figures.count(steps.size(), "step") + " in " + Figures.time(elapsedSeconds * 1e9);
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
                                        "Write these lines to the file to repeat its steps." + Environment.PASSWORD),
                                new Part.Typed("", command),
                                new Part.Typed("repeat.yaml", Environment.yaml(settings)))));
    }
}
