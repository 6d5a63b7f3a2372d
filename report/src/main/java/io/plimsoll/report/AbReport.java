package io.plimsoll.report;

import io.plimsoll.analysis.ab.AbPair;
import io.plimsoll.analysis.ab.AbResult;
import io.plimsoll.analysis.ab.AbResult.Change;
import io.plimsoll.analysis.ab.AbResult.Side;
import io.plimsoll.analysis.ab.AbResult.State;
import io.plimsoll.analysis.ab.ServerContrast;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Ending;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.ab.AbDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The answer of an ab: one line, the variants, what the server did differently, the pairs. Pure functions; stateless.
public final class AbReport {
    private static final int WORDS_MAX = 60;
    private static final int RUN_MAX = 24;

    private AbReport() {}

    /// What a report is made of.
    ///
    /// @param first the document of any of its runs; null when there is none
    /// @param isViewed whether the server was looked at
    /// @param left what is not put back yet, a sentence each with the command that does it
    public record Made(AbResult result, @Nullable RunDocument first, boolean isViewed, List<String> left) {
        public Made {
            left = List.copyOf(left);
        }
    }

    public static Document of(Made made) {
        AbResult result = made.result();
        RunDocument first = made.first();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("Read this first", warnings(made)));
        sections.add(new Section("Variants", variants(result)));
        sections.add(server(made));
        sections.add(new Section("Pairs", pairs(result)));
        sections.add(new Section(
                "Look closer",
                new Part.Detail(
                        new Part.Note("All figures of the blocks, with their intervals:"),
                        new Part.Typed(
                                "",
                                "plimsoll compare tag:" + tag(result.id(), AbDocument.A) + " tag:"
                                        + tag(result.id(), AbDocument.B)))));
        if (first != null) {
            Map<String, String> facts = new LinkedHashMap<>(Environment.target(first));
            facts.put("host", Environment.machine(first.host()));
            sections.add(new Section("Environment", new Part.Detail(new Part.Facts(facts))));
        }
        String subject = first == null ? "ab" : Names.workload(first.plan()) + " on " + Names.product(first);
        return new Document(
                new Head(
                        tone(result),
                        result.word(),
                        subject,
                        headline(result),
                        Map.of(),
                        new Part.Facts(Map.of("folder", result.id())),
                        Ending.NONE),
                sections);
    }

    /// The tag of a variant's runs.
    ///
    /// @param ab the id of the ab
    public static String tag(String ab, String variant) {
        return ab + "/" + variant;
    }

    private static Tone tone(AbResult result) {
        if (result.verdict() != Verdict.PASS) {
            return Tone.of(result.verdict());
        }
        return switch (result.state()) {
            case DIFFERENT -> result.isBetter() ? Tone.GOOD : Tone.WARNING;
            case SAME, NOT_FOUND -> Tone.FINE;
            case UNDECIDED -> Tone.WARNING;
        };
    }

    /// The answer, in one line.
    public static String headline(AbResult result) {
        Change change = result.change();
        String after = ", after " + Figures.count(result.pairs().size(), "pair");
        if (change == null) {
            return "nothing was measured" + after;
        }
        return switch (result.state()) {
            case DIFFERENT -> difference(result, change) + after;
            case SAME -> "no difference: " + range(result, change) + after;
            case NOT_FOUND -> "no difference found: " + range(result, change) + after;
            case UNDECIDED -> "not decided: " + range(result, change) + after;
        };
    }

    /// `B is 12.3 % faster than A (8.1 % to 16.7 %)`, or `B is 2.50 times as fast as A (2.31 to 2.71)`.
    private static String difference(AbResult result, Change change) {
        if (change.share() >= 1) {
            Double least = change.low();
            Double most = change.high();
            String times = times(change.share())
                    + (result.metric().isRate() ? " times as fast as A" : " times A's")
                    + (least == null || most == null ? "" : " (" + times(least) + " to " + times(most) + ")");
            return (result.metric().isRate() ? "B is " : "B's mean latency is ") + times;
        }
        boolean isMore = change.share() > 0;
        Double low = isMore ? change.low() : negated(change.high());
        Double high = isMore ? change.high() : negated(change.low());
        String interval = low == null || high == null ? "" : " (" + percent(low) + " to " + percent(high) + ")";
        String size = percent(Math.abs(change.share()));
        return result.metric().isRate()
                ? "B is " + size + (isMore ? " faster" : " slower") + " than A" + interval
                : "B's mean latency is " + size + (isMore ? " higher" : " lower") + " than A's" + interval;
    }

    /// `2.50`: how many times A's value is, of how much larger it is.
    private static String times(double share) {
        return String.format(Locale.ROOT, "%.2f", 1 + share);
    }

    /// `12.3 %`
    private static String percent(double share) {
        // Adding zero makes a negative zero a positive one.
        return String.format(Locale.ROOT, "%.1f %%", Math.rint(share * 1_000) / 10 + 0.0);
    }

    /// `+12.3 %`
    private static String signed(double share) {
        String text = percent(share);
        return text.startsWith("-") || text.equals("0.0 %") ? text : "+" + text;
    }

    private static @Nullable Double negated(@Nullable Double value) {
        return value == null ? null : -value;
    }

    /// `B's rate is between 98.8 % and 100.9 % of A's`
    private static String range(AbResult result, Change change) {
        String what = "B's " + (result.metric().isRate() ? "rate" : "mean latency");
        Double low = change.low();
        Double high = change.high();
        return low == null || high == null
                ? what + " was " + percent(1 + change.share()) + " of A's, with an unknown error"
                : what + " is between " + percent(1 + low) + " and " + percent(1 + high) + " of A's";
    }

    private static List<Part> warnings(Made made) {
        AbResult result = made.result();
        List<Part.Remark> remarks = new ArrayList<>();
        made.left().forEach(sentence -> remarks.add(new Part.Remark(Tone.BAD, "not put back", sentence, "")));
        result.failures().forEach(why -> remarks.add(new Part.Remark(Tone.BAD, "failure", why, "")));
        long invalid = count(result, Verdict.INVALID);
        if (invalid > 0) {
            remarks.add(new Part.Remark(
                    Tone.INVALID,
                    "invalid",
                    Figures.count(invalid, "block") + " of "
                            + 2 * result.pairs().size() + (invalid == 1 ? " is" : " are")
                            + " INVALID: the numbers may not be the database's",
                    "plimsoll show " + example(result, Verdict.INVALID) + " says why"));
        }
        long failed = count(result, Verdict.FAIL);
        if (failed > 0) {
            remarks.add(new Part.Remark(
                    Tone.BAD,
                    "failure",
                    "in " + Figures.count(failed, "block") + " of "
                            + 2 * result.pairs().size() + ", operations failed or an objective was missed",
                    "plimsoll show " + example(result, Verdict.FAIL) + " says which"));
        }
        if (result.state() == State.NOT_FOUND) {
            remarks.add(new Part.Remark(
                    Tone.DIM,
                    "note",
                    "a difference within that range cannot be excluded",
                    "more --pairs, or a longer --measure, make it narrower"));
        }
        return remarks.isEmpty() ? List.of() : List.of(new Part.Remarks(remarks));
    }

    private static Stream<AbPair.Block> blocks(AbResult result, Verdict verdict) {
        return result.pairs().stream()
                .flatMap(pair -> Stream.of(pair.a(), pair.b()))
                .filter(block -> block.verdict() == verdict);
    }

    private static long count(AbResult result, Verdict verdict) {
        return blocks(result, verdict).count();
    }

    private static String example(AbResult result, Verdict verdict) {
        return blocks(result, verdict).map(AbPair.Block::run).findFirst().orElse("last");
    }

    private static Part variants(AbResult result) {
        return Part.Table.plain(
                List.of(
                        TableColumn.word("variant"),
                        TableColumn.word("what", WORDS_MAX),
                        TableColumn.figure(result.metric().isRate() ? "rate" : "mean latency"),
                        TableColumn.figure("blocks")),
                List.of(cells(result, result.a()), cells(result, result.b())));
    }

    private static List<String> cells(AbResult result, Side side) {
        Double value = side.value();
        return List.of(
                side.name(),
                side.variant().isEmpty() ? "as it is" : String.join(", ", side.variant()),
                value == null ? Figures.NONE : Figures.of(result.metric(), value),
                Figures.count(side.blocks()));
    }

    private static String nothing(AbResult result) {
        return result.pairs().size() < AbResult.PAIRS_LEAST
                ? "Not compared: that takes " + AbResult.PAIRS_LEAST + " pairs."
                : "No difference was found in what it counted per operation, nor in what its sessions did.";
    }

    private static Section server(Made made) {
        ServerContrast server = made.result().server();
        if (!made.isViewed()) {
            return new Section("Server", List.of());
        }
        List<Part.Row> rows = new ArrayList<>();
        server.counters().forEach(change -> rows.add(row(change, "per operation")));
        server.waits().forEach(change -> rows.add(row(change, "sessions of the load")));
        return rows.isEmpty()
                ? new Section("Server", new Part.Note(nothing(made.result())))
                : new Section(
                        "Server",
                        "what it did differently; differences that may be chance are left out",
                        new Part.Table(
                                List.of(
                                        TableColumn.word("what", WORDS_MAX),
                                        TableColumn.word("of"),
                                        TableColumn.figure("A"),
                                        TableColumn.figure("B"),
                                        TableColumn.figure("change")),
                                rows));
    }

    private static Part.Row row(ServerContrast.Change change, String of) {
        return new Part.Row(List.of(
                change.name(),
                of,
                Figures.number(change.a()),
                Figures.number(change.b()),
                change.a() == 0 ? "new" : signed(change.b() / change.a() - 1)));
    }

    private static List<Part> pairs(AbResult result) {
        if (result.pairs().isEmpty()) {
            return List.of();
        }
        Part table = new Part.Table(
                List.of(
                        TableColumn.figure("pair"),
                        TableColumn.word("order"),
                        TableColumn.figure("A"),
                        TableColumn.figure("B"),
                        TableColumn.figure("change"),
                        TableColumn.word("verdicts"),
                        TableColumn.run("run of A", RUN_MAX),
                        TableColumn.run("run of B", RUN_MAX)),
                result.pairs().stream().map(pair -> row(result, pair)).toList());
        return List.of(new Part.Detail(table));
    }

    private static Part.Row row(AbResult result, AbPair pair) {
        Verdict worst = pair.a().verdict().compareTo(pair.b().verdict()) > 0
                ? pair.a().verdict()
                : pair.b().verdict();
        double change = pair.b().value() / pair.a().value() - 1;
        return new Part.Row(
                Tone.of(worst).ofRow(),
                List.of(
                        Figures.count(pair.number()),
                        pair.isAFirst() ? "A B" : "B A",
                        Figures.of(result.metric(), pair.a().value()),
                        Figures.of(result.metric(), pair.b().value()),
                        Double.isFinite(change) ? signed(change) : Figures.NONE,
                        pair.a().verdict() + " " + pair.b().verdict(),
                        pair.a().run(),
                        pair.b().run()));
    }
}
