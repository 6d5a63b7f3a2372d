package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyStep;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.analysis.search.Usl;
import io.plimsoll.report.html.Article.Cell;
import io.plimsoll.report.html.Article.Head;
import io.plimsoll.report.html.Article.Note;
import io.plimsoll.report.html.Article.Part;
import io.plimsoll.report.html.Article.Pictures;
import io.plimsoll.report.html.Article.Rows;
import io.plimsoll.report.html.Article.Section;
import io.plimsoll.report.html.Article.Typed;
import io.plimsoll.report.svg.SearchCharts;
import io.plimsoll.report.text.ConcurrencyWords;
import io.plimsoll.report.text.EnvironmentFacts;
import io.plimsoll.report.text.LoadLineWords;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.SearchDocument;
import io.plimsoll.results.SweepDocument;
import io.plimsoll.results.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The pages of searches: what was found, its curve, its steps. Pure functions; stateless.
public final class SearchArticles {
    /// What a search decides by itself.
    private static final Set<String> DECIDED = Set.of("arrival", "measure", "rounds");

    private SearchArticles() {}

    /// What a search was done with.
    ///
    /// @param first the document of its first run; null when there is none
    public record Made(
            SweepDocument sweep,
            SearchDocument search,
            @Nullable RunDocument first) {}

    public static Article of(LoadLine found, Made made) {
        Map<String, String> tiles = new LinkedHashMap<>();
        LoadLine.Line line = found.line();
        if (line != null) {
            tiles.put("load line", Figures.rate(line.rate()));
            tiles.put("95 % interval", Figures.number(line.low()) + " to " + Figures.rate(line.high()));
        }
        if (found.knee() != null) {
            tiles.put("knee", Figures.rate(found.knee().rate()));
            tiles.put("p99 at the knee", Figures.time(found.knee().p99Nanos()));
        }
        if (found.ceiling() != null) {
            tiles.put("closed loop", Figures.rate(found.ceiling().rate()));
        }
        List<Section> sections = new ArrayList<>();
        if (found.steps().stream().anyMatch(step -> step.latency().count() > 0)) {
            sections.add(new Section(
                    "The curve",
                    List.of(
                            new Note("Each point is a step, filled where all objectives hold. The shaded stretch is the"
                                    + " 95 % interval of the load line. Latencies count from the intended start; the"
                                    + " left axis is logarithmic."),
                            new Pictures(List.of(SearchCharts.of(found))))));
        }
        sections.add(steps(
                new Note("By rate. Holds: how sure it is that all objectives hold there." + cost(found.costs())),
                Rows.plain("Steps", words(LoadLineWords.titles(found)), LoadLineWords.titles(found), List.of()),
                found.steps().stream().map(step -> cells(found, step)).toList()));
        sections.addAll(conditions(made, loadLineCommand(made.search()), DECIDED));
        return new Article(
                head(
                        new Word(found.verdict(), found.word()),
                        LoadLineWords.headline(found),
                        tiles,
                        withFindings(found),
                        made),
                sections);
    }

    /// The last two columns are words.
    private static List<Integer> words(List<String> titles) {
        return List.of(titles.size() - 2, titles.size() - 1);
    }

    private static String cost(CostColumn costs) {
        return costs.isShown() ? " " + costs.note() : "";
    }

    private static List<Cell> cells(LoadLine found, Step step) {
        List<Cell> cells = cells(LoadLineWords.of(found, step));
        int holds = cells.size() - 3;
        cells.set(holds, Cell.label(cells.get(holds).text(), step.isBelow() ? "pass" : "fail"));
        return cells;
    }

    public static Article of(ConcurrencyCurve found, Made made) {
        Map<String, String> tiles = new LinkedHashMap<>();
        ConcurrencyStep best = found.best();
        if (best != null) {
            tiles.put("best concurrency", Figures.count(best.sessions()));
            tiles.put("rate", Figures.rate(best.rate()));
            tiles.put(
                    "p99 there",
                    Names.percentile(best.latency(), 99, best.latency().p99()));
        }
        Usl usl = found.usl();
        if (usl != null) {
            Double peak = usl.peak();
            tiles.put("peak of the fit", peak == null ? "none" : Figures.number(peak));
            tiles.put("contention", String.format(Locale.ROOT, "%.4f", usl.sigma()));
            tiles.put("coherency", String.format(Locale.ROOT, "%.6f", usl.kappa()));
        }
        List<Section> sections = new ArrayList<>();
        if (!found.steps().isEmpty()) {
            sections.add(new Section(
                    "The curve",
                    List.of(
                            new Note("Each point is a step, hollow where the harness was the limit."
                                    + (usl == null
                                            ? ""
                                            : " The dashed curve is the Universal Scalability Law through all of"
                                                    + " them.")
                                    + " A closed loop: latencies are service times, not those of users who do not"
                                    + " wait."),
                            new Pictures(List.of(SearchCharts.of(found))))));
        }
        sections.add(steps(
                new Note("By concurrency. +-: half of the rate's 95 % interval." + cost(found.costs())),
                Rows.plain("Steps", words(ConcurrencyWords.titles(found)), ConcurrencyWords.titles(found), List.of()),
                found.steps().stream().map(step -> cells(found, step)).toList()));
        sections.addAll(conditions(
                made, concurrencyCommand(made.search()), Set.of("arrival", "measure", "rounds", "sessions")));
        return new Article(
                head(
                        new Word(found.verdict(), found.word()),
                        ConcurrencyWords.headline(found),
                        tiles,
                        ConcurrencyWords.facts(found),
                        made),
                sections);
    }

    private static List<Cell> cells(ConcurrencyCurve found, ConcurrencyStep step) {
        List<Cell> cells = cells(ConcurrencyWords.of(found, step));
        int verdict = cells.size() - 2;
        String kind = step.isHarnessBound() ? "invalid" : step.verdict().name().toLowerCase(Locale.ROOT);
        cells.set(verdict, Cell.label(cells.get(verdict).text(), kind));
        return cells;
    }

    /// A verdict, and how it is said.
    private record Word(Verdict verdict, String text) {}

    /// What speaks against it goes before what is told of it.
    private static Map<String, String> withFindings(LoadLine found) {
        Map<String, String> facts = new LinkedHashMap<>();
        found.findings()
                .forEach(finding -> facts.put(finding.name(), finding.sentence() + " \u2192 " + finding.advice()));
        facts.putAll(LoadLineWords.facts(found));
        return facts;
    }

    private static Head head(
            Word verdict, String why, Map<String, String> tiles, Map<String, String> facts, Made made) {
        RunDocument first = made.first();
        boolean isLoadLine = !made.search().objectives().isEmpty();
        String what = (isLoadLine ? "Load line of " : "Concurrency of ")
                + (first == null
                        ? made.sweep().settings().getOrDefault("workload", "a workload")
                        : Names.workload(first.plan()) + " on " + Names.product(first));
        return new Head(verdict.verdict().name().toLowerCase(Locale.ROOT), verdict.text(), why, what, tiles, facts);
    }

    private static Section steps(Note note, Rows empty, List<List<Cell>> rows) {
        List<Part> parts = rows.isEmpty()
                ? List.of()
                : List.of(note, new Rows(empty.caption(), empty.words(), empty.titles(), rows));
        return new Section("Steps", parts);
    }

    /// The last cell is the run.
    private static List<Cell> cells(List<String> texts) {
        List<Cell> cells = new ArrayList<>(texts.stream().map(Cell::of).toList());
        cells.set(cells.size() - 1, Cell.run(texts.getLast()));
        return cells;
    }

    private static List<Section> conditions(Made made, String command, Set<String> decided) {
        RunDocument first = made.first();
        List<Section> sections = new ArrayList<>();
        if (first != null) {
            Map<String, String> facts = new LinkedHashMap<>(EnvironmentFacts.target(first));
            facts.put("host", EnvironmentFacts.machine(first.host()));
            facts.put("search", made.sweep().id());
            facts.put("started", made.sweep().startedAt());
            facts.put("plimsoll", made.sweep().toolVersion());
            sections.add(new Section("Environment", List.of(new Article.Facts(facts))));
        }
        Map<String, String> settings = new TreeMap<>(made.sweep().shared());
        settings.keySet().removeAll(decided);
        sections.add(new Section(
                "How to repeat it",
                List.of(
                        new Note("These lines, written to a file, make its steps again. A password is not among them:"
                                + " it goes into the environment variable PLIMSOLL_PASSWORD."),
                        new Typed("command", command),
                        new Typed("repeat.yaml", RunFacts.yaml(settings)))));
        return sections;
    }

    private static String loadLineCommand(SearchDocument search) {
        StringBuilder command = new StringBuilder("plimsoll loadline repeat.yaml");
        search.objectives()
                .forEach(objective -> command.append(" -o '").append(objective).append('\''));
        command.append(" --precision ").append(percent(search.bound("precision")));
        command.append(" --at-most ").append(search.bound("at-most"));
        return command.append(search.bound("evenly").equals("true") ? " --evenly" : "")
                .toString();
    }

    /// `5%` of `0.05`; what is no number as it stands.
    private static String percent(String share) {
        try {
            return new BigDecimal(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
        } catch (NumberFormatException ofAnotherVersion) {
            return share;
        }
    }

    private static String concurrencyCommand(SearchDocument search) {
        return "plimsoll concurrency repeat.yaml --from " + search.bound("from") + " --to " + search.bound("to")
                + " --at-most " + search.bound("at-most");
    }
}
