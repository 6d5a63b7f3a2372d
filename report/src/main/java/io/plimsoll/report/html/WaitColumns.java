package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.ServerTotal.Doing;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.report.html.RunCharts.TimePoints;
import io.plimsoll.report.html.RunCharts.TimePoints.Point;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/// What the sessions of the load did at each point of the time line: a column for each of the things that they did most
/// in the measured rounds, one for the rest, in mean sessions. Stateless.
final class WaitColumns {
    /// The prefix of the columns. The name of what sessions did follows.
    static final String PREFIX = "wait.";

    private static final String REST = "other waits";
    private static final int SHOWN_MAX = 5;
    private static final double NANOS = 1e9;

    private WaitColumns() {}

    /// Looks at sessions in one stretch of time.
    ///
    /// @param fromSeconds on the time line
    /// @param sessions sums over all looks, by what they did
    private record Looked(double fromSeconds, double toSeconds, long looks, Map<String, Long> sessions) {}

    /// Adds the columns; none if nothing was looked at.
    static void add(RunData.Columns columns, TimePoints line, Measured measured) {
        List<String> names = measured.server().doings().stream()
                .filter(doing -> doing.who() == Who.LOAD)
                .map(Doing::name)
                .limit(SHOWN_MAX)
                .toList();
        List<Looked> looked = looked(line, measured, names);
        if (names.isEmpty() || looked.isEmpty()) {
            return;
        }
        List<String> all = new ArrayList<>(names);
        all.add(REST);
        double[][] values = values(line.points(), looked, all);
        for (int i = 0; i < all.size(); i++) {
            if (DoubleStream.of(values[i]).anyMatch(value -> value > 0)) {
                columns.floats(PREFIX + all.get(i), values[i]);
            }
        }
    }

    private static List<Looked> looked(TimePoints line, Measured measured, List<String> names) {
        Map<String, Double> starts = new HashMap<>();
        line.phases().forEach(phase -> starts.put(phase.name(), phase.fromSeconds()));
        Map<Span, Map<String, Long>> sums = new LinkedHashMap<>();
        Map<Span, Long> looks = new HashMap<>();
        for (WaitRow wait : measured.run().server().waits()) {
            Map<String, Long> ofSpan = sums.computeIfAbsent(wait.span(), _ -> new HashMap<>());
            looks.put(wait.span(), (long) wait.looks());
            if (wait.who() == Who.LOAD) {
                String name = new Doing(wait.who(), wait.kind(), wait.event(), 0).name();
                ofSpan.merge(names.contains(name) ? name : REST, wait.sessions(), Long::sum);
            }
        }
        List<Looked> all = new ArrayList<>();
        sums.forEach((span, sessions) -> {
            Double start = starts.get(span.phase());
            long count = looks.getOrDefault(span, 0L);
            if (start != null && count > 0) {
                double from = start + span.startNanos() / NANOS;
                all.add(new Looked(from, from + span.lengthNanos() / NANOS, count, sessions));
            }
        });
        all.sort((one, other) -> Double.compare(one.fromSeconds, other.fromSeconds));
        return all;
    }

    /// The mean of the looks that fall into a point for at least half of it, or of their own time; NaN without any.
    private static double[][] values(List<Point> points, List<Looked> looked, List<String> names) {
        double[][] sums = new double[names.size()][points.size()];
        long[] looks = new long[points.size()];
        int first = 0;
        for (Looked each : looked) {
            while (first < points.size() && end(points.get(first)) <= each.fromSeconds) {
                first++;
            }
            for (int at = first; at < points.size() && points.get(at).startSeconds() < each.toSeconds; at++) {
                long counted = isIn(each, points.get(at)) ? each.looks : 0;
                looks[at] += counted;
                for (int name = 0; name < names.size() && counted > 0; name++) {
                    sums[name][at] += each.sessions.getOrDefault(names.get(name), 0L);
                }
            }
        }
        for (double[] ofName : sums) {
            for (int at = 0; at < looks.length; at++) {
                ofName[at] = looks[at] == 0 ? Double.NaN : ofName[at] / looks[at];
            }
        }
        return sums;
    }

    private static boolean isIn(Looked each, Point point) {
        double both = Math.min(each.toSeconds, end(point)) - Math.max(each.fromSeconds, point.startSeconds());
        return both >= Math.min(each.toSeconds - each.fromSeconds, point.lengthSeconds()) / 2;
    }

    private static double end(Point point) {
        return point.startSeconds() + point.lengthSeconds();
    }
}
