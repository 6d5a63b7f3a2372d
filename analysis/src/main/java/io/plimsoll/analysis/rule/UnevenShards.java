package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.Finding;
import java.util.List;
import java.util.stream.Collectors;

/// Nodes of a cluster hold different numbers of shards, so that some have more to do than others.
final class UnevenShards implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        TargetIdentity target = measured.run().document().target();
        ClusterLayout cluster = target == null ? null : target.cluster();
        if (cluster == null) {
            return Found.nothing();
        }
        List<Node> holders = cluster.nodes().stream()
                .filter(node -> node.holdsShards() || node.shards() > 0)
                .toList();
        if (holders.stream().map(Node::shards).distinct().count() < 2) {
            return Found.nothing();
        }
        return Found.warning(
                "UnevenShards",
                "shards do not lie evenly: "
                        + holders.stream()
                                .map(node -> node.place() + " holds " + node.shards())
                                .collect(Collectors.joining(", ")),
                "rebalance them (citus_rebalance_start), or load anew with a shard-count that divides by the nodes");
    }
}
