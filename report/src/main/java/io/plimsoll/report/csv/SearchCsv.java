package io.plimsoll.report.csv;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.results.CsvColumns;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Metric;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Price;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The steps of searches as CSV (RFC 4180), one line per step. The same in every locale. Stateless.
public final class SearchCsv {
    private SearchCsv() {}

    /// The steps of a load line search, by rate.
    public static String render(LoadLine found) {
        CsvColumns<Step> columns = new CsvColumns<Step>()
                .number("rate", Step::rate)
                .number("carried_per_s", Step::carried)
                .number("holds", Step::holds)
                .text("kept", step -> String.valueOf(step.kept()))
                .number("seconds", Step::seconds);
        addLatency(columns, Step::latency);
        columns.text("verdict", step -> step.verdict().name());
        addRun(columns, Step::isHarnessBound, Step::run);
        return render(
                columns, found.steps(), found.price(), step -> found.cost(step).orElse(null));
    }

    /// The steps of a concurrency search, by number of sessions.
    public static String render(ConcurrencyCurve found) {
        CsvColumns<ConcurrencyStep> columns = new CsvColumns<ConcurrencyStep>()
                .whole("sessions", ConcurrencyStep::sessions)
                .number("rate_per_s", ConcurrencyStep::rate)
                .number("half_width_share", ConcurrencyStep::halfWidthShare)
                .number("error_share", ConcurrencyStep::errorShare)
                .number("seconds", ConcurrencyStep::seconds);
        addLatency(columns, ConcurrencyStep::latency);
        columns.text("verdict", step -> step.verdict().name());
        addRun(columns, ConcurrencyStep::isHarnessBound, ConcurrencyStep::run);
        return render(
                columns, found.steps(), found.price(), step -> found.cost(step).orElse(null));
    }

    private static <S> void addLatency(CsvColumns<S> columns, Function<S, DistributionSummary> latency) {
        Metric.in(Metric.Output.SEARCHES)
                .forEach(metric -> columns.number(metric.csv(), step -> metric.of(latency.apply(step))));
    }

    private static <S> void addRun(CsvColumns<S> columns, Predicate<S> isHarnessBound, Function<S, String> run) {
        columns.text("harness_bound", step -> String.valueOf(isHarnessBound.test(step)))
                .text("run", run);
    }

    private static <S> String render(
            CsvColumns<S> columns, List<S> steps, @Nullable Price price, Function<S, @Nullable Cost> cost) {
        if (price != null) {
            CostCells.add(columns, cost);
        }
        return columns.render(steps, "\r\n");
    }
}
