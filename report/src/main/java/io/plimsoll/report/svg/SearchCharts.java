package io.plimsoll.report.svg;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Resolution;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyStep;
import io.plimsoll.analysis.search.Knee;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Objective;
import io.plimsoll.analysis.search.Objective.Aspect;
import io.plimsoll.analysis.search.Usl;
import io.plimsoll.report.svg.CurveChart.Mark;
import io.plimsoll.report.svg.CurveChart.Point;
import io.plimsoll.report.svg.CurveChart.Scale;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The curves of searches as pictures. Pure functions; stateless.
public final class SearchCharts {
    private static final int FITTED_POINTS = 100;
    private static final double P99 = 99;

    /// A peak is shown up to so many times the concurrency that was measured.
    private static final double BEYOND_MAX = 2;

    private SearchCharts() {}

    /// Latency over rate, of steps with samples enough for a p99, with the interval of the load line, the knee, and the
    /// limit of p99 if there is one.
    public static CurveChart of(LoadLine found) {
        List<Point> points = found.steps().stream()
                .filter(step -> Resolution.isTold(step.latency().count(), P99))
                .map(step -> new Point(step.rate(), (double) step.latency().p99(), step.isBelow() && step.isTold()))
                .toList();
        LoadLine.Line line = found.line();
        Knee knee = found.knee();
        List<Mark> marks = new ArrayList<>();
        found.steps().stream()
                .flatMap(step -> step.answers().stream())
                .map(answer -> answer.objective())
                .filter(SearchCharts::isOfCurve)
                .findFirst()
                .ifPresent(objective -> marks.add(new Mark(objective.limit(), true, objective.text())));
        if (line != null) {
            marks.add(new Mark(line.rate(), false, "load line " + Figures.rate(line.rate())));
        }
        if (knee != null) {
            marks.add(new Mark(knee.rate(), false, "knee " + Figures.rate(knee.rate())));
        }
        return new CurveChart(
                "p99 over rate: " + String.join(", ", found.objectives()),
                new Scale("operations due per second", Figures::number),
                new Scale("p99", Figures::time, true),
                points,
                List.of(),
                line == null ? List.of() : List.of(line.low(), line.high()),
                marks);
    }

    private static boolean isOfCurve(Objective objective) {
        return objective.aspect() == Aspect.PERCENTILE
                && objective.percentile() == P99
                && objective.operation().isEmpty();
    }

    /// Rate over concurrency, with the fitted law.
    public static CurveChart of(ConcurrencyCurve found) {
        List<Point> points = found.steps().stream()
                .map(step -> new Point(step.sessions(), step.rate(), !step.isHarnessBound()))
                .toList();
        List<Point> fit = new ArrayList<>();
        List<Mark> marks = new ArrayList<>();
        if (found.enough() != null && !found.enough().equals(found.best())) {
            mark(marks, found.enough(), "within 5 %");
        }
        mark(marks, found.best(), "best");
        Usl usl = found.usl();
        if (usl != null) {
            double to = end(usl);
            Double peak = usl.peak();
            for (int i = 0; i <= FITTED_POINTS; i++) {
                double at = 1 + (to - 1) * (double) i / FITTED_POINTS;
                fit.add(new Point(at, usl.rate(at), true));
            }
            if (peak != null && peak <= to) {
                marks.add(new Mark(peak, false, "peak of the fit" + (usl.isPeakGuessed() ? ", a guess" : "")));
            }
        }
        return new CurveChart(
                "Rate over concurrency",
                new Scale("sessions", SearchCharts::whole),
                new Scale("operations per second", Figures::number),
                points,
                fit,
                List.of(),
                marks);
    }

    /// There are no parts of sessions, but an axis may have marks between them.
    private static String whole(double sessions) {
        return sessions == Math.rint(sessions) ? Figures.count((long) sessions) : Figures.number(sessions);
    }

    private static void mark(List<Mark> marks, @Nullable ConcurrencyStep step, String name) {
        if (step != null) {
            marks.add(new Mark(step.sessions(), false, name + ": " + Figures.count(step.sessions())));
        }
    }

    /// Where the fitted curve ends: beyond what was measured only to show a peak that is near.
    private static double end(Usl usl) {
        Double peak = usl.peak();
        return peak == null || peak > BEYOND_MAX * usl.measuredTo()
                ? usl.measuredTo()
                : Math.max(usl.measuredTo(), peak);
    }
}
