package io.plimsoll.citus.result;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.citus.result.LineResult.MeasuredLine;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;

/// The lines of a `.runs` file with what they found, for a terminal. Used once, by one thread.
public final class ResultsTable {
    private static final int NAME_MAX = 40;

    private final List<String> reasons = new ArrayList<>();
    private boolean hasQueries;

    private ResultsTable() {}

    public static String render(List<LineResult> results) {
        return new ResultsTable().text(results);
    }

    private String text(List<LineResult> results) {
        hasQueries = results.stream()
                .map(LineResult::measured)
                .anyMatch(measured ->
                        measured != null && measured.queriesPerHour().isPresent());
        List<Column> columns = new ArrayList<>(List.of(
                Column.left("run", NAME_MAX),
                Column.right("NOPM"),
                Column.right("spread"),
                Column.right("per core"),
                Column.right("build"),
                Column.right("p99"),
                Column.right("errors")));
        if (hasQueries) {
            columns.add(2, Column.right("QPH"));
        }
        CostColumn costs = LineResult.costs(results);
        if (costs.isShown()) {
            columns.add(Column.right(costs.title()));
        }
        columns.add(Column.whole("verdict"));
        Table table = new Table(columns);
        for (LineResult result : results) {
            List<String> cells = cells(result);
            if (costs.isShown()) {
                cells.add(costs.cell(result.cost()));
            }
            cells.add(word(result));
            table.row(cells);
        }
        StringBuilder text = new StringBuilder(table.render(Style.FILE));
        for (int i = 0; i < reasons.size(); i++) {
            text.append(i == 0 ? "\n" : "")
                    .append("  [")
                    .append(i + 1)
                    .append("] ")
                    .append(reasons.get(i))
                    .append('\n');
        }
        if (costs.isShown()) {
            text.append("\n  ").append(costs.note()).append('\n');
        }
        if (results.stream().anyMatch(ResultsTable::isOfOtherWork)) {
            text.append("\n  The workload is not tproc: NOPM stands for its operations per minute.\n");
        }
        return text.toString();
    }

    private static boolean isOfOtherWork(LineResult result) {
        MeasuredLine measured = result.measured();
        return measured != null && !measured.isOfNewOrders() && !measured.isOfQueriesAlone();
    }

    private List<String> cells(LineResult result) {
        List<String> cells = new ArrayList<>(List.of(result.name()));
        MeasuredLine measured = result.measured();
        if (measured == null) {
            cells.addAll(Collections.nCopies(hasQueries ? 7 : 6, "-"));
        } else {
            boolean isOfQueries = measured.isOfQueriesAlone();
            cells.add(
                    isOfQueries
                            ? Figures.NONE
                            : Figures.count(Math.round(measured.perMinute().median())));
            if (hasQueries) {
                cells.add(number(measured.queriesPerHour()));
            }
            cells.add(
                    measured.perMinute().count() < 2 || isOfQueries
                            ? Figures.NONE
                            : Figures.percent(measured.perMinute().halfRangeShare()));
            cells.add(number(result.perCore()));
            cells.add(
                    measured.buildMinutes().isPresent()
                            ? Figures.number(measured.buildMinutes().getAsDouble()) + " min"
                            : Figures.NONE);
            cells.add(Figures.time(measured.times().p99Nanos()));
            cells.add(Figures.count(measured.failures()));
        }
        return cells;
    }

    private String word(LineResult result) {
        return result.reason().isEmpty() ? result.word() : result.word() + " [" + mark(result.reason()) + "]";
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : Figures.NONE;
    }

    private int mark(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return reasons.indexOf(reason) + 1;
    }
}
