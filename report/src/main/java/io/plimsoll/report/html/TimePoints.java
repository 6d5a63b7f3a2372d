package io.plimsoll.report.html;

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

/// The intervals of a run as points of a line. All driven phases follow each other, without the time between them.
/// Neighbouring intervals of a phase share a point if there are more than a screen can show. Immutable.
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
            phases.add(
                    new Phase(phase.facts().name(), ValueType.word(phase.facts().kind()), from, to));
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
