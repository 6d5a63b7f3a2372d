package io.plimsoll.report.svg;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Usl;
import io.plimsoll.report.svg.CurveChart.Point;
import io.plimsoll.report.svg.CurveChart.Scale;
import java.util.ArrayList;
import java.util.List;

/// The curves of searches as pictures. Pure functions; stateless.
public final class SearchCharts {
    private static final int FITTED_POINTS = 100;

    /// A step that was overrun would leave no room for the others.
    private static final double HEIGHT_MAX = 10;

    private SearchCharts() {}

    /// Latency over rate, with the interval of the load line. Steps far beyond the slowest that holds lie at
    /// the upper edge.
    public static String of(LoadLine found) {
        double slowest = found.steps().stream()
                .filter(step -> step.isBelow())
                .mapToDouble(step -> step.latency().p99())
                .max()
                .orElse(Double.MAX_VALUE / HEIGHT_MAX);
        List<Point> points = found.steps().stream()
                .filter(step -> step.latency().count() > 0)
                .map(step -> new Point(
                        step.rate(), Math.min((double) step.latency().p99(), slowest * HEIGHT_MAX), step.isBelow()))
                .toList();
        LoadLine.Line line = found.line();
        return new CurveChart(
                        "p99 over rate: " + String.join(", ", found.objectives()),
                        new Scale("operations due per second", Figures::number),
                        new Scale("p99", Figures::time),
                        points,
                        List.of(),
                        line == null ? List.of() : List.of(line.low(), line.high()))
                .render();
    }

    /// Rate over concurrency, with the fitted law.
    public static String of(ConcurrencyCurve found) {
        List<Point> points = found.steps().stream()
                .map(step -> new Point(step.sessions(), step.rate(), !step.isHarnessBound()))
                .toList();
        List<Point> fit = new ArrayList<>();
        Usl usl = found.usl();
        for (int i = 0; usl != null && i <= FITTED_POINTS; i++) {
            double at = 1 + (usl.measuredTo() - 1) * (double) i / FITTED_POINTS;
            fit.add(new Point(at, usl.rate(at), true));
        }
        return new CurveChart(
                        "Rate over concurrency",
                        new Scale("sessions", Figures::number),
                        new Scale("operations per second", Figures::number),
                        points,
                        fit,
                        List.of())
                .render();
    }
}
