package io.plimsoll.citus.result;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.citus.cluster.ClusterSpec;
import io.plimsoll.citus.cluster.TransactionMix;
import io.plimsoll.citus.runs.RunLine;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The lines of a `.runs` file as they were understood, with what follows from the sizes. Stateless.
public final class LinesTable {
    private static final int NAME_MAX = 40;

    private LinesTable() {}

    /// @param mix of the transactions, for the share that is expected to touch two nodes
    public static String render(List<RunLine> lines, TransactionMix mix) {
        Table table = new Table(List.of(
                Column.left("run", NAME_MAX),
                Column.whole("cluster"),
                Column.right("cores"),
                Column.right("shards"),
                Column.right("on each"),
                Column.right("warehouses"),
                Column.right("sessions"),
                Column.right("repeats"),
                Column.right("two nodes")));
        lines.forEach(line -> table.row(cells(line, mix)));
        return table.render(Style.FILE)
                + "\n  two nodes: the share of transactions that is expected to touch more than one\n";
    }

    private static List<String> cells(RunLine line, TransactionMix mix) {
        Optional<ClusterSpec> cluster = line.cluster();
        int shards = line.shards().count();
        List<String> cells = new ArrayList<>(List.of(
                line.name(),
                cluster.map(ClusterSpec::toString).orElse(Figures.NONE),
                cluster.map(size -> Figures.count(size.cores())).orElse(Figures.NONE)));
        cells.add(line.isCitus() ? Figures.count(shards) : Figures.NONE);
        cells.add(
                line.isCitus()
                        ? cluster.map(size -> Figures.count(shards / size.dataNodes()))
                                .orElse(Figures.NONE)
                        : Figures.NONE);
        cells.add(Figures.count(line.warehouses()));
        cells.add(Figures.count(line.sessions()));
        cells.add(Figures.count(line.repeats()));
        cells.add(cluster.map(size -> Figures.percent(mix.crossNodeShare(size, line.warehouses())))
                .orElse(Figures.NONE));
        return cells;
    }
}
