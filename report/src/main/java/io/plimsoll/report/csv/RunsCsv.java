package io.plimsoll.report.csv;

import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.results.CsvColumns;
import io.plimsoll.results.Metric;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Price;
import java.util.List;

/// The figures of runs as CSV, one line per phase and operation (RFC 4180, except that lines end in a line feed).
/// New columns may be added only at the end. Cost columns exist if a target has a price. Times in nanoseconds.
/// Stateless.
public final class RunsCsv {
    private RunsCsv() {}

    private record Line(RunDocument run, OperationSummary summary) {
        String setting(String key) {
            return run.plan().setting(key);
        }
    }

    /// @param runs must be judged
    public static String render(List<RunDocument> runs) {
        CsvColumns<Line> columns = columns();
        if (runs.stream().anyMatch(run -> run.plan().price().isPresent())) {
            columns.text(
                    "price",
                    line -> line.run.plan().price().map(Price::toString).orElse(""));
            // The cost of the whole run, from its headline, repeated on each line of the run.
            CostCells.add(columns, line -> HeadlineWork.cost(line.run).orElse(null));
        }
        return columns.render(
                runs.stream()
                        .flatMap(run -> run.summary().stream().map(summary -> new Line(run, summary)))
                        .toList(),
                "\n");
    }

    private static CsvColumns<Line> columns() {
        CsvColumns<Line> columns = new CsvColumns<Line>()
                .text("run", line -> line.run.id())
                .text("workload", line -> line.setting("workload"))
                .text("profile", line -> line.setting("profile"))
                .text("target", line -> line.setting("target"))
                .text("status", line -> ValueType.word(line.run.status()))
                .text(
                        "verdict",
                        line -> line.run.verdict() == null
                                ? ""
                                : line.run.verdict().name())
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
}
