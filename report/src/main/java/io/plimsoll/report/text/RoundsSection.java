package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Rounds;
import io.plimsoll.analysis.figure.Spread;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.PhaseResult;
import java.util.List;

/// The measured rounds beside each other, and how far they lie apart.
final class RoundsSection {
    private RoundsSection() {}

    static void append(Page page, Measured measured) {
        if (measured.rounds().size() < 2) {
            return;
        }
        page.heading("Rounds");
        boolean hasRows = measured.total().counts().rows() > 0;
        Table table = new Table(List.of(
                Column.right("round"),
                Column.right("measured"),
                Column.right(hasRows ? "rows/s" : "rate"),
                Column.right("p50"),
                Column.right("p99"),
                Column.right("failed")));
        for (PhaseResult round : measured.rounds()) {
            OperationTotal total = measured.totalOf(round);
            DistributionSummary latency = total.latency();
            table.row(List.of(
                    String.valueOf(round.facts().round()),
                    Figures.time(round.facts().windowNanos()),
                    Figures.rate(hasRows ? total.rowsPerSecond() : total.ratePerSecond()),
                    Names.percentile(latency, 50, latency.p50()),
                    Names.percentile(latency, 99, latency.p99()),
                    Figures.count(total.counts().failed())));
        }
        page.add(table);
        page.hanging(
                Paint.NONE,
                "  ",
                Paint.NONE,
                (hasRows ? "operations: " : "")
                        + describe(Rounds.of(measured.rounds()).spread()));
    }

    private static String describe(Spread spread) {
        return "median " + Figures.rate(spread.median()) + ", from " + Figures.number(spread.min()) + " to "
                + Figures.rate(spread.max()) + ", mean " + Figures.number(spread.mean()) + " +- "
                + Figures.rate(spread.halfWidth95()) + " (95 % confidence), variation "
                + Figures.percent(spread.variation());
    }
}
