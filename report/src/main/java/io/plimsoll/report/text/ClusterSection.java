package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.ClusterLayout.Placed;
import io.plimsoll.results.RunDocument;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The nodes behind a target, in a line and a table; nothing where it is a single server.
final class ClusterSection {
    private static final int PLACE_MAX = 40;

    private ClusterSection() {}

    static void append(Page page, RunDocument document) {
        ClusterLayout cluster =
                document.target() == null ? null : document.target().cluster();
        if (cluster == null) {
            return;
        }
        page.field("cluster", cluster.product() + " " + cluster.version() + ", " + nodes(cluster) + tables(cluster));
        Table table = new Table(List.of(
                Table.Column.left("node", PLACE_MAX),
                Table.Column.left("role", PLACE_MAX),
                Table.Column.left("PostgreSQL", PLACE_MAX),
                Table.Column.right("shards")));
        for (Node node : cluster.nodes()) {
            table.row(List.of(node.place(), node.role(), node.version(), Figures.count(node.shards())));
        }
        page.add(table);
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
