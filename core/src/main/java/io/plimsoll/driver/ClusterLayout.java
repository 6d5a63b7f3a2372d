package io.plimsoll.driver;

import java.util.List;

/// The nodes of a target that is spread over several, and how tables lie on them. Immutable.
///
/// @param product what makes a cluster of them, such as `Citus`
/// @param version of the product, as it tells it
/// @param tables those that were asked for, in the order asked
public record ClusterLayout(String product, String version, List<Node> nodes, List<Placed> tables) {
    /// What a [Node] is called that takes statements and knows where the others are.
    public static final String COORDINATOR = "coordinator";

    public ClusterLayout {
        nodes = List.copyOf(nodes);
        tables = List.copyOf(tables);
    }

    /// One server.
    ///
    /// @param place such as `10.0.0.4:5432`
    /// @param role `coordinator` or `worker`, with what is special of it
    /// @param version of its database server, or why it is not known
    /// @param shards of the tables asked for that lie on it, those of reference tables not counted
    /// @param holdsShards whether the cluster would put shards of new tables on it
    public record Node(String place, String role, String version, long shards, boolean holdsShards) {}

    /// How one table lies on the nodes.
    ///
    /// @param kind `distributed`, `reference` or `local`
    /// @param column by which it is distributed; empty when it is not
    /// @param shards 0 when it is local
    /// @param replication how many nodes hold each shard; for a reference table, how many hold it
    public record Placed(String table, String kind, String column, int shards, int replication) {
        /// The kind of a table whose rows are spread over shards.
        public static final String DISTRIBUTED = "distributed";
    }

    /// How many nodes shards of new tables are put on.
    public int dataNodes() {
        return (int) nodes.stream().filter(Node::holdsShards).count();
    }

    /// How many nodes there are beside the coordinator.
    public int workers() {
        return (int) nodes.stream()
                .filter(node -> !node.role().startsWith(COORDINATOR))
                .count();
    }
}
