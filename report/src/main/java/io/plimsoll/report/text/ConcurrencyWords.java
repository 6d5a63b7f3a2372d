package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyStep;
import io.plimsoll.analysis.search.Usl;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The words of a search over concurrency, the same on a terminal, on a page and in Markdown. Stateless.
public final class ConcurrencyWords {
    /// The columns of a table of steps, without costs.
    private static final List<String> TITLES =
            List.of("sessions", "rate", "+-", "p50", "p99", "errors", "measured", "verdict", "run");

    /// Where costs stand: behind "+-".
    private static final int COST = TITLES.indexOf("+-") + 1;

    private ConcurrencyWords() {}

    /// The line about all of it, without the verdict.
    public static String headline(ConcurrencyCurve found) {
        ConcurrencyStep best = found.best();
        ConcurrencyStep enough = found.enough();
        if (best == null || enough == null) {
            return "no step had a result" + (found.refused().isEmpty() ? "" : ": " + found.refused());
        }
        if (found.isImprecise()) {
            return "the rates are known too badly to call one the best: that of "
                    + Figures.count(best.sessions(), "session")
                    + ", " + Figures.rate(best.rate()) + ", to within " + Figures.percent(best.halfWidthShare())
                    + "; give it more time (--at-most), and the machine to itself";
        }
        return "best concurrency " + Figures.count(best.sessions()) + " at " + Figures.rate(best.rate()) + ", p99 "
                + Names.percentile(best.latency().count(), 99, best.latency().p99())
                + (enough.sessions() < best.sessions()
                        ? "; " + Figures.count(enough.sessions(), "session") + " come within 5 %: "
                                + Figures.rate(enough.rate()) + ", p99 "
                                + Figures.time(enough.latency().p99())
                        : "");
    }

    /// What is told of it, by name, in order; empty where there is nothing to tell.
    public static Map<String, String> facts(ConcurrencyCurve found) {
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
                Figures.count(found.steps().size(), "step") + " in " + Figures.time(found.elapsedSeconds() * 1e9)
                        + ", closed loop: latencies are service times, not those of users who do not wait");
        return facts;
    }

    private static String ended(ConcurrencyCurve found) {
        return switch (found.state()) {
            case ENDED -> "two steps in a row, or the last, gained less than 5 %";
            case STILL_RISING -> "the rate still rose at the highest concurrency allowed; raise --to";
            case REFUSED -> "a step had no result: " + found.refused();
            case SPOILED -> "other programs on this machine spoiled each try; end them, or run where nothing else does";
            case TIME_UP -> "time was up; raise --at-most";
        };
    }

    private static String usl(@Nullable Usl usl) {
        return usl == null
                ? "not told: too few steps for the Universal Scalability Law"
                : String.format(
                        Locale.ROOT,
                        "Universal Scalability Law: one session alone %s, contention %s, coherency %s;"
                                + " relative error %s",
                        Figures.rate(usl.lambda()),
                        told(usl.sigma(), usl.error()),
                        told(usl.kappa(), usl.error()),
                        Figures.percent(usl.error()));
    }

    /// No more digits than the fit is good for.
    private static String told(double value, double error) {
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
                    : "none: by the fit the rate rises on";
        }
        return "by the fit at concurrency " + Figures.number(peak) + " with " + Figures.rate(usl.rate(peak))
                + (usl.isPeakGuessed()
                        ? "; beyond the " + Figures.count(usl.measuredTo()) + " that were measured, so a guess"
                        : "");
    }

    /// The columns that the steps of this search want: those of costs where the target has a price.
    public static List<String> titles(ConcurrencyCurve found) {
        return found.costs().titles(TITLES, COST);
    }

    /// Of one step, in the order of [#titles].
    public static List<String> of(ConcurrencyCurve found, ConcurrencyStep step) {
        return found.costs().row(of(step), COST, found.cost(step));
    }

    private static List<String> of(ConcurrencyStep step) {
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
