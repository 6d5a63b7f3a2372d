package io.plimsoll.htap.report;

import io.plimsoll.analysis.comparison.Unlike;
import io.plimsoll.analysis.htap.FrontierComparison;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.htap.comparison.HtapComparison;
import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.report.html.Article;
import io.plimsoll.report.html.Article.Caution;
import io.plimsoll.report.html.Article.Head;
import io.plimsoll.report.html.Article.Note;
import io.plimsoll.report.html.Article.Part;
import io.plimsoll.report.html.Article.Pictures;
import io.plimsoll.report.html.Article.Rows;
import io.plimsoll.report.html.Article.Section;
import io.plimsoll.report.html.Article.Sentences;
import io.plimsoll.report.html.Article.Typed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Two HTAP sweeps beside each other on a page. A pure function; stateless.
public final class HtapComparisonArticle {
    private HtapComparisonArticle() {}

    /// What is compared.
    ///
    /// @param command what compares them again
    public record Compared(HtapComparison comparison, HtapFigures base, HtapFigures candidate, String command) {}

    public static Article of(Compared compared) {
        HtapComparison comparison = compared.comparison();
        FrontierComparison frontiers = comparison.frontiers();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("Read this first", "findings", warnings(comparison)));
        if (frontiers != null) {
            sections.add(new Section("Frontiers", frontiers(compared, frontiers)));
        }
        sections.add(new Section(
                "What each does alone",
                List.of(Rows.plain(
                        "Alone",
                        List.of(0),
                        List.of("figure", "base", "candidate"),
                        ComparisonPage.sideRows(comparison)))));
        if (!comparison.equalRates().isEmpty()) {
            sections.add(new Section(
                    "Transactions at the same rate",
                    List.of(Rows.plain(
                            "Transactions at the same rate",
                            List.of(0),
                            List.of("load", "base QPH", "candidate QPH", "base p99", "candidate p99"),
                            ComparisonPage.equalRateRows(comparison)))));
        }
        sections.add(new Section(
                "How to repeat it",
                List.of(
                        new Note("The same sweeps give the same answer: what is drawn follows from the figures."),
                        new Typed("command", compared.command()))));
        return new Article(head(comparison, frontiers), sections);
    }

    private static Head head(HtapComparison comparison, @Nullable FrontierComparison frontiers) {
        return new Head(
                kind(comparison, frontiers),
                frontiers == null ? "REFUSED" : ComparisonPage.word(frontiers),
                frontiers == null ? "there is nothing to compare" : ComparisonPage.meaning(frontiers),
                comparison.candidate().sweep() + " against " + comparison.base().sweep(),
                Map.of(),
                Map.of());
    }

    private static String kind(HtapComparison comparison, @Nullable FrontierComparison frontiers) {
        if (frontiers == null
                || comparison.base().isInvalid()
                || comparison.candidate().isInvalid()) {
            return "invalid";
        }
        return switch (frontiers.answer()) {
            case FIRST_DOMINATES -> "fail";
            case SECOND_DOMINATES -> "pass";
            case TRADE_OFF, NO_DIFFERENCE -> "warning";
        };
    }

    private static List<Part> warnings(HtapComparison comparison) {
        List<Part> parts = new ArrayList<>();
        for (Unlike unlike : comparison.unlike()) {
            parts.add(new Caution(
                    "failure",
                    "forbids",
                    unlike.what() + " is " + unlike.base() + " in the base and " + unlike.candidate()
                            + " in the candidate",
                    "If this is what is under test, say so: --under-test \"" + unlike.what() + "\""));
        }
        if (comparison.unlike().isEmpty() && comparison.frontiers() == null) {
            parts.add(new Caution(
                    "failure", "forbids", "one of the sweeps has no baselines T0 and A0: there is no frontier", ""));
        }
        invalid(parts, "base", comparison.base());
        invalid(parts, "candidate", comparison.candidate());
        return parts;
    }

    private static void invalid(List<Part> parts, String name, HtapComparison.Side side) {
        if (side.isInvalid()) {
            parts.add(new Caution(
                    "invalidates",
                    "invalid",
                    "a run of the " + name + " is INVALID: the figures must not be used",
                    "plimsoll show " + side.sweep() + " names it"));
        }
    }

    private static List<Part> frontiers(Compared compared, FrontierComparison frontiers) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Note("The most each does of both kinds of work. Shaded is where one does more queries beside"
                + " equal transactions" + (frontiers.hasIntervals() ? ", as far as its 95 % interval tells." : ".")));
        Optional<MeasuredFrontier> base = compared.base().frontier();
        Optional<MeasuredFrontier> candidate = compared.candidate().frontier();
        if (base.isPresent() && candidate.isPresent()) {
            parts.add(new Pictures(List.of(
                    new FrontiersChart(base.get().frontier(), candidate.get().frontier(), frontiers))));
        }
        parts.add(
                Rows.plain("Regions", List.of(2), ComparisonPage.REGION_TITLES, ComparisonPage.regionRows(frontiers)));
        List<String> sentences = new ArrayList<>(ComparisonPage.sentences(frontiers));
        if (!frontiers.hasIntervals()) {
            sentences.add(ComparisonPage.ONCE);
        }
        parts.add(new Sentences(sentences));
        return parts;
    }
}
