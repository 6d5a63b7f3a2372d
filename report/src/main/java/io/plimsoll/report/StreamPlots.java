package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.plot.Bars;
import io.plimsoll.report.plot.Bars.Bar;
import io.plimsoll.report.plot.Bars.Group;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.report.plot.Plot.Layer;
import io.plimsoll.report.plot.Plot.Size;
import io.plimsoll.report.plot.Plot.Words;
import io.plimsoll.report.plot.Scale;
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

/// Plots of the query streams in the measured rounds: when each query ran, and how long each kind took.
/// Stateless.
final class StreamPlots {
    /// With more bars than this, a plot is unreadable.
    private static final int BARS_MAX = 1_500;

    private static final double ROW = 30;
    private static final double BAR = 20;
    private static final int TONES = 6;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    /// `q2` before `q10`.
    private static final Comparator<String> BY_NUMBER =
            Comparator.comparingLong(StreamPlots::number).thenComparing(Comparator.naturalOrder());

    private StreamPlots() {}

    private static long number(String query) {
        Matcher digits = DIGITS.matcher(query);
        return digits.find() && digits.group().length() <= 9 ? Long.parseLong(digits.group()) : 0;
    }

    /// Empty if no query was measured.
    static List<Part> of(RunDocument document, List<AnswerRow> answers) {
        List<String> rounds = document.measurement().phases().stream()
                .filter(phase -> phase.kind() == PhaseKind.MEASURE)
                .map(PhaseFacts::name)
                .toList();
        List<AnswerRow> measured =
                answers.stream().filter(row -> rounds.contains(row.phase())).toList();
        if (measured.isEmpty()) {
            return List.of();
        }
        List<Plot> charts = new ArrayList<>();
        boolean areFew = measured.size() <= BARS_MAX;
        if (areFew) {
            rounds.forEach(round -> overTime(measured, round).ifPresent(charts::add));
        }
        times(measured).ifPresent(charts::add);
        return List.of(new Part.Charts(
                areFew
                        ? "A bar is a query, from its start to its last row; hollow without an answer."
                        : "There are too many queries to draw a bar for each. The file answers.csv in the run's"
                                + " folder lists all of them.",
                charts));
    }

    private static Optional<Plot> overTime(List<AnswerRow> answers, String round) {
        List<String> queries = answers.stream()
                .map(AnswerRow::operation)
                .distinct()
                .sorted(BY_NUMBER)
                .toList();
        List<AnswerRow> shown =
                answers.stream().filter(row -> row.phase().equals(round)).toList();
        List<Integer> streams =
                shown.stream().map(AnswerRow::session).distinct().sorted().toList();
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < streams.size(); i++) {
            layers.add(Words.row("label", "stream " + (streams.get(i) + 1), (i + 0.5) * ROW));
        }
        for (AnswerRow row : shown) {
            String kind = "bar-" + queries.indexOf(row.operation()) % TONES + (row.isAnswered() ? "" : " doubtful");
            double top = streams.indexOf(row.session()) * ROW + (ROW - BAR) / 2;
            double from = row.startNanos() / NANOS;
            layers.add(
                    new Plot.Bar(kind, from, from + row.latencyNanos() / NANOS, top, BAR, row.operation(), tip(row)));
        }
        double last = shown.stream()
                .mapToDouble(row -> (row.startNanos() + row.latencyNanos()) / NANOS)
                .max()
                .orElse(1);
        String title = "Queries of " + round;
        String unit = "seconds from its start";
        return shown.isEmpty()
                ? Optional.empty()
                : Optional.of(new Plot(
                        title,
                        unit,
                        title + ", " + unit,
                        Size.TIMELINE,
                        Scale.seconds(last),
                        Scale.rows(streams.size() * ROW),
                        layers));
    }

    private static String tip(AnswerRow row) {
        return row.operation() + ": " + Figures.time(row.latencyNanos()) + " from " + Figures.time(row.startNanos())
                + (row.isAnswered() ? "" : ", no answer");
    }

    private static Optional<Plot> times(List<AnswerRow> answers) {
        Map<String, List<Double>> queries = answers.stream()
                .filter(AnswerRow::isAnswered)
                .collect(Collectors.groupingBy(
                        AnswerRow::operation,
                        () -> new TreeMap<>(BY_NUMBER),
                        Collectors.mapping(row -> row.latencyNanos() / MILLIS, Collectors.toList())));
        List<Bar> bars = new ArrayList<>();
        queries.forEach((query, millis) -> bars.add(Bar.of(query, 1, Repeated.of(millis), true, "", List.of())));
        return bars.isEmpty()
                ? Optional.empty()
                : Optional.of(new Bars(
                                "Time of each query",
                                "milliseconds: the median, and from the fastest to the slowest",
                                List.of(new Group("", bars)))
                        .plot());
    }
}
