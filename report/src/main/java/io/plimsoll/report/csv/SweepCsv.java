package io.plimsoll.report.csv;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.analysis.figure.LittlesLawCheck;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.spec.ValueType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The figures of a sweep, one line for each cell and operation, repeats brought together (RFC
/// 4180, except that lines end in a line feed). Columns may only ever be added after [#FIXED];
/// where a target has a price, what a million cost follows them, then the sweep's axes. Times in nanoseconds; what is
/// not known is empty. Stateless.
public final class SweepCsv {
    private static final List<String> FIXED = List.of(
            "cell",
            "step",
            "operation",
            "state",
            "verdict",
            "repeats",
            "rate_per_second",
            "rate_min",
            "rate_max",
            "rate_half_width_95",
            "rows_per_second",
            "rows_min",
            "rows_max",
            "latency_mean_ns",
            "latency_p50_ns",
            "latency_p99_ns",
            "latency_p999_ns",
            "in_flight",
            "in_flight_max",
            "impossible",
            "runs",
            "reason");

    /// Of a line without figures: from `repeats` to `impossible`.
    private static final int FIGURES = 15;

    private static final MathContext DIGITS = new MathContext(6);

    private SweepCsv() {}

    public static String render(SweepFigures sweep) {
        Set<String> axes = new LinkedHashSet<>();
        sweep.cells().forEach(cell -> axes.addAll(cell.axes().keySet()));
        List<String> header = new ArrayList<>(FIXED);
        boolean isPriced = sweep.costs().isShown();
        if (isPriced) {
            header.addAll(CostCells.REPEATED);
        }
        axes.forEach(axis -> header.add("grid." + axis));
        StringBuilder text = new StringBuilder(line(header));
        for (CellFigures cell : sweep.cells()) {
            List<String> values = new ArrayList<>(List.of(
                    cell.cell(),
                    cell.step(),
                    cell.operation(),
                    ValueType.word(cell.state()),
                    cell.verdict() == null ? "" : cell.verdict().name()));
            values.addAll(figures(cell));
            values.add(String.join(" ", cell.runs()));
            values.add(cell.reason());
            if (isPriced) {
                Figured figured = cell.figures();
                values.addAll(CostCells.of(figured == null ? null : figured.cost()));
            }
            axes.forEach(axis -> values.add(cell.axes().getOrDefault(axis, "")));
            text.append(line(values));
        }
        return text.toString();
    }

    private static List<String> figures(CellFigures cell) {
        Figured figured = cell.figures();
        if (figured == null) {
            return Collections.nCopies(FIGURES, "");
        }
        List<String> values = new ArrayList<>();
        Repeated rate = figured.ratePerSecond();
        values.add(String.valueOf(rate.count()));
        values.addAll(range(rate));
        values.add(rate.halfWidthShare() == null ? "" : number(rate.halfWidthShare()));
        values.addAll(range(figured.rowsPerSecond()));
        values.add(number(figured.latencyMeanNanos().median()));
        values.add(number(figured.latencyP50Nanos().median()));
        values.add(number(figured.latencyP99Nanos().median()));
        values.add(number(figured.latencyP999Nanos().median()));
        LittlesLawCheck law = figured.law();
        values.add(law == null ? "" : number(law.inFlight()));
        values.add(law == null ? "" : number(law.bound()));
        values.add(String.valueOf(cell.isImpossible()));
        return values;
    }

    private static List<String> range(@Nullable Repeated figure) {
        return figure == null
                ? List.of("", "", "")
                : List.of(number(figure.median()), number(figure.min()), number(figure.max()));
    }

    /// Six digits that matter, never in powers of ten, the same in every locale.
    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : "";
    }

    private static String line(List<String> values) {
        return values.stream().map(SweepCsv::quoted).collect(Collectors.joining(",")) + "\n";
    }

    static String quoted(String value) {
        boolean isPlain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
    }
}
