package io.plimsoll.report.csv;

import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Search.Tried;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.results.CsvColumns;
import io.plimsoll.results.Metric;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Price;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The steps of searches as CSV (RFC 4180), one line per step. The same in every locale. Stateless.
public final class SearchCsv {
    private SearchCsv() {}

    /// The steps of a load line search, by rate.
    public static String render(LoadLine found) {
        return render(
                new CsvColumns<Step>()
                        .number("rate", Step::rate)
                        .number("carried_per_s", Step::carried)
                        .number("holds", Step::holds)
                        .text("kept", step -> String.valueOf(step.kept())),
                found.steps(),
                found.price(),
                found::cost);
    }

    /// The steps of a concurrency search, by number of sessions.
    public static String render(ConcurrencyCurve found) {
        return render(
                new CsvColumns<ConcurrencyStep>()
                        .whole("sessions", ConcurrencyStep::sessions)
                        .number("rate_per_s", ConcurrencyStep::rate)
                        .number("half_width_share", ConcurrencyStep::halfWidthShare)
                        .number("error_share", ConcurrencyStep::errorShare),
                found.steps(),
                found.price(),
                found::cost);
    }

    private static <S extends Tried> String render(
            CsvColumns<S> columns, List<S> steps, @Nullable Price price, Function<S, Optional<Cost>> cost) {
        columns.number("seconds", Tried::seconds);
        Metric.in(Metric.Output.SEARCHES)
                .forEach(metric -> columns.number(metric.csv(), step -> metric.of(step.latency())));
        columns.text("verdict", step -> step.verdict().name())
                .text("harness_bound", step -> String.valueOf(step.isHarnessBound()))
                .text("run", Tried::run);
        if (price != null) {
            CostCells.add(columns, step -> cost.apply(step).orElse(null));
        }
        return columns.render(steps, "\r\n");
    }
}
