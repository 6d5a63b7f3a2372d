package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.Style.Paint;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A list of stored runs, one line each. An id begins with the start time of its run. Figures of a run in progress
/// come from its last complete interval. Stateless.
public final class RunsTable {
    private static final List<Metric> METRICS = Metric.in(Metric.Output.LISTS);
    private static final int WORKLOAD_MAX = 18;
    private static final int TARGET_MAX = 30;
    private static final int LOAD_MAX = 12;
    private static final int LABELS_MAX = 24;
    private static final int HOST_MAX = 20;

    private RunsTable() {}

    public static String render(List<RunEntry> runs, Style style) {
        boolean isOfMany = runs.stream()
                                .map(run -> run.subject().host())
                                .filter(host -> !host.isEmpty())
                                .distinct()
                                .count()
                        > 1
                || runs.stream().anyMatch(run -> !run.subject().drivers().isEmpty());
        boolean isLabelled = runs.stream().anyMatch(run -> !labels(run).isEmpty());
        CostColumn costs = costs(runs);
        List<TableColumn> columns = new ArrayList<>(List.of(
                TableColumn.word("run, from its start in UTC"),
                TableColumn.word("workload", WORKLOAD_MAX),
                TableColumn.word("target", TARGET_MAX),
                TableColumn.word("load", LOAD_MAX)));
        METRICS.forEach(metric -> columns.add(TableColumn.figure(metric.label())));
        if (costs.isShown()) {
            columns.add(TableColumn.figure(costs.title()));
        }
        columns.add(TableColumn.word("verdict"));
        if (isOfMany) {
            columns.add(TableColumn.word("driven by", HOST_MAX));
        }
        if (isLabelled) {
            columns.add(TableColumn.word("tags, notes", LABELS_MAX));
        }
        AlignedTable table = new AlignedTable(columns);
        for (RunEntry run : runs) {
            List<String> cells = cells(run);
            if (costs.isShown()) {
                cells.add(costs.cell(Optional.ofNullable(run.cost())));
            }
            cells.add(verdict(run));
            if (isOfMany) {
                cells.add(drivers(run.subject()));
            }
            if (isLabelled) {
                cells.add(labels(run));
            }
            table.row(paint(run), cells);
        }
        return table.render(style) + (costs.isShown() ? "\n  " + costs.note() + "\n" : "");
    }

    private static CostColumn costs(List<RunEntry> runs) {
        return CostColumn.of(runs.stream()
                .flatMap(run -> Optional.ofNullable(run.cost()).stream())
                .toList());
    }

    private static List<String> cells(RunEntry run) {
        List<String> cells = new ArrayList<>(List.of(
                run.id(), run.subject().work(), Names.shortTarget(run.subject().target()), Names.load(run)));
        METRICS.forEach(metric -> cells.add(Figures.of(metric, run.figures())));
        return cells;
    }

    private static String drivers(RunEntry.Subject subject) {
        return subject.drivers().isEmpty() ? subject.host() : subject.drivers();
    }

    private static String labels(RunEntry run) {
        List<String> labels = new ArrayList<>(run.tags());
        labels.addAll(run.notes());
        return String.join(", ", labels);
    }

    private static String verdict(RunEntry run) {
        if (!run.problem().isEmpty()) {
            return run.startedAt().isEmpty() ? "damaged" : "newer";
        }
        return isJudged(run) ? run.verdict() : run.status();
    }

    private static boolean isJudged(RunEntry run) {
        return run.status().equals("completed") && !run.verdict().isEmpty();
    }

    private static Paint paint(RunEntry run) {
        if (!isJudged(run)) {
            return Paint.YELLOW;
        }
        return run.verdict().equals(Verdict.FAIL.name())
                ? Paint.of(Verdict.FAIL)
                : run.verdict().equals(Verdict.INVALID.name()) ? Paint.of(Verdict.INVALID) : Paint.NONE;
    }
}
