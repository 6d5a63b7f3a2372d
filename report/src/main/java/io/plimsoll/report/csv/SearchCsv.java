package io.plimsoll.report.csv;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyStep;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Price;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The steps of searches as CSV (RFC 4180), one line each. The same in every locale. Stateless.
public final class SearchCsv {
    private static final MathContext DIGITS = new MathContext(6);
    private static final String LATENCY =
            "latency_mean_ns,latency_p50_ns,latency_p90_ns,latency_p99_ns,latency_p999_ns";

    private SearchCsv() {}

    /// By rate.
    public static String render(LoadLine found) {
        return "rate,carried_per_s,holds,kept,seconds," + LATENCY + ",verdict,harness_bound,run" + header(found.price())
                + "\r\n"
                + found.steps().stream()
                        .map(step -> line(step) + cost(found.price(), found.cost(step)) + "\r\n")
                        .collect(Collectors.joining());
    }

    /// By concurrency.
    public static String render(ConcurrencyCurve found) {
        return "sessions,rate_per_s,half_width_share,error_share,seconds," + LATENCY + ",verdict,harness_bound,run"
                + header(found.price()) + "\r\n"
                + found.steps().stream()
                        .map(step -> line(step) + cost(found.price(), found.cost(step)) + "\r\n")
                        .collect(Collectors.joining());
    }

    private static String line(Step step) {
        return String.join(
                ",",
                number(step.rate()),
                number(step.carried()),
                number(step.holds()),
                String.valueOf(step.kept()),
                number(step.seconds()),
                rest(step.latency(), step.verdict(), step.isHarnessBound(), step.run()));
    }

    private static String line(ConcurrencyStep step) {
        return String.join(
                ",",
                String.valueOf(step.sessions()),
                number(step.rate()),
                number(step.halfWidthShare()),
                number(step.errorShare()),
                number(step.seconds()),
                rest(step.latency(), step.verdict(), step.isHarnessBound(), step.run()));
    }

    private static String rest(DistributionSummary latency, Verdict verdict, boolean isHarnessBound, String run) {
        String times = List.of(
                        latency.mean(), (double) latency.p50(), (double) latency.p90(), (double) latency.p99(), (double)
                                latency.p999())
                .stream()
                .map(SearchCsv::number)
                .collect(Collectors.joining(","));
        return times + "," + verdict + "," + isHarnessBound + "," + run;
    }

    private static String header(@Nullable Price price) {
        return price == null ? "" : "," + CostCells.TITLES;
    }

    private static String cost(@Nullable Price price, Optional<Cost> cost) {
        return price == null ? "" : "," + String.join(",", CostCells.of(cost.orElse(null)));
    }

    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : "";
    }
}
