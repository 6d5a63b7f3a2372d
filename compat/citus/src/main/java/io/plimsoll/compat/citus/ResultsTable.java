package io.plimsoll.compat.citus;

import io.plimsoll.analysis.figure.CostColumn;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.compat.Reasons;
import io.plimsoll.compat.TextTable;
import io.plimsoll.compat.citus.LineResult.MeasuredLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The lines of a `.runs` file with their results, for a terminal. Used once, by one thread.
public final class ResultsTable {
    private final Reasons reasons = new Reasons();
    private final boolean hasQueries;

    private ResultsTable(boolean hasQueries) {
        this.hasQueries = hasQueries;
    }

    public static String render(List<LineResult> results) {
        boolean hasQueries = results.stream()
                .map(LineResult::measured)
                .anyMatch(measured ->
                        measured != null && measured.queriesPerHour().isPresent());
        return new ResultsTable(hasQueries).text(results);
    }

    private String text(List<LineResult> results) {
        CostColumn costs = LineResult.costs(results);
        TextTable table = new TextTable()
                .words("run")
                .figures("NOPM")
                .figures(hasQueries ? new String[] {"QPH"} : new String[0])
                .figures("spread", "per core", "build", "p99", "errors")
                .costs(costs)
                .words("verdict");
        for (LineResult result : results) {
            List<String> cells = cells(result);
            cells.add(reasons.marked(result.word(), result.reason()));
            table.row(cells, result.cost());
        }
        boolean isOfOtherWork = results.stream().anyMatch(ResultsTable::isOfOtherWork);
        return table.render()
                + reasons.render()
                + TextTable.note(costs)
                + (isOfOtherWork ? "\n  The workload is not tproc: NOPM stands for its operations per minute.\n" : "");
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
                cells.add(TextTable.number(measured.queriesPerHour()));
            }
            cells.add(
                    measured.perMinute().count() < 2 || isOfQueries
                            ? Figures.NONE
                            : Figures.percent(measured.perMinute().halfRangeShare()));
            cells.add(TextTable.number(result.perCore()));
            cells.add(
                    measured.buildMinutes().isPresent()
                            ? Figures.number(measured.buildMinutes().getAsDouble()) + " min"
                            : Figures.NONE);
            cells.add(Figures.time(measured.times().p99Nanos()));
            cells.add(Figures.count(measured.failures()));
        }
        return cells;
    }
}
