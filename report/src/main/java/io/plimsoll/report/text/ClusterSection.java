package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.ClusterLayout.Placed;
import io.plimsoll.results.RunDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The nodes behind a target, in a line and a table; nothing where it is a single server. Stateless.
public final class ClusterSection {
    /// The columns of the table of nodes.
    public static final List<String> TITLES = List.of("node", "role", "PostgreSQL", "shards");

    private static final int PLACE_MAX = 40;

    private ClusterSection() {}

    static void append(Page page, RunDocument document) {
        ClusterLayout cluster =
                document.target() == null ? null : document.target().cluster();
        if (cluster == null) {
            return;
        }
        page.field("cluster", sentence(cluster));
        List<Table.Column> columns = new ArrayList<>();
        TITLES.forEach(title ->
                columns.add(title.equals("shards") ? Table.Column.right(title) : Table.Column.left(title, PLACE_MAX)));
        Table table = new Table(columns);
        cluster.nodes().forEach(node -> table.row(of(node)));
        page.add(table);
    }

    /// `Citus 13.0, a coordinator and 2 workers; 8 tables distributed over 48 shards, replication 1`
    public static String sentence(ClusterLayout cluster) {
        return cluster.product() + " " + cluster.version() + ", " + nodes(cluster) + tables(cluster);
    }

    /// Of one node, in the order of [#TITLES].
    public static List<String> of(Node node) {
        return List.of(node.place(), node.role(), node.version(), Figures.count(node.shards()));
    }

    private static String nodes(ClusterLayout cluster) {
        return cluster.workers() == 0 ? "one node" : "a coordinator and " + Figures.count(cluster.workers(), "worker");
    }

    /// `; 8 tables distributed over 48 shards, replication 1; 1 reference table`
    private static String tables(ClusterLayout cluster) {
        Map<String, Long> counts = new TreeMap<>(
                cluster.tables().stream().collect(Collectors.groupingBy(ClusterSection::kind, Collectors.counting())));
        StringBuilder text = new StringBuilder();
        counts.forEach((kind, count) -> text.append("; ").append(kind.replace("#", Figures.count(count, "table"))));
        return text.toString();
    }

    private static String kind(Placed table) {
        return table.kind().equals(Placed.DISTRIBUTED)
                ? "# distributed over " + Figures.count(table.shards(), "shard") + ", replication "
                        + table.replication()
                : table.kind() + " #";
    }
}
