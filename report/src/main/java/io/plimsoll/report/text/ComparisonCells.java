package io.plimsoll.report.text;

import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Metric;
import io.plimsoll.analysis.comparison.Row;
import io.plimsoll.analysis.comparison.RowVerdict;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.RepeatedCost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The words of a comparison, the same on a terminal and in Markdown. Stateless.
public final class ComparisonCells {
    /// The columns of a table of rows.
    public static final List<String> TITLES =
            List.of("figure", "base", "candidate", "change", "95 % interval", "tolerance", "verdict", "to tell it");

    private static final double TOO_MUCH = 1_000;
    private static final double CHANGE_MAX = 100;

    private ComparisonCells() {}

    /// `WORSE`, or `REFUSED` where it cannot be made.
    public static String word(Comparison comparison) {
        return comparison.forbidding().isEmpty() ? comparison.verdict().words().toUpperCase(Locale.ROOT) : "REFUSED";
    }

    /// Which sides it has.
    public static String who(Comparison comparison) {
        return comparison.candidate().name() + " against " + comparison.base().name();
    }

    /// The rows of each operation, in the order of the comparison.
    public static Map<String, List<Row>> byOperation(Comparison comparison) {
        return comparison.rows().stream()
                .collect(Collectors.groupingBy(Row::operation, LinkedHashMap::new, Collectors.toList()));
    }

    /// What stands above the rows of an operation.
    public static String heading(String operation) {
        return operation.equals(OperationTotal.ALL) ? "All operations" : "Operation " + operation;
    }

    /// The line about all of it, without the word.
    public static String headline(Comparison comparison) {
        String who = who(comparison);
        if (!comparison.forbidding().isEmpty()) {
            return who + ": their load differs in "
                    + comparison.forbidding().stream()
                            .map(unlike -> unlike.what())
                            .collect(Collectors.joining(", "));
        }
        List<String> parts = new ArrayList<>();
        for (RowVerdict verdict : List.of(RowVerdict.WORSE, RowVerdict.BETTER, RowVerdict.CANNOT_TELL)) {
            String rows = comparison.rows().stream()
                    .filter(row -> row.verdict() == verdict)
                    .filter(row ->
                            row.operation().equals(comparison.rows().getFirst().operation()))
                    .map(ComparisonCells::brief)
                    .collect(Collectors.joining(", "));
            if (!rows.isEmpty()) {
                parts.add(verdict.words() + " " + rows);
            }
        }
        return who + (parts.isEmpty() ? ": nothing differs beyond its tolerance" : ": " + String.join("; ", parts));
    }

    private static String brief(Row row) {
        Row.Figures figures = row.figures();
        return row.metric().label()
                + (figures == null || row.verdict() == RowVerdict.CANNOT_TELL ? "" : " " + signed(figures.change()));
    }

    /// Of one row, in the order of [#TITLES].
    public static List<String> of(Row row) {
        Row.Figures figures = row.figures();
        List<String> cells = new ArrayList<>(List.of(row.metric().label()));
        if (figures == null) {
            cells.addAll(List.of(Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE));
        } else {
            cells.add(value(row.metric(), figures.base()));
            cells.add(value(row.metric(), figures.candidate()));
            cells.add(signed(figures.change()));
            cells.add(sign(figures.low()) + " .. " + signed(figures.high()));
        }
        cells.add(Figures.number(row.tolerance() * 100) + " %");
        cells.add(row.verdict().words());
        cells.add(needed(row));
        return cells;
    }

    private static String value(Metric metric, double value) {
        return metric.isRate() ? Figures.rate(value) : Figures.time(value);
    }

    public static String signed(double share) {
        return sign(share) + " %";
    }

    /// How many times as much an interval may reach, with too little to go by, helps nobody.
    private static String sign(double share) {
        if (share > CHANGE_MAX) {
            return "> +" + Figures.number(CHANGE_MAX * 100);
        }
        return (share > 0 ? "+" : "") + Figures.number(share * 100);
    }

    /// What it would take to tell what cannot be told, or why it cannot be.
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

    /// What a side is made of: `2 runs, 6 repeats, 180 s measured`.
    public static String side(Comparison.Side side) {
        return side.name() + ": " + Figures.count(side.runs().size(), "run") + ", "
                + Figures.count(side.repeats(), "repeat") + ", " + Figures.time(side.seconds() * 1e9) + " measured";
    }

    /// What a million cost on either side, and the change; empty unless both have a price.
    public static String cost(Comparison comparison) {
        RepeatedCost base = comparison.base().cost();
        RepeatedCost candidate = comparison.candidate().cost();
        if (base == null || candidate == null || !comparison.forbidding().isEmpty()) {
            return "";
        }
        boolean isAlike = base.cost().unit().equals(candidate.cost().unit());
        return "base " + base + ", candidate " + candidate
                + (isAlike
                        ? ": "
                                + signed(candidate.cost().perMillion()
                                                / base.cost().perMillion()
                                        - 1)
                        : ": they have no unit in common");
    }

    /// What all have in common, in one line.
    public static String alike(Comparison comparison) {
        return comparison.alike().entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
