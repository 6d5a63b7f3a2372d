package io.plimsoll.report.plot;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.LoadLine.Knee;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.analysis.search.Usl;
import io.plimsoll.report.plot.Plot.At;
import io.plimsoll.report.plot.Plot.Band;
import io.plimsoll.report.plot.Plot.Layer;
import io.plimsoll.report.plot.Plot.Line;
import io.plimsoll.report.plot.Plot.Mark;
import io.plimsoll.report.plot.Plot.Point;
import io.plimsoll.report.plot.Plot.Size;
import io.plimsoll.results.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Plots of search results. Pure functions; stateless.
public final class SearchPlots {
    private static final int FITTED_POINTS = 100;
    private static final double P99 = 99;

    /// A fitted peak is shown up to this many times the highest measured concurrency.
    private static final double BEYOND_MAX = 2;

    private SearchPlots() {}

    /// Latency by rate, for steps with enough samples for a p99. Marks the interval of the load line, the knee, and
    /// the limit of p99 if there is one.
    public static Plot of(LoadLine found) {
        List<Step> steps = found.steps().stream()
                .filter(step -> Figures.isTold(step.latency().count(), P99))
                .toList();
        LoadLine.Line line = found.line();
        Knee knee = found.knee();
        List<Layer> layers = new ArrayList<>();
        DoubleStream.Builder nanos = DoubleStream.builder();
        steps.forEach(step -> nanos.add((double) step.latency().p99()));
        found.steps().stream()
                .flatMap(step -> step.answers().stream())
                .map(answer -> answer.objective())
                .filter(objective -> objective.metric() == Metric.P99
                        && objective.operation().isEmpty())
                .findFirst()
                .ifPresent(objective -> {
                    nanos.add(objective.limit());
                    layers.add(new Mark(objective.limit(), true, objective.text()));
                });
        if (line != null) {
            layers.add(new Band("band", line.low(), line.high(), ""));
            layers.add(new Mark(line.rate(), false, "load line " + Figures.rate(line.rate())));
        }
        if (knee != null) {
            layers.add(new Mark(knee.rate(), false, "knee " + Figures.rate(knee.rate())));
        }
        steps.forEach(step -> layers.add(new Point(
                kind(step),
                new At(step.rate(), (double) step.latency().p99()),
                "",
                Figures.rate(step.rate()) + ", p99 "
                        + Figures.time(step.latency().p99()))));
        double[] values = nanos.build().filter(value -> value > 0).toArray();
        double min = DoubleStream.of(values).min().orElse(1);
        return curve(
                "p99 over rate: " + String.join(", ", found.objectives()),
                Scale.linear(
                        "operations due per second",
                        Figures::number,
                        max(steps.stream().map(Step::rate))),
                Scale.logarithmic(
                        "p99", Figures::time, min, DoubleStream.of(values).max().orElse(min)),
                layers);
    }

    private static String kind(Step step) {
        return !step.isTold() || step.spoiled() != Step.Spoiled.NO
                ? "broken unclear"
                : step.isBelow() ? "point" : "broken";
    }

    /// Rate by concurrency, with the fitted law.
    public static Plot of(ConcurrencyCurve found) {
        List<Layer> layers = new ArrayList<>();
        List<At> fit = new ArrayList<>();
        Usl usl = found.usl();
        if (usl != null) {
            double to = end(usl);
            for (int i = 0; i <= FITTED_POINTS; i++) {
                double at = 1 + (to - 1) * (double) i / FITTED_POINTS;
                fit.add(new At(at, usl.rate(at)));
            }
            layers.add(new Line("fit", fit));
            Double peak = usl.peak();
            if (peak != null && peak <= to) {
                layers.add(new Mark(peak, false, "peak of the fit" + (usl.isPeakGuessed() ? ", a guess" : "")));
            }
        }
        mark(layers, found.best(), "best");
        if (found.enough() != null && !found.enough().equals(found.best())) {
            mark(layers, found.enough(), "within 5 %");
        }
        List<At> points = new ArrayList<>(fit);
        for (ConcurrencyStep step : found.steps()) {
            At at = new At(step.sessions(), step.rate());
            points.add(at);
            layers.add(new Point(
                    step.isHarnessBound() ? "broken" : "point",
                    at,
                    "",
                    Figures.count(step.sessions(), "session") + ", " + Figures.rate(step.rate())));
        }
        return curve(
                "Rate over concurrency",
                Scale.linear("sessions", SearchPlots::whole, max(points.stream().map(At::x))),
                Scale.linear(
                        "operations per second",
                        Figures::number,
                        max(points.stream().map(At::y))),
                layers);
    }

    /// @param layers the tips of its points describe the plot in words
    private static Plot curve(String title, Scale x, Scale y, List<Layer> layers) {
        String points = layers.stream()
                .flatMap(layer -> layer instanceof Point point ? Stream.of(point.tip()) : Stream.empty())
                .collect(Collectors.joining("; "));
        return new Plot(title, y.name() + ", by " + x.name(), title + ": " + points, Size.CURVE, x, y, layers);
    }

    private static double max(Stream<Double> values) {
        return values.mapToDouble(Double::doubleValue).max().orElse(1);
    }

    /// Sessions are whole numbers, but an axis may have marks between them.
    private static String whole(double sessions) {
        return sessions == Math.rint(sessions) ? Figures.count((long) sessions) : Figures.number(sessions);
    }

    private static void mark(List<Layer> layers, @Nullable ConcurrencyStep step, String name) {
        if (step != null) {
            layers.add(new Mark(step.sessions(), false, name + ": " + Figures.count(step.sessions())));
        }
    }

    /// The end of the fitted curve: beyond the measured range only to show a peak that is near.
    private static double end(Usl usl) {
        Double peak = usl.peak();
        return peak == null || peak > BEYOND_MAX * usl.measuredTo()
                ? usl.measuredTo()
                : Math.max(usl.measuredTo(), peak);
    }
}
