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

/// A list of stored runs, one line each. Stateless.
public final class RunsTable {
    private static final int ID_MAX = 36;
    private static final int WORKLOAD_MAX = 15;
    private static final int TARGET_MAX = 16;
    private static final int DATE = "2026-".length();
    private static final int MINUTE = "2026-11-21T02:29".length();

    private RunsTable() {}

    public static String render(List<RunDocument> runs, Style style) {
        Table table = new Table(List.of(
                Column.left("run", ID_MAX),
                Column.left("when, UTC", MINUTE),
                Column.left("workload", WORKLOAD_MAX),
                Column.left("target", TARGET_MAX),
                Column.right("rate"),
                Column.right("p99"),
                Column.left("verdict", "interrupted".length())));
        for (RunDocument run : runs) {
            Optional<OperationSummary> total = total(run);
            table.row(
                    paint(run),
                    List.of(
                            run.id(),
                            when(run),
                            Names.workload(run.plan()),
                            run.plan().setting("target"),
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

    private static String when(RunDocument run) {
        String instant = run.startedAt();
        return instant.length() < MINUTE
                ? instant
                : instant.substring(DATE, MINUTE).replace('T', ' ');
    }

    private static String verdict(RunDocument run) {
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
