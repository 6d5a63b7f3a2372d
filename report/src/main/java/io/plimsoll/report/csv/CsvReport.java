package io.plimsoll.report.csv;

import io.plimsoll.analysis.ab.AbPair;
import io.plimsoll.analysis.ab.AbResult;
import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.RepeatedCost;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Search.Tried;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.results.CsvColumns;
import io.plimsoll.results.Metric;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.ab.AbDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Price;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Runs, searches and sweeps as CSV, and the cost columns of all files in which something has a price. Stateless.
public final class CsvReport {
    /// For one cost: the number, its currency, and the unit of work that the million counts.
    private static final List<String> TITLES = List.of("cost_per_million", "cost_currency", "cost_of");

    /// For repeats: the number with its minimum and maximum.
    public static final List<String> REPEATED =
            List.of("cost_per_million", "cost_min", "cost_max", "cost_currency", "cost_of");

    private static final MathContext DIGITS = new MathContext(6);

    private CsvReport() {}

    /// Adds the columns of one cost. Cells are empty if the cost is null.
    private static <T> void add(CsvColumns<T> columns, Function<T, @Nullable Cost> cost) {
        add(columns, TITLES, row -> of(cost.apply(row)));
    }

    /// Adds the cost columns of repeats. Cells are empty if the cost is null.
    public static <T> void addRepeated(CsvColumns<T> columns, Function<T, @Nullable RepeatedCost> cost) {
        add(columns, REPEATED, row -> of(cost.apply(row)));
    }

    private static <T> void add(CsvColumns<T> columns, List<String> titles, Function<T, List<String>> cells) {
        for (int i = 0; i < titles.size(); i++) {
            int index = i;
            columns.text(titles.get(i), row -> cells.apply(row).get(index));
        }
    }

    private static List<String> of(@Nullable Cost cost) {
        return cost == null ? List.of("", "", "") : List.of(number(cost.perMillion()), cost.currency(), cost.work());
    }

    /// The cells in the order of [#REPEATED]; empty without a cost.
    public static List<String> of(@Nullable RepeatedCost cost) {
        if (cost == null) {
            return List.of("", "", "", "", "");
        }
        Double high = cost.high();
        return List.of(
                number(cost.cost().perMillion()),
                number(cost.low()),
                high == null ? "" : number(high),
                cost.cost().currency(),
                cost.cost().work());
    }

    private static String number(double value) {
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    private record Line(RunDocument run, OperationSummary summary) {
        String setting(String key) {
            return run.plan().setting(key);
        }
    }

    /// The figures of runs as CSV, one line per phase and operation (RFC 4180, except that lines end in a line
    /// feed). New columns may be added only at the end. Cost columns exist if a target has a price. Times in
    /// nanoseconds.
    ///
    /// @param runs must be judged
    public static String ofRuns(List<RunDocument> runs) {
        CsvColumns<Line> columns = runColumns();
        if (runs.stream().anyMatch(run -> run.plan().price().isPresent())) {
            columns.text(
                    "price",
                    line -> line.run.plan().price().map(Price::toString).orElse(""));
            // The cost of the whole run, from its headline, repeated on each line of the run.
            add(columns, line -> HeadlineWork.cost(line.run).orElse(null));
        }
        return columns.render(
                runs.stream()
                        .flatMap(run -> run.judged().summary().stream().map(summary -> new Line(run, summary)))
                        .toList(),
                "\n");
    }

    private static CsvColumns<Line> runColumns() {
        CsvColumns<Line> columns = new CsvColumns<Line>()
                .text("run", line -> line.run.id())
                .text("workload", line -> line.setting("workload"))
                .text("profile", line -> line.setting("profile"))
                .text("target", line -> line.setting("target"))
                .text("status", line -> ValueType.word(line.run.status()))
                .text(
                        "verdict",
                        line -> line.run.judged().verdict() == null
                                ? ""
                                : line.run.judged().verdict().name())
                .text("phase", line -> line.summary.phase())
                .text("operation", line -> line.summary.operation());
        for (Metric metric : Metric.values()) {
            if (metric.isWhole()) {
                columns.text(metric.csv(), line -> whole(metric.of(line.summary)));
            } else {
                columns.number(metric.csv(), line -> metric.of(line.summary));
            }
        }
        return columns;
    }

    private static String whole(double value) {
        return Double.isNaN(value) ? "" : Long.toString((long) value);
    }

    /// The steps of a load line search as CSV (RFC 4180), by rate.
    public static String ofSearch(LoadLine found) {
        return ofSearch(
                new CsvColumns<Step>()
                        .number("rate", Step::rate)
                        .number("carried_per_s", Step::carried)
                        .number("holds", Step::holds)
                        .text("kept", step -> String.valueOf(step.kept())),
                found.steps(),
                found.price(),
                found::cost);
    }

    /// The steps of a concurrency search as CSV (RFC 4180), by number of sessions.
    public static String ofSearch(ConcurrencyCurve found) {
        return ofSearch(
                new CsvColumns<ConcurrencyStep>()
                        .whole("sessions", ConcurrencyStep::sessions)
                        .number("rate_per_s", ConcurrencyStep::rate)
                        .number("half_width_share", ConcurrencyStep::halfWidthShare)
                        .number("error_share", ConcurrencyStep::errorShare),
                found.steps(),
                found.price(),
                found::cost);
    }

    private static <S extends Tried> String ofSearch(
            CsvColumns<S> columns, List<S> steps, @Nullable Price price, Function<S, Optional<Cost>> cost) {
        columns.number("seconds", Tried::seconds);
        Metric.in(Metric.Output.SEARCHES)
                .forEach(metric -> columns.number(metric.csv(), step -> metric.of(step.latency())));
        columns.text("verdict", step -> step.verdict().name())
                .text("harness_bound", step -> String.valueOf(step.isHarnessBound()))
                .text("run", Tried::run);
        if (price != null) {
            add(columns, step -> cost.apply(step).orElse(null));
        }
        return columns.render(steps, "\r\n");
    }

    /// The pairs of an ab as CSV (RFC 4180), in order. Times in nanoseconds.
    public static String ofAb(AbResult found) {
        String unit = found.metric().csv();
        return new CsvColumns<AbPair>()
                .whole("pair", AbPair::number)
                .text("first", pair -> pair.isAFirst() ? AbDocument.A : AbDocument.B)
                .number("a_" + unit, pair -> pair.a().value())
                .number("b_" + unit, pair -> pair.b().value())
                .number("b_over_a", pair -> pair.b().value() / pair.a().value())
                .text("a_verdict", pair -> pair.a().verdict().name())
                .text("b_verdict", pair -> pair.b().verdict().name())
                .text("a_run", pair -> pair.a().run())
                .text("b_run", pair -> pair.b().run())
                .render(found.pairs(), "\r\n");
    }

    /// The figures of a sweep as CSV, one line per cell and operation, over all repeats (RFC 4180, except that
    /// lines end in a line feed). New columns may be added only after the fixed ones. If a target has a price, the
    /// cost columns follow, then the axes of the sweep. Times in nanoseconds; unknown values are empty.
    public static String ofSweep(SweepFigures sweep) {
        return columns(List.of(sweep)).render(sweep.cells(), "\n");
    }

    /// Several sweeps in one table, as [#ofSweep] with the name of the sweep in the first column.
    public static String ofSweeps(Map<String, SweepFigures> sweeps) {
        CsvColumns<Map.Entry<String, CellFigures>> all =
                CsvColumns.after("name", Map.Entry::getKey, columns(sweeps.values()), Map.Entry::getValue);
        List<Map.Entry<String, CellFigures>> rows = new ArrayList<>();
        sweeps.forEach((name, sweep) -> sweep.cells().forEach(cell -> rows.add(Map.entry(name, cell))));
        return all.render(rows, "\n");
    }

    private static CsvColumns<CellFigures> columns(Collection<SweepFigures> sweeps) {
        CsvColumns<CellFigures> columns = sweepColumns();
        if (sweeps.stream().anyMatch(sweep -> sweep.costs().isShown())) {
            addRepeated(columns, figured(Figured::cost));
        }
        sweeps.stream()
                .flatMap(sweep -> sweep.axes().keySet().stream())
                .distinct()
                .forEach(
                        axis -> columns.text("grid." + axis, cell -> cell.axes().getOrDefault(axis, "")));
        return columns;
    }

    private static CsvColumns<CellFigures> sweepColumns() {
        CsvColumns<CellFigures> columns = new CsvColumns<CellFigures>()
                .text("cell", CellFigures::cell)
                .text("step", CellFigures::step)
                .text("operation", CellFigures::operation)
                .text("state", cell -> ValueType.word(cell.state()))
                .text(
                        "verdict",
                        cell -> cell.verdict() == null ? "" : cell.verdict().name())
                .number("repeats", figured(figures ->
                        (double) figures.ratePerSecond().count()));
        for (Metric metric : Metric.in(Metric.Output.SWEEPS)) {
            columns.number(metric.csv(), repeated(metric, Repeated::median));
            if (metric.isRate()) {
                columns.number(metric.key() + "_min", repeated(metric, Repeated::min));
                columns.number(metric.key() + "_max", repeated(metric, Repeated::max));
            }
            if (metric == Metric.RATE) {
                columns.number("rate_half_width_95", repeated(metric, Repeated::halfWidthShare));
            }
        }
        return columns.number("in_flight", law(LittlesLawCheck::inFlight))
                .number("in_flight_max", law(LittlesLawCheck::bound))
                .text("impossible", cell -> cell.figures() == null ? "" : String.valueOf(cell.isImpossible()))
                .text("runs", cell -> String.join(" ", cell.runs()))
                .text("reason", CellFigures::reason);
    }

    private static <V> Function<CellFigures, @Nullable V> figured(Function<Figured, @Nullable V> figure) {
        return cell -> orNull(cell.figures(), figure);
    }

    private static Function<CellFigures, @Nullable Double> repeated(
            Metric metric, Function<Repeated, @Nullable Double> number) {
        return figured(figures -> orNull(figures.metrics().get(metric), number));
    }

    private static Function<CellFigures, @Nullable Double> law(Function<LittlesLawCheck, @Nullable Double> figure) {
        return figured(figures -> orNull(figures.law(), figure));
    }

    private static <F, V> @Nullable V orNull(@Nullable F from, Function<F, @Nullable V> figure) {
        return from == null ? null : figure.apply(from);
    }
}
