package io.plimsoll.report.html;

import io.plimsoll.plan.PhaseKind;
import io.plimsoll.report.svg.BarChart;
import io.plimsoll.report.svg.BarChart.Bar;
import io.plimsoll.report.svg.BarChart.Group;
import io.plimsoll.report.svg.BarChart.Span;
import io.plimsoll.report.svg.Chart;
import io.plimsoll.report.svg.StreamChart;
import io.plimsoll.report.svg.StreamChart.Row;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What the streams of queries did in the measured rounds: when each query ran, and how long each kind took.
/// Stateless.
final class RunStreams {
    /// More bars than this are a blur.
    private static final int BARS_MAX = 1_500;

    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    /// `q2` before `q10`.
    private static final Comparator<String> BY_NUMBER =
            Comparator.comparingLong(RunStreams::number).thenComparing(Comparator.naturalOrder());

    private RunStreams() {}

    private static long number(String query) {
        Matcher digits = DIGITS.matcher(query);
        return digits.find() && digits.group().length() <= 9 ? Long.parseLong(digits.group()) : 0;
    }

    static void write(Markup markup, RunDocument document, List<AnswerRow> answers) {
        List<String> rounds = document.phases().stream()
                .filter(phase -> phase.kind() == PhaseKind.MEASURE)
                .map(PhaseFacts::name)
                .toList();
        List<AnswerRow> measured =
                answers.stream().filter(row -> rounds.contains(row.phase())).toList();
        if (measured.isEmpty()) {
            return;
        }
        markup.open("section").element("h2", "Streams of queries");
        List<Chart> charts = new ArrayList<>();
        if (measured.size() <= BARS_MAX) {
            markup.classed("p", "note", "A bar is a query, from its start to its last row; hollow without an answer.");
            rounds.forEach(round -> overTime(measured, round).ifPresent(charts::add));
        } else {
            markup.classed(
                    "p",
                    "note",
                    "When each query ran is not drawn: there are more than bars on a screen. The file answers.csv in"
                            + " the run's folder tells all of them.");
        }
        times(measured).ifPresent(charts::add);
        ArticleWriter.pictures(markup, charts);
        markup.close();
    }

    private static Optional<Chart> overTime(List<AnswerRow> answers, String round) {
        List<String> queries = answers.stream()
                .map(AnswerRow::operation)
                .distinct()
                .sorted(BY_NUMBER)
                .toList();
        Map<Integer, List<AnswerRow>> streams = answers.stream()
                .filter(row -> row.phase().equals(round))
                .collect(Collectors.groupingBy(AnswerRow::session, TreeMap::new, Collectors.toList()));
        List<Row> rows = new ArrayList<>();
        streams.forEach((stream, ofStream) -> rows.add(new Row(
                "stream " + (stream + 1),
                ofStream.stream()
                        .map(row -> new StreamChart.Bar(
                                row.operation(),
                                queries.indexOf(row.operation()),
                                row.startNanos() / NANOS,
                                (row.startNanos() + row.latencyNanos()) / NANOS,
                                row.isAnswered()))
                        .toList())));
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new StreamChart("Queries of " + round, "seconds from its start", rows));
    }

    private static Optional<Chart> times(List<AnswerRow> answers) {
        Map<String, List<AnswerRow>> queries = answers.stream()
                .filter(AnswerRow::isAnswered)
                .collect(Collectors.groupingBy(
                        AnswerRow::operation, () -> new TreeMap<>(BY_NUMBER), Collectors.toList()));
        List<Bar> bars = new ArrayList<>();
        queries.forEach((query, rows) -> bars.add(new Bar(query, 1, Optional.of(span(rows)), true, "", List.of())));
        return bars.isEmpty()
                ? Optional.empty()
                : Optional.of(new BarChart(
                        "Time of each query",
                        "milliseconds: the median, and from the fastest to the slowest",
                        List.of(new Group("", bars))));
    }

    private static Span span(List<AnswerRow> rows) {
        double[] sorted = rows.stream()
                .mapToDouble(row -> row.latencyNanos() / MILLIS)
                .sorted()
                .toArray();
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        return new Span(median, sorted[0], sorted[sorted.length - 1]);
    }
}
