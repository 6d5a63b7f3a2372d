package io.plimsoll.htap;

import io.plimsoll.analysis.comparison.Identity.Unlike;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.FrontierComparison;
import io.plimsoll.analysis.htap.FrontierComparison.Better;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.htap.HtapComparison.EqualRate;
import io.plimsoll.htap.HtapComparison.Side;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The report of a comparison of two HTAP sweeps. Pure functions; stateless.
public final class HtapComparisonReport {
    private HtapComparisonReport() {}

    /// The comparison and both sweeps.
    ///
    /// @param command the command that repeats the comparison
    public record Compared(HtapComparison comparison, HtapFigures base, HtapFigures candidate, String command) {}

    public static Document of(Compared compared) {
        HtapComparison comparison = compared.comparison();
        FrontierComparison frontiers = comparison.frontiers();
        List<Section> sections = new ArrayList<>();
        List<Part.Remark> warnings = warnings(comparison);
        sections.add(
                new Section("Read this first", warnings.isEmpty() ? List.of() : List.of(new Part.Remarks(warnings))));
        if (frontiers != null) {
            sections.add(new Section("Frontiers", frontiers(compared, frontiers)));
        }
        sections.add(new Section("What each does alone", alone(comparison)));
        if (!comparison.equalRates().isEmpty()) {
            sections.add(new Section("Transactions at the same rate", equalRates(comparison)));
        }
        sections.add(new Section(
                "How to repeat it",
                new Part.Detail(
                        new Part.Note("The same sweeps give the same answer: what is drawn follows from the figures."),
                        new Part.Typed("", compared.command()))));
        return new Document(
                new Head(
                        tone(comparison, frontiers),
                        frontiers == null ? "REFUSED" : Wording.of(frontiers).word,
                        comparison.candidate().sweep() + " against "
                                + comparison.base().sweep(),
                        frontiers == null ? "there is nothing to compare" : Wording.of(frontiers).meaning),
                sections);
    }

    private static Tone tone(HtapComparison comparison, @Nullable FrontierComparison frontiers) {
        if (frontiers == null
                || comparison.base().isInvalid()
                || comparison.candidate().isInvalid()) {
            return Tone.INVALID;
        }
        return Wording.of(frontiers).tone;
    }

    private static List<Part.Remark> warnings(HtapComparison comparison) {
        List<Part.Remark> remarks = new ArrayList<>();
        for (Unlike unlike : comparison.unlike()) {
            remarks.add(new Part.Remark(
                    Tone.BAD,
                    "forbids",
                    unlike.what() + " is " + unlike.base() + " in the base and " + unlike.candidate()
                            + " in the candidate",
                    "If this is what is under test, say so: --under-test \"" + unlike.what() + "\""));
        }
        if (comparison.unlike().isEmpty() && comparison.frontiers() == null) {
            remarks.add(new Part.Remark(
                    Tone.BAD, "forbids", "one of the sweeps has no baselines T0 and A0: there is no frontier", ""));
        }
        invalid(remarks, "base", comparison.base());
        invalid(remarks, "candidate", comparison.candidate());
        return remarks;
    }

    private static void invalid(List<Part.Remark> remarks, String name, Side side) {
        if (side.isInvalid()) {
            remarks.add(new Part.Remark(
                    Tone.INVALID,
                    "invalid",
                    "a run of the " + name + " is INVALID: the figures must not be used",
                    "plimsoll show " + side.sweep() + " names it"));
        }
    }

    private static List<Part> frontiers(Compared compared, FrontierComparison frontiers) {
        List<Part> parts = new ArrayList<>();
        Optional<MeasuredFrontier> base = compared.base().frontier();
        Optional<MeasuredFrontier> candidate = compared.candidate().frontier();
        if (base.isPresent() && candidate.isPresent()) {
            parts.add(new Part.Charts(
                    "The most each does of both kinds of work. The shading shows where one answers more queries at"
                            + " equal transactions"
                            + (frontiers.hasIntervals() ? ", as far as its 95 % interval shows." : "."),
                    List.of(FrontierPlots.of(
                            base.get().frontier(), candidate.get().frontier(), frontiers))));
        }
        parts.add(Part.Table.plain(
                List.of(TableColumn.figure("NOPM from"), TableColumn.figure("to"), TableColumn.word("better")),
                frontiers.regions().stream()
                        .map(region -> List.of(
                                Figures.count(Math.round(region.from())),
                                Figures.count(Math.round(region.to())),
                                better(region.better())))
                        .toList()));
        List<String> sentences = new ArrayList<>(List.of(
                "Isolation: " + difference(frontiers.isolation())
                        + ". It shows how well each keeps the two kinds of work apart, independent of its size.",
                "Area: " + difference(frontiers.area())
                        + " of the box that holds both. It shows how much each does of both kinds together."));
        if (!frontiers.hasIntervals()) {
            sentences.add(
                    "Loads were measured once: no interval can be given, and the answer rests on single figures.");
        }
        parts.add(new Part.Sentences(sentences));
        return parts;
    }

    private static Part alone(HtapComparison comparison) {
        Side base = comparison.base();
        Side candidate = comparison.candidate();
        return Part.Table.plain(
                HtapReport.columns(TableColumn.word("figure"), "base", "candidate"),
                List.of(
                        List.of(
                                "transactions alone (T0, NOPM)",
                                number(base.transactionsAlone()),
                                number(candidate.transactionsAlone())),
                        List.of(
                                "queries alone (A0, QPH)",
                                number(base.queriesAlone()),
                                number(candidate.queriesAlone())),
                        List.of("isolation", score(base.isolation()), score(candidate.isolation()))));
    }

    private static String number(@Nullable Double value) {
        return value == null ? Figures.NONE : Figures.number(value);
    }

    private static String score(@Nullable Estimated score) {
        return score == null ? Figures.NONE : HtapReport.two(score.value());
    }

    /// The answer as a word, with its meaning.
    static String answer(FrontierComparison frontiers) {
        Wording wording = Wording.of(frontiers);
        return wording.word + ": " + wording.meaning;
    }

    /// How an answer is shown.
    private record Wording(Tone tone, String word, String meaning) {
        private static final String ONE_SIDED =
                "it answers more queries at some transaction rates, and measurably fewer at none.";

        static Wording of(FrontierComparison frontiers) {
            return switch (frontiers.answer()) {
                case FIRST_DOMINATES -> new Wording(Tone.BAD, "BASE DOMINATES", ONE_SIDED);
                case SECOND_DOMINATES -> new Wording(Tone.GOOD, "CANDIDATE DOMINATES", ONE_SIDED);
                case TRADE_OFF ->
                    new Wording(
                            Tone.WARNING, "TRADE-OFF", "which is better depends on how many transactions there are.");
                case NO_DIFFERENCE ->
                    new Wording(Tone.WARNING, "NO DIFFERENCE", "none measurable, at any number of transactions.");
            };
        }
    }

    static String better(Better better) {
        return switch (better) {
            case FIRST -> "base";
            case SECOND -> "candidate";
            case NEITHER -> "undecided";
        };
    }

    /// `+0.03 (95 %: -0.01 to 0.06)`
    private static String difference(Estimated difference) {
        Double low = difference.low();
        Double high = difference.high();
        return signed(difference.value())
                + (low == null || high == null ? "" : " (95 %: " + signed(low) + " to " + signed(high) + ")");
    }

    private static String signed(double value) {
        return String.format(Locale.ROOT, "%+.2f", value);
    }

    private static Part equalRates(HtapComparison comparison) {
        List<List<String>> rows = new ArrayList<>();
        for (EqualRate equal : comparison.equalRates()) {
            rows.add(List.of(
                    equal.load(),
                    Figures.number(equal.base().queriesPerHour()),
                    Figures.number(equal.candidate().queriesPerHour()),
                    p99(equal.base()),
                    p99(equal.candidate())));
        }
        return Part.Table.plain(
                HtapReport.columns(TableColumn.word("load"), "base QPH", "candidate QPH", "base p99", "candidate p99"),
                rows);
    }

    private static String p99(LoadFigures figures) {
        Double nanos = figures.transactionP99Nanos();
        return nanos == null ? Figures.NONE : Figures.time(nanos);
    }
}
