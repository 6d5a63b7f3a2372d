package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.Usl;
import io.plimsoll.report.SearchReport.Made;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.plot.SearchPlots;
import io.plimsoll.report.text.CurvePlot;
import io.plimsoll.report.text.Names;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The result of a concurrency search: best concurrency, fitted law, curve, steps. Pure functions; stateless.
public final class ConcurrencyReport {
    /// The columns of a table of steps, without costs.
    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.figure("sessions"),
            TableColumn.figure("rate"),
            TableColumn.figure("+-"),
            TableColumn.figure("p50"),
            TableColumn.figure("p99"),
            TableColumn.figure("errors"),
            TableColumn.figure("measured"),
            TableColumn.badge("verdict"),
            TableColumn.run("run", SearchReport.RUN_MAX));

    /// The index of the cost column, after "+-".
    private static final int COST = 3;

    /// The settings that the search itself varies.
    private static final Set<String> DECIDED = Set.of("arrival", "measure", "rounds", "sessions");

    private static final char MEASURED = '●';
    private static final char FITTED = '·';
    private static final int FITTED_POINTS = 66;

    private ConcurrencyReport() {}

    public static Document of(ConcurrencyCurve found, Made made) {
        List<Section> sections = new ArrayList<>();
        if (!found.steps().isEmpty()) {
            sections.add(new Section("Rate over concurrency", plot(found)));
        }
        sections.add(SearchReport.steps(
                "by concurrency; +-: half of the rate's 95 % interval",
                COLUMNS,
                COST,
                found.costs(),
                found.steps(),
                step -> new Part.Row(
                        step.isHarnessBound()
                                ? Tone.INVALID
                                : Tone.of(step.verdict()).ofRow(),
                        cells(step)),
                found::cost));
        String command = "plimsoll concurrency repeat.yaml --from "
                + made.search().bound("from") + " --to " + made.search().bound("to") + " --at-most "
                + made.search().bound("at-most");
        sections.addAll(SearchReport.conditions(made, command, DECIDED));
        return new Document(
                made.head(found.verdict(), found.word(), "Concurrency", headline(found), tiles(found), facts(found)),
                sections);
    }

    private static Map<String, String> tiles(ConcurrencyCurve found) {
        Map<String, String> tiles = new LinkedHashMap<>();
        ConcurrencyStep best = found.best();
        if (best != null) {
            tiles.put("best concurrency", Figures.count(best.sessions()));
            tiles.put("rate", Figures.rate(best.rate()));
            tiles.put(
                    "p99 there",
                    Names.percentile(best.latency(), 99, best.latency().p99()));
        }
        Usl usl = found.usl();
        if (usl != null) {
            Double peak = usl.peak();
            tiles.put("peak of the fit", peak == null ? "none" : Figures.number(peak));
            tiles.put("contention", String.format(Locale.ROOT, "%.4f", usl.sigma()));
            tiles.put("coherency", String.format(Locale.ROOT, "%.6f", usl.kappa()));
        }
        return tiles;
    }

    private static Part plot(ConcurrencyCurve found) {
        List<CurvePlot.Point> points = new ArrayList<>();
        Usl usl = found.usl();
        if (usl != null) {
            for (int i = 1; i <= FITTED_POINTS; i++) {
                double at = Math.max(1, usl.measuredTo() * (double) i / FITTED_POINTS);
                points.add(new CurvePlot.Point(at, usl.rate(at), FITTED));
            }
        }
        found.steps().forEach(step -> points.add(new CurvePlot.Point(step.sessions(), step.rate(), MEASURED)));
        CurvePlot.Scale scale = new CurvePlot.Scale(Figures::number, Figures::rate, false);
        return new Part.Charts(
                "Each point is a step, hollow where the harness was the limit."
                        + (usl == null ? "" : " The dashed curve is the Universal Scalability Law through all of them.")
                        + " A closed loop: latencies are service times, not the response times of independent users.",
                List.of(SearchPlots.of(found)),
                width -> CurvePlot.draw(points, List.of(), scale, width),
                MEASURED + " measured" + (usl == null ? "" : ", " + FITTED + " fit"));
    }

    /// The headline, without the verdict.
    private static String headline(ConcurrencyCurve found) {
        ConcurrencyStep best = found.best();
        ConcurrencyStep enough = found.enough();
        if (best == null || enough == null) {
            return "no step had a result" + (found.refused().isEmpty() ? "" : ": " + found.refused());
        }
        if (found.isImprecise()) {
            return "the rates are too uncertain to choose the best: the rate of "
                    + Figures.count(best.sessions(), "session")
                    + ", " + Figures.rate(best.rate()) + ", to within " + Figures.percent(best.halfWidthShare())
                    + "; give it more time (--at-most), and the machine to itself";
        }
        if (found.isCutShort()) {
            return "time was up while the rate still rose: " + Figures.rate(best.rate()) + " with "
                    + Figures.count(best.sessions(), "session") + "; give it more time (--at-most)";
        }
        return "best concurrency " + Figures.count(best.sessions()) + " at " + Figures.rate(best.rate()) + ", p99 "
                + Names.percentile(best.latency().count(), 99, best.latency().p99())
                + (enough.sessions() < best.sessions()
                        ? "; " + Figures.count(enough.sessions(), "session") + " come within 5 %: "
                                + Figures.rate(enough.rate()) + ", p99 "
                                + Figures.time(enough.latency().p99())
                        : "");
    }

    /// The facts of the result by name, in order; an empty value means that nothing is known.
    private static Map<String, String> facts(ConcurrencyCurve found) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "cost",
                Optional.ofNullable(found.best())
                        .flatMap(found::cost)
                        .map(cost -> cost + " at the best concurrency")
                        .orElse(""));
        facts.put("ended", ended(found));
        facts.put("scaling", usl(found.usl()));
        facts.put("peak", peak(found.usl()));
        facts.put(
                "search",
                SearchReport.effort(found.steps(), found.elapsedSeconds())
                        + ", closed loop: latencies are service times, not the response times of independent users");
        return facts;
    }

    private static String ended(ConcurrencyCurve found) {
        return switch (found.state()) {
            case ENDED -> "two steps in a row, or the last, gained less than 5 %";
            case STILL_RISING -> "the rate still rose at the highest concurrency allowed; raise --to";
            case REFUSED -> "a step had no result: " + found.refused();
            case SPOILED -> "other programs on this machine spoiled each try; end them, or run where nothing else does";
            case TIME_UP -> "time was up; raise --at-most";
            case COARSE -> "time was up before the steps between were tried; raise --at-most";
        };
    }

    private static String usl(@Nullable Usl usl) {
        return usl == null
                ? "unknown: too few steps for the Universal Scalability Law"
                : String.format(
                        Locale.ROOT,
                        "Universal Scalability Law: one session alone %s, contention %s, coherency %s;"
                                + " relative error %s",
                        Figures.rate(usl.lambda()),
                        withError(usl.sigma(), usl.error()),
                        withError(usl.kappa(), usl.error()),
                        Figures.percent(usl.error()));
    }

    /// Rounds a fitted value to the digits that its error allows.
    private static String withError(double value, double error) {
        int digits = error > 0.1 ? 1 : error > 0.01 ? 2 : 3;
        return value == 0
                ? "0"
                : new BigDecimal(value).round(new MathContext(digits)).toPlainString();
    }

    private static String peak(@Nullable Usl usl) {
        if (usl == null) {
            return "";
        }
        Double peak = usl.peak();
        if (peak == null) {
            return usl.sigma() > 0
                    ? "none: by the fit the rate levels off towards " + Figures.rate(usl.lambda() / usl.sigma())
                    : "none: by the fit the rate keeps rising";
        }
        return "by the fit at concurrency " + Figures.number(peak) + " with " + Figures.rate(usl.rate(peak))
                + (usl.isPeakGuessed()
                        ? "; beyond the " + Figures.count(usl.measuredTo()) + " that were measured, so it is a guess"
                        : "");
    }

    private static List<String> cells(ConcurrencyStep step) {
        return List.of(
                Figures.count(step.sessions()),
                Figures.rate(step.rate()),
                Double.isNaN(step.halfWidthShare()) ? Figures.NONE : Figures.percent(step.halfWidthShare()),
                Figures.time(step.latency().p50()),
                Names.percentile(step.latency(), 99, step.latency().p99()),
                Figures.percent(step.errorShare()),
                Figures.time(step.seconds() * 1e9),
                step.isHarnessBound() ? "harness bound" : step.verdict().name(),
                step.run());
    }
}
