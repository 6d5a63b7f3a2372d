package io.plimsoll.report.html;

import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Row;
import io.plimsoll.analysis.comparison.RowVerdict;
import io.plimsoll.analysis.comparison.Unlike;
import io.plimsoll.report.html.Article.Caution;
import io.plimsoll.report.html.Article.Cell;
import io.plimsoll.report.html.Article.Head;
import io.plimsoll.report.html.Article.Heading;
import io.plimsoll.report.html.Article.Note;
import io.plimsoll.report.html.Article.Part;
import io.plimsoll.report.html.Article.Pictures;
import io.plimsoll.report.html.Article.Rows;
import io.plimsoll.report.html.Article.Section;
import io.plimsoll.report.html.Article.Sentences;
import io.plimsoll.report.html.Article.Typed;
import io.plimsoll.report.svg.Chart;
import io.plimsoll.report.svg.ForestChart;
import io.plimsoll.report.text.ComparisonCells;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Labels;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A candidate beside its base on a page: verdict, what forbids it, the changes as a forest plot, the figures, what
/// was compared, and how to compare it again. Pure functions; stateless.
public final class ComparisonArticle {
    private ComparisonArticle() {}

    /// A run of a group.
    public record Member(RunDocument run, Labels labels) {}

    /// What is compared.
    ///
    /// @param base the runs of the base
    /// @param candidate those of the candidate
    /// @param command what compares them again
    public record Compared(Comparison comparison, List<Member> base, List<Member> candidate, String command) {
        public Compared {
            base = List.copyOf(base);
            candidate = List.copyOf(candidate);
        }
    }

    public static Article of(Compared compared) {
        Comparison comparison = compared.comparison();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("Read this first", "findings", warnings(comparison)));
        sections.add(new Section("Changes", changes(comparison)));
        sections.add(new Section("Figures", figures(comparison)));
        sections.add(new Section("What was compared", groups(compared)));
        sections.add(new Section("How it was computed", notes(comparison)));
        sections.add(new Section("How to repeat it", repeat(compared)));
        return new Article(
                new Head(
                        kind(comparison),
                        ComparisonCells.word(comparison),
                        ComparisonCells.headline(comparison),
                        ComparisonCells.who(comparison),
                        Map.of(),
                        Map.of()),
                sections);
    }

    private static String kind(Comparison comparison) {
        boolean isInvalid = !comparison.forbidding().isEmpty()
                || comparison.base().isInvalid()
                || comparison.candidate().isInvalid();
        return isInvalid ? "invalid" : kind(comparison.verdict());
    }

    private static String kind(RowVerdict verdict) {
        return switch (verdict) {
            case SAME, BETTER -> "pass";
            case CANNOT_TELL -> "warning";
            case WORSE -> "fail";
        };
    }

    private static List<Part> warnings(Comparison comparison) {
        List<Part> parts = new ArrayList<>();
        String keys = comparison.forbidding().stream().map(Unlike::what).collect(Collectors.joining(","));
        for (Unlike unlike : comparison.forbidding()) {
            parts.add(new Caution(
                    "failure",
                    "forbids",
                    unlike.what() + " is " + unlike.base() + " in the base and " + unlike.candidate()
                            + " in the candidate: figures of different loads say nothing about each other",
                    "If this is what is under test, say so: --under-test \"" + keys + "\""));
        }
        doubts(parts, "base", comparison.base());
        doubts(parts, "candidate", comparison.candidate());
        return parts;
    }

    private static void doubts(List<Part> parts, String name, Comparison.Side side) {
        for (String doubt : side.doubts()) {
            parts.add(new Caution(
                    side.isInvalid() ? "invalidates" : "warning", side.isInvalid() ? "invalid" : name, doubt, ""));
        }
    }

    private static List<Part> changes(Comparison comparison) {
        List<Chart> charts = new ArrayList<>();
        ComparisonCells.byOperation(comparison).forEach((operation, rows) -> {
            List<ForestChart.Row> drawn = new ArrayList<>();
            rows.forEach(row -> draw(row, drawn));
            if (!drawn.isEmpty()) {
                charts.add(new ForestChart(
                        ComparisonCells.heading(operation), "rates are better to the right, times to the left", drawn));
            }
        });
        return charts.isEmpty()
                ? List.of()
                : List.of(
                        new Note("The mark is the change, the line its 95 % confidence interval; an arrow where that"
                                + " goes on. Shaded is what is tolerated."),
                        new Pictures(charts));
    }

    private static void draw(Row row, List<ForestChart.Row> drawn) {
        Row.Figures figures = row.figures();
        if (figures != null) {
            drawn.add(new ForestChart.Row(
                    row.metric().label(),
                    row.verdict() == RowVerdict.CANNOT_TELL
                            ? "unclear"
                            : row.verdict().words(),
                    figures.low(),
                    figures.change(),
                    figures.high(),
                    row.tolerance(),
                    ComparisonCells.signed(figures.change()) + " "
                            + row.verdict().words()));
        }
    }

    private static List<Part> figures(Comparison comparison) {
        List<Part> parts = new ArrayList<>();
        int verdict = ComparisonCells.TITLES.indexOf("verdict");
        ComparisonCells.byOperation(comparison).forEach((operation, rows) -> {
            List<List<Cell>> table = new ArrayList<>();
            for (Row row : rows) {
                List<Cell> cells = new ArrayList<>(
                        ComparisonCells.of(row).stream().map(Cell::of).toList());
                cells.set(verdict, Cell.label(row.verdict().words(), kind(row.verdict())));
                table.add(cells);
            }
            parts.add(new Heading(ComparisonCells.heading(operation)));
            parts.add(new Rows(
                    ComparisonCells.heading(operation),
                    List.of(0, verdict, verdict + 1),
                    ComparisonCells.TITLES,
                    table));
        });
        return parts;
    }

    private static List<Part> groups(Compared compared) {
        Comparison comparison = compared.comparison();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("base", ComparisonCells.side(comparison.base()));
        facts.put("candidate", ComparisonCells.side(comparison.candidate()));
        facts.put("cost", ComparisonCells.cost(comparison));
        facts.put("alike", ComparisonCells.alike(comparison));
        List<List<Cell>> runs = new ArrayList<>();
        compared.base().forEach(member -> runs.add(cells("base", member)));
        compared.candidate().forEach(member -> runs.add(cells("candidate", member)));
        List<Part> parts = new ArrayList<>();
        parts.add(new Article.Facts(facts));
        parts.add(new Rows(
                "Runs", List.of(0, 1, 2, 3, 4, 5), List.of("group", "run", "what", "verdict", "tags", "notes"), runs));
        parts.add(new Heading("Differences"));
        if (comparison.unlike().isEmpty()) {
            parts.add(new Note("Nothing is known to differ between them."));
        } else {
            parts.add(new Rows(
                    "Differences",
                    List.of(0, 1, 2, 3),
                    List.of("what", "base", "candidate", ""),
                    comparison.unlike().stream()
                            .map(unlike -> List.of(
                                    Cell.of(unlike.what()),
                                    Cell.of(unlike.base()),
                                    Cell.of(unlike.candidate()),
                                    unlike.forbids() ? Cell.label("forbids", "fail") : Cell.of("")))
                            .toList()));
        }
        return parts;
    }

    private static List<Cell> cells(String group, Member member) {
        RunDocument run = member.run();
        Verdict verdict = run.verdict();
        return List.of(
                Cell.of(group),
                Cell.run(run.id()),
                Cell.of(Names.workload(run.plan()) + " on " + Names.product(run)),
                Cell.of(verdict == null ? "not judged" : verdict.name()),
                Cell.of(String.join(", ", member.labels().tags())),
                Cell.of(String.join("; ", member.labels().notes())));
    }

    private static List<Part> notes(Comparison comparison) {
        return comparison.rows().isEmpty() ? List.of() : List.of(new Sentences(comparison.notes()));
    }

    private static List<Part> repeat(Compared compared) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Note("The same runs give the same answer: nothing is drawn at random."));
        parts.add(new Typed("command", compared.command()));
        parts.add(new Note("To measure again: these lines, written to a file, make the plan of each group's first run,"
                + " which plimsoll run FILE runs. A password is not among them: it goes into the environment variable"
                + " PLIMSOLL_PASSWORD."));
        plan(parts, "base", compared.base());
        plan(parts, "candidate", compared.candidate());
        return parts;
    }

    private static void plan(List<Part> parts, String name, List<Member> members) {
        if (!members.isEmpty()) {
            parts.add(new Heading(name));
            parts.add(new Typed(
                    name + ".yaml",
                    RunFacts.yaml(members.getFirst().run().plan().settings())));
        }
    }
}
