package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Mark;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The charts of a run over time and of its percentiles, with their data. Stateless.
final class RunCharts {
    private static final String[][] BUTTONS = {
        {"in", "Zoom in"},
        {"out", "Zoom out"},
        {"left", "\u2190 Earlier"},
        {"right", "Later \u2192"},
        {"all", "Show all"}
    };

    private RunCharts() {}

    static void write(Markup markup, HtmlReport.Shown.OfRun shown) {
        TimePoints line = TimePoints.of(shown.run());
        markup.open("section", "class", "time", "hidden", "").element("h2", "Over time");
        markup.classed("p", "note", explanation(line));
        String marked = TimeMark.caption(TimeMark.of(line, Measured.of(shown.run())));
        if (!marked.isEmpty()) {
            markup.classed("p", "note marks", "Marked on the charts: " + marked + ".");
        }
        toolbar(markup);
        markup.open("p", "class", "status", "role", "status").close().close();
        markup.open("section", "class", "percentiles", "hidden", "")
                .element("h2", "Percentiles")
                .classed(
                        "p",
                        "note",
                        "Latency in the measured rounds. Each step to the right has ten times fewer samples above it;"
                                + " in the shaded part fewer than ten, too few to rely on.")
                .close();
        markup.open("noscript")
                .classed("p", "note", "The charts need JavaScript, which is part of the page. The tables do not.")
                .close();
        markup.open("script", "type", "text/plain", "class", "data")
                .raw(RunData.encoded(shown.run(), shown.shapes()))
                .close();
    }

    /// The zoom buttons, which act on all charts of a run.
    static void toolbar(Markup markup) {
        markup.open("div", "class", "toolbar", "role", "toolbar", "aria-label", "Range of time");
        for (String[] button : BUTTONS) {
            markup.element("button", button[1], "type", "button", "data-do", button[0]);
        }
        markup.close();
    }

    private static String explanation(TimePoints line) {
        double seconds = line.points().isEmpty() ? 0 : line.points().getFirst().lengthSeconds();
        StringBuilder text = new StringBuilder("One point is ").append(Figures.time(seconds * 1e9));
        if (line.stride() > 1) {
            text.append(", ")
                    .append(line.stride())
                    .append(" intervals: the mean of their rates, the highest of their times");
        }
        text.append(". Phases follow one another");
        if (line.phases().stream().anyMatch(phase -> phase.kind().equals("warmup"))) {
            text.append("; the warm-up is shaded, and is in no figure");
        }
        return text.append(". Drag over a chart to zoom all of them.").toString();
    }

    /// A [Mark] on the time line of a run. Immutable.
    ///
    /// @param kind of the mark, in one word
    /// @param fromSeconds from the start of the first phase
    record TimeMark(String kind, double fromSeconds, double toSeconds, String label) {
        private static final double NANOS = 1e9;

        /// Further places are shown only on the charts.
        private static final int PLACES_MAX = 8;

        static List<TimeMark> of(TimePoints line, Measured measured) {
            List<TimeMark> marks = new ArrayList<>();
            for (Mark mark : Mark.of(measured)) {
                line.phases().stream()
                        .filter(phase -> phase.name().equals(mark.phase()))
                        .findFirst()
                        .ifPresent(phase -> marks.add(new TimeMark(
                                ValueType.word(mark.kind()),
                                phase.fromSeconds() + mark.fromNanos() / NANOS,
                                phase.fromSeconds() + mark.toNanos() / NANOS,
                                mark.label())));
            }
            return marks;
        }

        /// The marks and their times on the charts: `drop, every 30.0 s: at 12.0 s, 42.0 s`. Empty without
        /// marks.
        static String caption(List<TimeMark> marks) {
            Map<String, List<String>> places = new LinkedHashMap<>();
            marks.forEach(mark -> places.computeIfAbsent(mark.label, _ -> new ArrayList<>())
                    .add(Figures.time(mark.fromSeconds * NANOS)));
            List<String> told = new ArrayList<>();
            places.forEach((label, at) -> told.add(label + ", at "
                    + String.join(", ", at.subList(0, Math.min(at.size(), PLACES_MAX)))
                    + (at.size() > PLACES_MAX ? " and " + (at.size() - PLACES_MAX) + " more" : "")));
            return String.join("; ", told);
        }
    }

    /// The intervals of a run as points of a line. All driven phases follow each other, without the time between
    /// them. Neighbouring intervals of a phase share a point if there are more than a screen can show. Immutable.
    ///
    /// @param stride number of intervals in a point
    record TimePoints(List<Point> points, List<Phase> phases, int stride) {
        private static final int POINTS_MAX = 4_000;

        /// One point.
        ///
        /// @param startSeconds from the start of the first phase
        /// @param rows one for each operation in each interval of the point
        record Point(double startSeconds, double lengthSeconds, List<IntervalRow> rows, List<HarnessRow> harness) {}

        /// A phase on that line.
        record Phase(String name, String kind, double fromSeconds, double toSeconds) {}

        TimePoints {
            points = List.copyOf(points);
            phases = List.copyOf(phases);
        }

        static TimePoints of(Run run) {
            int intervals = run.phases().stream()
                    .mapToInt(phase -> (int) phase.series().stream()
                            .mapToLong(IntervalRow::interval)
                            .distinct()
                            .count())
                    .sum();
            int stride = Math.max(1, Math.ceilDiv(intervals, POINTS_MAX));
            List<Point> points = new ArrayList<>();
            List<Phase> phases = new ArrayList<>();
            double from = 0;
            for (PhaseResult phase : run.phases()) {
                List<Point> added = points(phase, from, stride);
                double to = added.isEmpty()
                        ? from
                        : added.getLast().startSeconds() + added.getLast().lengthSeconds();
                points.addAll(added);
                phases.add(new Phase(
                        phase.facts().name(), ValueType.word(phase.facts().kind()), from, to));
                from = to;
            }
            return new TimePoints(points, phases, stride);
        }

        private static List<Point> points(PhaseResult phase, double offset, int stride) {
            Map<Long, List<IntervalRow>> intervals = new LinkedHashMap<>();
            phase.series()
                    .forEach(row -> intervals
                            .computeIfAbsent(row.interval(), _ -> new ArrayList<>())
                            .add(row));
            Map<Long, HarnessRow> harness = new HashMap<>();
            phase.harness().forEach(row -> harness.put(row.interval(), row));
            List<List<IntervalRow>> all = new ArrayList<>(intervals.values());
            List<Point> points = new ArrayList<>();
            for (int from = 0; from < all.size(); from += stride) {
                List<IntervalRow> rows = new ArrayList<>();
                List<HarnessRow> ofHarness = new ArrayList<>();
                double length = 0;
                for (List<IntervalRow> interval : all.subList(from, Math.min(all.size(), from + stride))) {
                    rows.addAll(interval);
                    length += interval.getFirst().lengthNanos() / 1e9;
                    HarnessRow row = harness.get(interval.getFirst().interval());
                    if (row != null) {
                        ofHarness.add(row);
                    }
                }
                points.add(new Point(offset + rows.getFirst().startNanos() / 1e9, length, rows, ofHarness));
            }
            return points;
        }
    }
}
