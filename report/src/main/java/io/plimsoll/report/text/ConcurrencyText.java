package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyStep;
import io.plimsoll.analysis.search.Usl;
import io.plimsoll.report.text.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a search over concurrency found, on a terminal. A pure function; stateless.
public final class ConcurrencyText {
    private static final char MEASURED = '●';
    private static final char FITTED = '·';
    private static final int FITTED_POINTS = 66;

    /// Where the column of costs stands: behind the rate and how sure it is.
    private static final int COST = 3;

    private ConcurrencyText() {}

    /// @return lines of at most 100 characters
    public static String render(ConcurrencyCurve found, Style style) {
        Page page = new Page(style);
        page.hanging(Paint.of(found.verdict()), found.verdict() + "  ", Paint.BOLD, headline(found));
        page.field("cost", cost(found));
        page.field("ended", ended(found));
        page.field("scaling", usl(found.usl()));
        page.field("peak", peak(found.usl()));
        page.field(
                "search",
                Figures.count(found.steps().size(), "step") + " in " + Figures.time(found.elapsedSeconds() * 1e9)
                        + ", closed loop: latencies are service times, not those of users who do not wait");
        curve(page, found);
        steps(page, found);
        return page.toString();
    }

    private static String headline(ConcurrencyCurve found) {
        ConcurrencyStep best = found.best();
        ConcurrencyStep enough = found.enough();
        if (best == null || enough == null) {
            return "no step had a result" + (found.refused().isEmpty() ? "" : ": " + found.refused());
        }
        return "best concurrency " + Figures.count(best.sessions()) + " at " + Figures.rate(best.rate()) + ", p99 "
                + Figures.time(best.latency().p99())
                + (enough.sessions() < best.sessions()
                        ? "; " + Figures.count(enough.sessions(), "session") + " come within 5 %: "
                                + Figures.rate(enough.rate()) + ", p99 "
                                + Figures.time(enough.latency().p99())
                        : "");
    }

    /// At the best concurrency; empty without a price.
    private static String cost(ConcurrencyCurve found) {
        return Optional.ofNullable(found.best())
                .flatMap(found::cost)
                .map(cost -> cost + " at the best concurrency")
                .orElse("");
    }

    private static String ended(ConcurrencyCurve found) {
        return switch (found.state()) {
            case ENDED -> "two steps in a row, or the last, gained less than 5 %";
            case STILL_RISING -> "the rate still rose at the highest concurrency allowed; raise --to";
            case REFUSED -> "a step had no result: " + found.refused();
            case TIME_UP -> "time was up; raise --at-most";
        };
    }

    private static String usl(@Nullable Usl usl) {
        return usl == null
                ? "not told: too few steps for the Universal Scalability Law"
                : String.format(
                        Locale.ROOT,
                        "Universal Scalability Law: one session alone %s, contention %.4f, coherency %.6f;"
                                + " relative error %s",
                        Figures.rate(usl.lambda()),
                        usl.sigma(),
                        usl.kappa(),
                        Figures.percent(usl.error()));
    }

    private static String peak(@Nullable Usl usl) {
        if (usl == null) {
            return "";
        }
        Double peak = usl.peak();
        if (peak == null) {
            return usl.sigma() > 0
                    ? "none: by the fit the rate levels off towards " + Figures.rate(usl.lambda() / usl.sigma())
                    : "none: by the fit the rate rises on";
        }
        return "by the fit at concurrency " + Figures.number(peak) + " with " + Figures.rate(usl.rate(peak))
                + (usl.isPeakGuessed()
                        ? "; beyond the " + Figures.count(usl.measuredTo()) + " that were measured, so a guess"
                        : "");
    }

    private static void curve(Page page, ConcurrencyCurve found) {
        List<CurvePlot.Point> points = new ArrayList<>();
        Usl usl = found.usl();
        if (usl != null) {
            for (int i = 1; i <= FITTED_POINTS; i++) {
                double at = Math.max(1, usl.measuredTo() * (double) i / FITTED_POINTS);
                points.add(new CurvePlot.Point(at, usl.rate(at), FITTED));
            }
        }
        found.steps().forEach(step -> points.add(new CurvePlot.Point(step.sessions(), step.rate(), MEASURED)));
        List<String> lines =
                CurvePlot.draw(points, List.of(), new CurvePlot.Scale(Figures::number, Figures::rate, false));
        if (!lines.isEmpty()) {
            page.heading("Rate over concurrency", MEASURED + " measured" + (usl == null ? "" : ", " + FITTED + " fit"));
            lines.forEach(line -> page.line(Paint.NONE, line));
        }
    }

    private static void steps(Page page, ConcurrencyCurve found) {
        page.heading("Steps", "by concurrency");
        CostColumn costs = found.costs();
        List<Column> columns = new ArrayList<>(List.of(
                Column.right("sessions"),
                Column.right("rate"),
                Column.right("+-"),
                Column.right("p50"),
                Column.right("p99"),
                Column.right("errors"),
                Column.right("measured"),
                Column.whole("verdict"),
                Column.left("run", 24)));
        if (costs.isShown()) {
            columns.add(COST, Column.right(costs.title()));
        }
        Table table = new Table(columns);
        for (ConcurrencyStep step : found.steps()) {
            List<String> cells = new ArrayList<>(List.of(
                    Figures.count(step.sessions()),
                    Figures.rate(step.rate()),
                    Double.isNaN(step.halfWidthShare()) ? Figures.NONE : Figures.percent(step.halfWidthShare()),
                    Figures.time(step.latency().p50()),
                    OperationsSection.percentile(
                            step.latency().count(), 99, step.latency().p99()),
                    Figures.percent(step.errorShare()),
                    Figures.time(step.seconds() * 1e9),
                    step.isHarnessBound() ? "harness bound" : step.verdict().name(),
                    step.run()));
            if (costs.isShown()) {
                cells.add(COST, costs.cell(found.cost(step)));
            }
            table.row(cells);
        }
        page.add(table);
        if (costs.isShown()) {
            page.hanging(Paint.DIM, "  ", Paint.DIM, costs.note());
        }
    }
}
