package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.Resolution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The knee of the latency curve, found by Kneedle for a convex rising curve (Satopää, Albrecht, Irwin and
/// Raghavan, "Finding a 'Kneedle' in a Haystack", ICDCS Workshops 2011). Rate and 99th percentile are scaled to 0
/// to 1; the knee is where the curve is farthest below the diagonal. A search has too few points to smooth the
/// curve. Instead, a percentile counts as no lower than those at lower rates. Immutable.
///
/// @param p99Nanos measured at the knee
public record Knee(double rate, double p99Nanos) {
    private static final int POINTS_MIN = 5;

    /// A curve that stays closer to the diagonal than this has no knee.
    private static final double DEPTH_MIN = 0.1;

    /// Steps at rates closer than this factor are one point of the curve.
    private static final double SAME = 1.01;

    private record Point(double rate, double p99) {}

    /// @param steps in any order; those that did not keep up are left out, because their latency is that of a queue
    static Optional<Knee> of(List<Step> steps) {
        List<Point> curve = curve(steps);
        if (curve.size() < POINTS_MIN) {
            return Optional.empty();
        }
        Point first = curve.getFirst();
        Point last = curve.getLast();
        double deepest = DEPTH_MIN;
        Knee knee = null;
        for (Point point : curve) {
            double x = (point.rate - first.rate) / (last.rate - first.rate);
            double y = last.p99 == first.p99 ? x : (point.p99 - first.p99) / (last.p99 - first.p99);
            if (x - y > deepest) {
                deepest = x - y;
                knee = new Knee(point.rate, point.p99);
            }
        }
        return Optional.ofNullable(knee);
    }

    private static List<Point> curve(List<Step> steps) {
        List<Step> ordered = steps.stream()
                .filter(step -> step.kept() && Resolution.isTold(step.latency().count(), 99))
                .sorted(Comparator.comparingDouble(Step::rate))
                .toList();
        List<Point> curve = new ArrayList<>();
        double highest = 0;
        int from = 0;
        for (int i = 1; i <= ordered.size(); i++) {
            if (i == ordered.size() || ordered.get(i).rate() > ordered.get(from).rate() * SAME) {
                List<Step> same = ordered.subList(from, i);
                highest = Math.max(highest, median(same));
                curve.add(new Point(same.get(same.size() / 2).rate(), highest));
                from = i;
            }
        }
        return curve;
    }

    private static double median(List<Step> steps) {
        double[] sorted = steps.stream()
                .mapToDouble(step -> step.latency().p99())
                .sorted()
                .toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
