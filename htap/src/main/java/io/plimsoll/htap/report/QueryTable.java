package io.plimsoll.htap.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.htap.QueryTimes;
import io.plimsoll.htap.figure.LoadFigures;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What each query takes alone and beside transactions. Stateless.
final class QueryTable {
    static final String LEGEND = "Times: together as a multiple of alone. At N0: the same with each latency times"
            + " N0/N, N being the rows of the growing tables when the query began and N0 before they grew; it is"
            + " right for queries that read them whole, and too much for others. Rows: by how much they had grown"
            + " at most.";

    private QueryTable() {}

    static Table of(LoadFigures alone, LoadFigures together) {
        Table table = new Table(List.of(
                Column.left("query", 16),
                Column.right("alone"),
                Column.right("together"),
                Column.right("times"),
                Column.right("at N0"),
                Column.right("rows"),
                Column.right("executions")));
        Set<String> queries = new LinkedHashSet<>(alone.queries().keySet());
        queries.addAll(together.queries().keySet());
        for (String query : queries) {
            QueryTimes before = alone.queries().get(query);
            QueryTimes now = together.queries().get(query);
            table.row(List.of(
                    query,
                    time(before),
                    time(now),
                    before == null || now == null
                            ? Figures.NONE
                            : ratio(now.latencyP50Nanos(), before.latencyP50Nanos()),
                    before == null || now == null
                            ? Figures.NONE
                            : ratio(now.normalisedP50Nanos(), before.normalisedP50Nanos()),
                    growth(now),
                    executions(before) + " and " + executions(now)));
        }
        return table;
    }

    private static int executions(@Nullable QueryTimes times) {
        return times == null ? 0 : times.executions();
    }

    private static String time(@Nullable QueryTimes times) {
        return times == null ? Figures.NONE : Figures.time(times.latencyP50Nanos());
    }

    private static String ratio(double now, double before) {
        double ratio = now / before;
        return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.2f", ratio) : Figures.NONE;
    }

    private static String growth(@Nullable QueryTimes times) {
        return times == null || times.sizeMin() <= 0
                ? Figures.NONE
                : HtapText.signed((double) times.sizeMax() / times.sizeMin() - 1);
    }
}
