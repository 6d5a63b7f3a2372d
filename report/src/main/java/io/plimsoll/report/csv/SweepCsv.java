package io.plimsoll.report.csv;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.results.CsvColumns;
import io.plimsoll.results.Metric;
import io.plimsoll.spec.ValueType;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The figures of a sweep as CSV, one line per cell and operation, over all repeats (RFC 4180, except that lines
/// end in a line feed). New columns may be added only after the fixed ones. If a target has a price, the cost
/// columns follow, then the axes of the sweep. Times in nanoseconds; unknown values are empty. Stateless.
public final class SweepCsv {
    private SweepCsv() {}

    public static String render(SweepFigures sweep) {
        CsvColumns<CellFigures> columns = columns();
        if (sweep.costs().isShown()) {
            CostCells.addRepeated(columns, figured(Figured::cost));
        }
        Set<String> axes = new LinkedHashSet<>();
        sweep.cells().forEach(cell -> axes.addAll(cell.axes().keySet()));
        axes.forEach(axis -> columns.text("grid." + axis, cell -> cell.axes().getOrDefault(axis, "")));
        return columns.render(sweep.cells(), "\n");
    }

    private static CsvColumns<CellFigures> columns() {
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
        return cell -> of(cell.figures(), figure);
    }

    private static Function<CellFigures, @Nullable Double> repeated(
            Metric metric, Function<Repeated, @Nullable Double> number) {
        return figured(figures -> of(figures.metrics().get(metric), number));
    }

    private static Function<CellFigures, @Nullable Double> law(Function<LittlesLawCheck, @Nullable Double> figure) {
        return figured(figures -> of(figures.law(), figure));
    }

    private static <F, V> @Nullable V of(@Nullable F from, Function<F, @Nullable V> figure) {
        return from == null ? null : figure.apply(from);
    }
}
