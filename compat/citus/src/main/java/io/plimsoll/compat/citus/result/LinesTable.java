package io.plimsoll.compat.citus.result;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.compat.TextTable;
import io.plimsoll.compat.citus.cluster.ClusterSpec;
import io.plimsoll.compat.citus.cluster.TransactionMix;
import io.plimsoll.compat.citus.runs.RunLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A table of the parsed lines of a `.runs` file, and what follows from the sizes. Stateless.
public final class LinesTable {
    private LinesTable() {}

    /// @param mix of the transactions, for the expected share that touches two nodes
    public static String render(List<RunLine> lines, TransactionMix mix) {
        TextTable table = new TextTable()
                .words("run", "cluster")
                .figures("cores", "shards", "on each", "warehouses", "sessions", "repeats", "two nodes");
        lines.forEach(line -> table.row(cells(line, mix)));
        return table.render() + "\n  two nodes: the share of transactions that is expected to touch more than one\n";
    }

    private static List<String> cells(RunLine line, TransactionMix mix) {
        Optional<ClusterSpec> cluster = line.cluster();
        int shards = line.shards();
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
