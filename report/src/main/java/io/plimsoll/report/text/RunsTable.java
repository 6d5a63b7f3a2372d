package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.ValueType;
import java.util.List;
import java.util.Optional;

/// A list of stored runs, one line each; an id begins with when the run was started. Stateless.
public final class RunsTable {
    private static final int WORKLOAD_MAX = 18;
    private static final int TARGET_MAX = 30;

    private RunsTable() {}

    public static String render(List<RunDocument> runs, Style style) {
        Table table = new Table(List.of(
                Column.whole("run, from its start in UTC"),
                Column.left("workload", WORKLOAD_MAX),
                Column.left("target", TARGET_MAX),
                Column.right("rate"),
                Column.right("p99"),
                Column.whole("verdict")));
        for (RunDocument run : runs) {
            Optional<OperationSummary> total = total(run);
            table.row(
                    paint(run),
                    List.of(
                            run.id(),
                            Names.workload(run.plan()),
                            Names.shortTarget(run.plan()),
                            total.map(figures -> Figures.rate(figures.ratePerSecond()))
                                    .orElse(Figures.NONE),
                            total.map(figures -> OperationsSection.percentile(
                                            figures.latency().count(),
                                            99,
                                            figures.latency().p99()))
                                    .orElse(Figures.NONE),
                            verdict(run)));
        }
        return table.render(style);
    }

    /// The figures over all rounds and operations come last.
    private static Optional<OperationSummary> total(RunDocument run) {
        return run.summary().isEmpty() || !run.summary().getLast().phase().equals(Measured.ALL_ROUNDS)
                ? Optional.empty()
                : Optional.of(run.summary().getLast());
    }

    private static String verdict(RunDocument run) {
        if (run.hasDied()) {
            return "died";
        }
        Verdict verdict = run.verdict();
        return run.status() == RunStatus.COMPLETED && verdict != null ? verdict.name() : ValueType.word(run.status());
    }

    private static Paint paint(RunDocument run) {
        Verdict verdict = run.verdict();
        if (run.status() != RunStatus.COMPLETED || verdict == null) {
            return Paint.YELLOW;
        }
        return verdict == Verdict.PASS ? Paint.NONE : Paint.of(verdict);
    }
}
