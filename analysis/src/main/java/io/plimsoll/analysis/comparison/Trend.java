package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.comparison.Identity.Unlike;
import io.plimsoll.analysis.figure.Spread;
import io.plimsoll.analysis.statistics.ChangePoints;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The course of one figure over a series of runs. Immutable.
///
/// @param figure `rate`, `mean`, `p50`, … `p99.9`; a rate in operations per second, the others in nanoseconds; or a
/// figure that the workload names, such as NOPM
/// @param points in the order of time
/// @param levels from change point to change point, at least one
/// @param leftOut ids of runs of the series without a usable figure
public record Trend(String figure, List<Point> points, List<Level> levels, List<String> leftOut) {
    public Trend {
        points = List.copyOf(points);
        levels = List.copyOf(levels);
        leftOut = List.copyOf(leftOut);
    }

    /// One run.
    public record Point(String id, String startedAt, double value) {}

    /// A stretch without a change.
    ///
    /// @param first index of its first point
    /// @param change against the level before, as a share; 0 for the first level
    /// @param unlike what changed between the runs before and after its beginning, as far as known
    public record Level(int first, int count, double median, double change, List<Unlike> unlike) {
        public Level {
            unlike = List.copyOf(unlike);
        }
    }

    /// @param series in the order of time
    /// @param documents finds the document of a run by its id; empty when it cannot be read
    public static Trend of(String figure, List<RunEntry> series, Function<String, Optional<RunDocument>> documents) {
        List<Point> points = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (RunEntry entry : series) {
            Optional<Double> value = entry.isUsable() ? value(figure, entry, documents) : Optional.empty();
            value.ifPresentOrElse(
                    told -> points.add(new Point(entry.id(), entry.startedAt(), told)), () -> leftOut.add(entry.id()));
        }
        return new Trend(figure, points, levels(points, documents), leftOut);
    }

    private static Optional<Double> value(
            String figure, RunEntry entry, Function<String, Optional<RunDocument>> documents) {
        return Metric.named(figure).isPresent()
                ? entry.figure(figure)
                : documents
                        .apply(entry.id())
                        .flatMap(document ->
                                Optional.ofNullable(document.judged().figures()))
                        .flatMap(named -> Optional.ofNullable(named.get(figure)))
                        .filter(value -> value > 0);
    }

    /// Searches for changes in the logarithms, so that equal relative changes count equally.
    private static List<Level> levels(List<Point> points, Function<String, Optional<RunDocument>> documents) {
        double[] values = points.stream().mapToDouble(Point::value).toArray();
        List<Integer> starts = new ArrayList<>(
                ChangePoints.of(Arrays.stream(values).map(Math::log).toArray()));
        if (!points.isEmpty()) {
            starts.addFirst(0);
        }
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int first = starts.get(i);
            int end = i + 1 < starts.size() ? starts.get(i + 1) : values.length;
            double median = Spread.of(Arrays.stream(values, first, end).boxed().toList())
                    .median();
            levels.add(
                    i == 0
                            ? new Level(first, end - first, median, 0, List.of())
                            : new Level(
                                    first,
                                    end - first,
                                    median,
                                    median / levels.getLast().median() - 1,
                                    unlike(points.get(first - 1), points.get(first), documents)));
        }
        return levels;
    }

    private static List<Unlike> unlike(Point before, Point after, Function<String, Optional<RunDocument>> documents) {
        Optional<RunDocument> left = documents.apply(before.id());
        Optional<RunDocument> right = documents.apply(after.id());
        return left.isEmpty() || right.isEmpty()
                ? List.of()
                : Identity.unlike(List.of(left.get()), List.of(right.get()), Set.of());
    }
}
