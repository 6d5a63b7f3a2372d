package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.NodeTotal;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What each node of a cluster did during a run, and its share of it. Stateless.
final class NodeTable {
    private static final int NAME_MAX = 40;

    private NodeTable() {}

    /// @param nodes first the one that the run's address leads to
    static Part of(List<NodeTotal> nodes, @Nullable TargetIdentity target) {
        List<List<String>> rows = new ArrayList<>();
        for (NodeTotal node : nodes) {
            double commits = node.perSecond("commits");
            double log = node.perSecond("wal_bytes");
            rows.add(List.of(
                    node.place().isEmpty() ? own(nodes, target) : node.place(),
                    Figures.number(node.busy()),
                    share(nodes, node, NodeTotal::busy),
                    share(nodes, node, NodeTotal::pagesPerSecond),
                    Double.isNaN(log) ? Figures.NONE : Figures.bytes(Math.round(log)) + "/s",
                    share(nodes, node, each -> each.perSecond("wal_bytes")),
                    Double.isNaN(commits) ? Figures.NONE : Figures.rate(commits),
                    node.words().isEmpty() ? Figures.NONE : node.words()));
        }
        return Part.Table.plain(
                List.of(
                        TableColumn.word("node"),
                        TableColumn.figure("busy"),
                        TableColumn.figure("of busy"),
                        TableColumn.figure("of pages"),
                        TableColumn.figure("log"),
                        TableColumn.figure("of log"),
                        TableColumn.figure("commits"),
                        TableColumn.word("wait for, or do", NAME_MAX)),
                rows);
    }

    private static String share(List<NodeTotal> nodes, NodeTotal node, ToDoubleFunction<NodeTotal> figure) {
        double all = nodes.stream()
                .mapToDouble(figure)
                .filter(each -> !Double.isNaN(each))
                .sum();
        double own = figure.applyAsDouble(node);
        return all > 0 && !Double.isNaN(own) ? Figures.percent(own / all) : Figures.NONE;
    }

    /// The node that the address leads to: the only coordinator, unless that was looked at as another node.
    private static String own(List<NodeTotal> nodes, @Nullable TargetIdentity target) {
        ClusterLayout cluster = target == null ? null : target.cluster();
        Set<String> others = nodes.stream().map(NodeTotal::place).collect(Collectors.toSet());
        return cluster == null
                ? "this server"
                : cluster.nodes().stream()
                        .filter(node -> node.role().equals(ClusterLayout.COORDINATOR))
                        .map(ClusterLayout.Node::place)
                        .filter(place -> !others.contains(place))
                        .findFirst()
                        .orElse("this server");
    }
}
