package io.plimsoll.htap.report;

import io.plimsoll.analysis.comparison.Unlike;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.htap.Estimated;
import io.plimsoll.analysis.htap.FrontierComparison;
import io.plimsoll.analysis.htap.FrontierComparison.Answer;
import io.plimsoll.analysis.htap.FrontierComparison.Better;
import io.plimsoll.htap.comparison.HtapComparison;
import io.plimsoll.htap.comparison.HtapComparison.EqualRate;
import io.plimsoll.htap.comparison.HtapComparison.Side;
import io.plimsoll.htap.figure.LoadFigures;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Two HTAP sweeps beside each other, for a terminal. Stateless.
public final class ComparisonPage {
    /// The columns of a table of regions.
    static final List<String> REGION_TITLES = List.of("NOPM from", "to", "better");

    /// What to know where repeats lack.
    static final String ONCE =
            "Loads were measured once: no interval can be given, and the answer rests on single figures.";

    private ComparisonPage() {}

    public static String render(HtapComparison comparison, Style style) {
        StringBuilder text = new StringBuilder();
        text.append("base       ").append(comparison.base().sweep()).append('\n');
        text.append("candidate  ").append(comparison.candidate().sweep()).append("\n\n");
        FrontierComparison frontiers = comparison.frontiers();
        if (frontiers == null) {
            refused(comparison, style, text);
            return text.toString();
        }
        text.append(sides(comparison).render(style)).append('\n');
        Lines.sentence(text, style, answer(frontiers));
        if (frontiers.regions().size() > 1) {
            text.append('\n').append(regions(frontiers).render(style));
        }
        text.append('\n');
        sentences(frontiers).forEach(sentence -> Lines.sentence(text, style, sentence));
        if (!comparison.equalRates().isEmpty()) {
            text.append("\nTransactions at the same rate\n")
                    .append(equalRates(comparison).render(style));
        }
        if (!frontiers.hasIntervals()) {
            text.append('\n');
            Lines.sentence(text, style, ONCE);
        }
        return text.toString();
    }

    /// How the two numbers differ that stand for a frontier.
    static List<String> sentences(FrontierComparison frontiers) {
        return List.of(
                "Isolation: " + difference(frontiers.isolation())
                        + ". It tells how well each keeps the two kinds of work apart, whatever its size.",
                "Area: " + difference(frontiers.area())
                        + " of the box that holds both. It tells how much each does of both kinds together.");
    }

    private static void refused(HtapComparison comparison, Style style, StringBuilder text) {
        for (Unlike unlike : comparison.unlike()) {
            Lines.sentence(
                    text,
                    style,
                    "The loads differ in " + unlike.what() + ": " + unlike.base() + " and " + unlike.candidate() + ".");
        }
        if (comparison.unlike().isEmpty()) {
            Lines.sentence(text, style, "One of the sweeps has no baselines T0 and A0: there is nothing to compare.");
        }
    }

    private static Table sides(HtapComparison comparison) {
        Table table = new Table(List.of(Column.left("", 30), Column.right("base"), Column.right("candidate")));
        sideRows(comparison).forEach(table::row);
        return table;
    }

    /// What each has alone: its name, the base's, the candidate's.
    static List<List<String>> sideRows(HtapComparison comparison) {
        Side base = comparison.base();
        Side candidate = comparison.candidate();
        return List.of(
                List.of(
                        "transactions alone (T0, NOPM)",
                        number(base.transactionsAlone()),
                        number(candidate.transactionsAlone())),
                List.of("queries alone (A0, QPH)", number(base.queriesAlone()), number(candidate.queriesAlone())),
                List.of("isolation", score(base.isolation()), score(candidate.isolation())));
    }

    private static String number(@Nullable Double value) {
        return value == null ? Figures.NONE : Figures.number(value);
    }

    private static String score(@Nullable Estimated score) {
        return score == null ? Figures.NONE : HtapText.two(score.value());
    }

    /// The word and what it means.
    static String answer(FrontierComparison frontiers) {
        boolean isSentence = frontiers.answer() == Answer.NO_DIFFERENCE;
        return word(frontiers) + (isSentence ? " " : ": ") + meaning(frontiers);
    }

    static String word(FrontierComparison frontiers) {
        return switch (frontiers.answer()) {
            case FIRST_DOMINATES -> "BASE DOMINATES";
            case SECOND_DOMINATES -> "CANDIDATE DOMINATES";
            case TRADE_OFF -> "TRADE-OFF";
            case NO_DIFFERENCE -> "NO DIFFERENCE";
        };
    }

    static String meaning(FrontierComparison frontiers) {
        return switch (frontiers.answer()) {
            case FIRST_DOMINATES, SECOND_DOMINATES ->
                "it does more queries beside equal transactions somewhere, and nowhere fewer as far as can be told.";
            case TRADE_OFF -> "which is better depends on how many transactions there are.";
            case NO_DIFFERENCE -> "that can be told, at any number of transactions.";
        };
    }

    private static Table regions(FrontierComparison frontiers) {
        Table table = new Table(List.of(
                Column.right(REGION_TITLES.get(0)),
                Column.right(REGION_TITLES.get(1)),
                Column.left(REGION_TITLES.get(2), 20)));
        regionRows(frontiers).forEach(table::row);
        return table;
    }

    /// In the order of [#REGION_TITLES].
    static List<List<String>> regionRows(FrontierComparison frontiers) {
        return frontiers.regions().stream()
                .map(region -> List.of(
                        Figures.count(Math.round(region.from())),
                        Figures.count(Math.round(region.to())),
                        better(region.better())))
                .toList();
    }

    static String better(Better better) {
        return switch (better) {
            case FIRST -> "base";
            case SECOND -> "candidate";
            case NEITHER -> "cannot be told";
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

    private static Table equalRates(HtapComparison comparison) {
        Table table = new Table(List.of(
                Column.left("load", 34),
                Column.right("base").in("QPH"),
                Column.right("candidate").in("QPH"),
                Column.right("base").in("p99 of transactions"),
                Column.right("candidate").in("p99 of transactions")));
        equalRateRows(comparison).forEach(table::row);
        return table;
    }

    /// The load, QPH of the base and of the candidate, p99 of the transactions of either.
    static List<List<String>> equalRateRows(HtapComparison comparison) {
        List<List<String>> rows = new ArrayList<>();
        for (EqualRate equal : comparison.equalRates()) {
            rows.add(List.of(
                    equal.load(),
                    Figures.number(equal.base().queriesPerHour()),
                    Figures.number(equal.candidate().queriesPerHour()),
                    p99(equal.base()),
                    p99(equal.candidate())));
        }
        return rows;
    }

    private static String p99(LoadFigures figures) {
        Double nanos = figures.transactionP99Nanos();
        return nanos == null ? Figures.NONE : Figures.time(nanos);
    }
}
