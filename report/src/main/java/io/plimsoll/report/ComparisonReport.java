package io.plimsoll.report;

import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Comparison.Row;
import io.plimsoll.analysis.comparison.Comparison.RowVerdict;
import io.plimsoll.analysis.comparison.Identity.Unlike;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.report.plot.Plot.Band;
import io.plimsoll.report.plot.Plot.Layer;
import io.plimsoll.report.plot.Plot.Size;
import io.plimsoll.report.plot.Plot.Whisker;
import io.plimsoll.report.plot.Plot.Words;
import io.plimsoll.report.plot.Scale;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.LabelStore.Labels;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.StatementPlans;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// A comparison of a candidate with its base: verdict, what forbids the comparison, the changes as a forest plot,
/// the figures, what was compared, and the command that repeats it. Pure functions; stateless.
public final class ComparisonReport {
    private static final int WORDS_MAX = 36;
    private static final int NEEDED_MAX = 24;
    private static final int STATEMENT_MAX = 100;
    private static final int STEPS_MAX = 300;
    private static final double TOO_MUCH = 1_000;
    private static final double CHANGE_MAX = 100;

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.word("figure"),
            TableColumn.figure("base"),
            TableColumn.figure("candidate"),
            TableColumn.figure("change"),
            TableColumn.figure("95 % interval"),
            TableColumn.figure("tolerance"),
            TableColumn.badge("verdict"),
            TableColumn.word("to decide", NEEDED_MAX));

    private ComparisonReport() {}

    /// A run of a group.
    public record Member(RunDocument run, Labels labels) {}

    /// The comparison and the runs of both sides.
    ///
    /// @param command the command that repeats the comparison
    public record Compared(Comparison comparison, List<Member> base, List<Member> candidate, String command) {
        public Compared {
            base = List.copyOf(base);
            candidate = List.copyOf(candidate);
        }
    }

    public static Document of(Compared compared) {
        Comparison comparison = compared.comparison();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("Read this first", warnings(comparison)));
        sections.add(new Section("Changes", changes(comparison)));
        byOperation(comparison)
                .forEach((operation, rows) -> sections.add(new Section(heading(operation), table(rows))));
        sections.add(new Section("Compared", groups(compared)));
        sections.add(forPrice(comparison, compared));
        sections.add(unlike(comparison));
        sections.add(plans(comparison));
        if (!comparison.rows().isEmpty()) {
            sections.add(new Section("Notes", new Part.Sentences(comparison.notes())));
        }
        sections.add(new Section("How to repeat it", new Part.Detail(repeat(compared))));
        boolean isMade = comparison.forbidding().isEmpty();
        return new Document(
                new Head(
                        tone(comparison),
                        isMade ? comparison.verdict().words().toUpperCase(Locale.ROOT) : "REFUSED",
                        comparison.candidate().name() + " against "
                                + comparison.base().name(),
                        headline(comparison)),
                sections);
    }

    /// What both sides do for a price. Different loads say nothing about each other.
    private static Section forPrice(Comparison comparison, Compared compared) {
        return comparison.forbidding().isEmpty()
                ? PriceTable.section(List.of(
                        PriceTable.Side.of(comparison.base().name(), compared.base()),
                        PriceTable.Side.of(comparison.candidate().name(), compared.candidate())))
                : PriceTable.section(List.of());
    }

    private static Tone tone(Comparison comparison) {
        boolean isInvalid = !comparison.forbidding().isEmpty()
                || comparison.base().isInvalid()
                || comparison.candidate().isInvalid();
        return isInvalid ? Tone.INVALID : tone(comparison.verdict());
    }

    private static Tone tone(RowVerdict verdict) {
        return switch (verdict) {
            case SAME -> Tone.FINE;
            case BETTER -> Tone.GOOD;
            case CANNOT_TELL -> Tone.WARNING;
            case WORSE -> Tone.BAD;
        };
    }

    private static Map<String, List<Row>> byOperation(Comparison comparison) {
        return comparison.rows().stream()
                .collect(Collectors.groupingBy(Row::operation, LinkedHashMap::new, Collectors.toList()));
    }

    private static String heading(String operation) {
        return operation.equals(OperationTotal.ALL) ? "All operations" : "Operation " + operation;
    }

    private static String headline(Comparison comparison) {
        if (!comparison.forbidding().isEmpty()) {
            return "their load differs in "
                    + comparison.forbidding().stream().map(Unlike::what).collect(Collectors.joining(", "));
        }
        List<String> parts = new ArrayList<>();
        for (RowVerdict verdict : List.of(RowVerdict.WORSE, RowVerdict.BETTER, RowVerdict.CANNOT_TELL)) {
            String rows = comparison.rows().stream()
                    .filter(row -> row.verdict() == verdict)
                    .filter(row ->
                            row.operation().equals(comparison.rows().getFirst().operation()))
                    .map(ComparisonReport::brief)
                    .collect(Collectors.joining(", "));
            if (!rows.isEmpty()) {
                parts.add(verdict.words() + " " + rows);
            }
        }
        return parts.isEmpty() ? "nothing differs beyond its tolerance" : String.join("; ", parts);
    }

    private static String brief(Row row) {
        Row.Figures figures = row.figures();
        return row.metric().label()
                + (figures == null || row.verdict() == RowVerdict.CANNOT_TELL ? "" : " " + signed(figures.change()));
    }

    private static List<Part> warnings(Comparison comparison) {
        List<Part.Remark> remarks = new ArrayList<>();
        String keys = comparison.forbidding().stream().map(Unlike::what).collect(Collectors.joining(","));
        for (Unlike unlike : comparison.forbidding()) {
            remarks.add(new Part.Remark(
                    Tone.BAD,
                    "forbids",
                    unlike.what() + " is " + unlike.base() + " in the base and " + unlike.candidate()
                            + " in the candidate: figures of different loads say nothing about each other",
                    "If this is what is under test, say so: --under-test \"" + keys + "\""));
        }
        doubts(remarks, "base", comparison.base());
        doubts(remarks, "candidate", comparison.candidate());
        return remarks.isEmpty() ? List.of() : List.of(new Part.Remarks(remarks));
    }

    private static void doubts(List<Part.Remark> remarks, String name, Comparison.Side side) {
        for (String doubt : side.doubts()) {
            remarks.add(new Part.Remark(side.isInvalid() ? Tone.INVALID : Tone.WARNING, name, doubt, ""));
        }
    }

    private static List<Part> changes(Comparison comparison) {
        List<Plot> charts = new ArrayList<>();
        byOperation(comparison).forEach((operation, rows) -> {
            List<ForestPlot.Change> drawn = new ArrayList<>();
            rows.forEach(row -> draw(row, drawn));
            if (!drawn.isEmpty()) {
                charts.add(
                        ForestPlot.of(heading(operation), "rates are better to the right, times to the left", drawn));
            }
        });
        return charts.isEmpty()
                ? List.of()
                : List.of(new Part.Charts(
                        "The mark is the change, the line its 95 % confidence interval; an arrow shows that the"
                                + " line continues. The shaded band is the tolerance.",
                        charts));
    }

    private static void draw(Row row, List<ForestPlot.Change> drawn) {
        Row.Figures figures = row.figures();
        if (figures != null) {
            String words = row.verdict().words();
            drawn.add(new ForestPlot.Change(
                    row.metric().label(),
                    row.verdict() == RowVerdict.CANNOT_TELL ? "unclear" : words,
                    figures.low(),
                    figures.change(),
                    figures.high(),
                    row.tolerance(),
                    signed(figures.change()) + " " + words));
        }
    }

    private static Part table(List<Row> rows) {
        return new Part.Table(
                COLUMNS,
                rows.stream()
                        .map(row -> new Part.Row(tone(row.verdict()), cells(row)))
                        .toList());
    }

    private static List<String> cells(Row row) {
        Row.Figures figures = row.figures();
        List<String> cells = new ArrayList<>(List.of(row.metric().label()));
        if (figures == null) {
            cells.addAll(List.of(Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE));
        } else {
            cells.add(Figures.of(row.metric(), figures.base()));
            cells.add(Figures.of(row.metric(), figures.candidate()));
            cells.add(signed(figures.change()));
            cells.add(sign(figures.low()) + " .. " + signed(figures.high()));
        }
        cells.add(Figures.number(row.tolerance() * 100) + " %");
        cells.add(row.verdict().words());
        cells.add(needed(row));
        return cells;
    }

    /// `+5.00 %`
    public static String signed(double share) {
        return sign(share) + " %";
    }

    /// Caps the end of an interval: with too little data it may be many times the base, and the number is useless.
    private static String sign(double share) {
        if (share > CHANGE_MAX) {
            return "> +" + Figures.number(CHANGE_MAX * 100);
        }
        return (share > 0 ? "+" : "") + Figures.number(share * 100);
    }

    /// How much more to measure to reach a decision, or why no more measuring helps.
    private static String needed(Row row) {
        Row.More more = row.more();
        if (more == null) {
            return row.reason();
        }
        if (more.times() > TOO_MUCH) {
            return "over 1,000 x as much";
        }
        return more.repeats() > 0
                ? Figures.count(more.repeats(), "repeat") + " a side"
                : Figures.time(more.seconds() * 1e9) + " a side";
    }

    private static List<Part> groups(Compared compared) {
        Comparison comparison = compared.comparison();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("base", side(comparison.base()));
        facts.put("candidate", side(comparison.candidate()));
        facts.put("cost", cost(comparison));
        facts.put(
                "alike",
                comparison.alike().entrySet().stream()
                        .filter(entry -> !entry.getValue().isEmpty())
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", ")));
        List<List<String>> runs = new ArrayList<>();
        compared.base().forEach(member -> runs.add(cells("base", member)));
        compared.candidate().forEach(member -> runs.add(cells("candidate", member)));
        return List.of(
                new Part.Facts(facts),
                Part.Table.plain(
                        List.of(
                                TableColumn.word("group"),
                                TableColumn.run("run", TableColumn.WHOLE),
                                TableColumn.word("what", WORDS_MAX),
                                TableColumn.word("verdict"),
                                TableColumn.word("tags", WORDS_MAX),
                                TableColumn.word("notes", WORDS_MAX)),
                        runs));
    }

    /// `release-1: 2 runs, 6 repeats, 180 s measured`
    private static String side(Comparison.Side side) {
        return side.name() + ": " + Figures.count(side.runs().size(), "run") + ", "
                + Figures.count(side.repeats(), "repeat") + ", " + Figures.time(side.seconds() * 1e9) + " measured";
    }

    /// The cost of a million units of work for both sides, and the change; empty unless both have a price.
    static String cost(Comparison comparison) {
        RepeatedCost base = comparison.base().cost();
        RepeatedCost candidate = comparison.candidate().cost();
        if (base == null || candidate == null || !comparison.forbidding().isEmpty()) {
            return "";
        }
        boolean isAlike = base.cost().unit().equals(candidate.cost().unit());
        double change = candidate.cost().perMillion() / base.cost().perMillion() - 1;
        return "base " + base + ", candidate " + candidate + ": "
                + (isAlike ? signed(change) : "they have no unit in common");
    }

    private static List<String> cells(String group, Member member) {
        RunDocument run = member.run();
        Verdict verdict = run.judged().verdict();
        return List.of(
                group,
                run.id(),
                Names.workload(run.plan()) + " on " + Names.product(run),
                verdict == null ? "not judged" : verdict.name(),
                String.join(", ", member.labels().tags()),
                String.join("; ", member.labels().notes()));
    }

    private static Section unlike(Comparison comparison) {
        if (comparison.unlike().isEmpty()) {
            return new Section("Differences", new Part.Note("Nothing else is known to differ between them."));
        }
        return new Section(
                "Differences",
                "what is under test",
                new Part.Table(
                        List.of(
                                TableColumn.word("what", WORDS_MAX),
                                TableColumn.word("base", WORDS_MAX),
                                TableColumn.word("candidate", WORDS_MAX),
                                TableColumn.badge("")),
                        comparison.unlike().stream()
                                .map(unlike -> new Part.Row(
                                        unlike.forbids() ? Tone.BAD : Tone.NONE,
                                        List.of(
                                                unlike.what(),
                                                unlike.base(),
                                                unlike.candidate(),
                                                unlike.forbids() ? "forbids" : "")))
                                .toList()));
    }

    /// A section without parts if nothing is known to differ.
    private static Section plans(Comparison comparison) {
        List<String> sentences = comparison.plans().stream()
                .map(plan -> StatementPlans.brief(plan.statement(), STATEMENT_MAX) + ": in the base "
                        + StatementPlans.brief(plan.base(), STEPS_MAX) + ", in the candidate "
                        + StatementPlans.brief(plan.candidate(), STEPS_MAX))
                .toList();
        return sentences.isEmpty()
                ? new Section("Plans", List.of())
                : new Section(
                        "Plans", "statements that their servers execute differently", new Part.Sentences(sentences));
    }

    private static List<Part> repeat(Compared compared) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Note("The same runs give the same answer: nothing is drawn at random."));
        parts.add(new Part.Typed("", compared.command()));
        parts.add(new Part.Note("To measure again, write these lines to files: each is the plan of a group's first run,"
                + " and plimsoll run FILE repeats it." + Environment.PASSWORD));
        plan(parts, "base.yaml", compared.base());
        plan(parts, "candidate.yaml", compared.candidate());
        return parts;
    }

    private static void plan(List<Part> parts, String name, List<Member> members) {
        if (!members.isEmpty()) {
            parts.add(new Part.Typed(
                    name, Environment.yaml(members.getFirst().run().plan().settings())));
        }
    }

    /// A forest plot: changes with their confidence intervals, one below the other. Zero is in the middle, the
    /// tolerance is shaded. An interval that would leave no room for the others ends in an arrow. Stateless.
    private static final class ForestPlot {
        private static final double ROW = 26;

        /// Room around the larger of change and tolerance, as a factor.
        private static final double MARGIN = 1.4;

        /// An interval is shown up to this many times that room.
        private static final double SPREAD_MAX = 3;

        /// The smallest half-width of the plot, as a share.
        private static final double LEAST = 0.01;

        private ForestPlot() {}

        /// The change of one figure. All numbers are shares of the base.
        ///
        /// @param kind its colour: `same`, `better`, `worse` or `unclear`
        /// @param words text next to the interval
        record Change(
                String label, String kind, double low, double change, double high, double tolerance, String words) {
            double reach() {
                double certain = Math.max(Math.abs(change), tolerance) * MARGIN;
                return Math.max(certain, Math.min(Math.max(Math.abs(low), Math.abs(high)), SPREAD_MAX * certain));
            }
        }

        /// @param unit the unit of the change
        /// @param rows from top to bottom
        static Plot of(String title, String unit, List<Change> rows) {
            double limit = rows.stream().mapToDouble(Change::reach).max().orElse(LEAST);
            Scale scale = Scale.around(
                    "change of the candidate against the base",
                    percent -> (percent > 0 ? "+" : "") + Scale.brief(percent) + " %",
                    Math.max(limit, LEAST) * 100);
            List<Layer> layers = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                Change row = rows.get(i);
                double y = (i + 0.5) * ROW;
                double tolerance = row.tolerance() * 100;
                layers.add(new Band("tolerated", -tolerance, tolerance, i * ROW, (i + 1) * ROW, ""));
                layers.add(Words.row("label", row.label(), y));
                layers.add(
                        new Whisker("reach " + row.kind(), row.low() * 100, row.change() * 100, row.high() * 100, y));
                layers.add(new Words("words " + row.kind(), row.words(), scale.to(), y, 14, 4));
            }
            String described = title + ", " + unit + ": "
                    + rows.stream().map(row -> row.label() + " " + row.words()).collect(Collectors.joining("; "));
            return new Plot(title, unit, described, Size.NARROW, scale, Scale.rows(rows.size() * ROW), layers);
        }
    }
}
