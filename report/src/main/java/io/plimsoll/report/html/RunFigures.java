package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Rounds;
import io.plimsoll.analysis.figure.Spread;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The figures as tables: operations, latencies, rounds, failures. Stateless.
final class RunFigures {
    private RunFigures() {}

    static void write(Markup markup, Measured measured) {
        if (!measured.isMeasured()) {
            return;
        }
        markup.open("section").element("h2", "Operations");
        counts(markup, measured);
        markup.element("h3", "Latency");
        markup.classed("p", "note", explanation(measured));
        times(markup, measured);
        markup.close();
        rounds(markup, measured);
        failures(markup, measured);
    }

    private static String explanation(Measured measured) {
        String told = measured.isOpen()
                ? "Latency runs from the intended start, late or not; service time from the actual start; lag lies"
                        + " between the two."
                : "Closed loop: service times under "
                        + Names.sessions(measured.run().document().plan())
                        + ". What would have waited for a session does not appear in them.";
        return told + " A percentile beyond which fewer than ten samples lie is not told.";
    }

    private static void counts(Markup markup, Measured measured) {
        boolean hasRows = measured.total().counts().rows() > 0;
        List<String> titles = new ArrayList<>(List.of("operation"));
        titles.addAll(hasRows ? List.of("rows", "rows / s") : List.of());
        titles.addAll(List.of("acknowledged", "per second", "missed", "failed", "retries"));
        List<List<String>> rows = new ArrayList<>();
        for (OperationTotal row : measured.lines()) {
            Counts counts = row.counts();
            List<String> cells = new ArrayList<>(List.of(row.name()));
            if (hasRows) {
                cells.add(counts.rows() > 0 ? Figures.count(counts.rows()) : Figures.NONE);
                cells.add(counts.rows() > 0 ? Figures.number(row.rowsPerSecond()) : Figures.NONE);
            }
            cells.addAll(List.of(
                    Figures.count(counts.acknowledged()),
                    Figures.number(row.ratePerSecond()),
                    Figures.count(counts.miss()),
                    Figures.count(counts.failed()),
                    Figures.count(counts.retries())));
            rows.add(cells);
        }
        HtmlTable.write(markup, new HtmlTable.Head("Operations", 1, titles), rows);
    }

    private static void times(Markup markup, Measured measured) {
        boolean isOpen = measured.isOpen();
        List<String> titles = new ArrayList<>(isOpen ? List.of("operation", "time") : List.of("operation"));
        titles.addAll(Names.TIMES);
        List<List<String>> rows = new ArrayList<>();
        for (OperationTotal row : measured.lines()) {
            if (isOpen) {
                rows.add(cells(List.of(row.name(), "latency"), row.latency()));
                rows.add(cells(List.of(row.name(), "service"), row.serviceTime()));
                rows.add(cells(List.of(row.name(), "lag"), row.lag()));
            } else {
                rows.add(cells(List.of(row.name()), row.latency()));
            }
        }
        HtmlTable.write(markup, new HtmlTable.Head("Latency", isOpen ? 2 : 1, titles), rows);
    }

    private static List<String> cells(List<String> names, DistributionSummary times) {
        List<String> cells = new ArrayList<>(names);
        cells.addAll(Names.times(times));
        return cells;
    }

    private static void rounds(Markup markup, Measured measured) {
        if (measured.rounds().size() < 2) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (PhaseResult round : measured.rounds()) {
            OperationTotal total = measured.totalOf(round);
            DistributionSummary latency = total.latency();
            rows.add(List.of(
                    String.valueOf(round.facts().round()),
                    Figures.time(round.facts().windowNanos()),
                    Figures.number(total.ratePerSecond()),
                    Names.percentile(latency, 50, latency.p50()),
                    Names.percentile(latency, 99, latency.p99()),
                    Figures.count(total.counts().failed())));
        }
        Spread spread = Rounds.of(measured.rounds()).spread();
        markup.open("section").element("h2", "Rounds");
        HtmlTable.write(
                markup,
                new HtmlTable.Head("Rounds", 1, List.of("round", "measured", "per second", "p50", "p99", "failed")),
                rows);
        markup.classed(
                "p",
                "note",
                "Median " + Figures.rate(spread.median()) + ", from " + Figures.number(spread.min()) + " to "
                        + Figures.rate(spread.max()) + "; mean " + Figures.number(spread.mean()) + " ± "
                        + Figures.rate(spread.halfWidth95()) + " (95 % confidence), variation "
                        + Figures.percent(spread.variation()) + ".");
        markup.close();
    }

    private static void failures(Markup markup, Measured measured) {
        Map<ErrorClass, Long> failed = measured.counts().failures();
        List<ErrorLog.Entry> errors = measured.run().errors();
        if (failed.isEmpty() && errors.isEmpty()) {
            return;
        }
        markup.open("section").element("h2", "Failures");
        markup.open("dl", "class", "facts");
        failed.forEach((errorClass, count) ->
                RunFacts.fact(markup, ValueType.word(errorClass), Figures.count(count) + " failed"));
        markup.close();
        List<List<String>> rows = errors.stream()
                .map(entry -> List.of(
                        ValueType.word(entry.errorClass()),
                        entry.sqlState().isEmpty() ? Figures.NONE : entry.sqlState(),
                        entry.message(),
                        Figures.count(entry.count())))
                .toList();
        if (!rows.isEmpty()) {
            markup.classed("p", "note", "Messages of all attempts, those that were tried again and warm-up included.");
            HtmlTable.write(
                    markup, new HtmlTable.Head("Messages", 3, List.of("class", "code", "message", "seen")), rows);
        }
        markup.close();
    }
}
