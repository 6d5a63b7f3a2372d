package io.plimsoll.driver;

import java.util.List;

/// The nodes of a cluster, and how tables are placed on them. Immutable.
///
/// @param product the product that makes the cluster, such as `Citus`
/// @param version the product's version, as it reports it
/// @param tables the requested tables, in the order of the request
public record ClusterLayout(String product, String version, List<Node> nodes, List<Placed> tables) {
    /// The role of a [Node] that takes statements and knows where the others are.
    public static final String COORDINATOR = "coordinator";

    public ClusterLayout {
        nodes = List.copyOf(nodes);
        tables = List.copyOf(tables);
    }

    /// One server.
    ///
    /// @param place such as `10.0.0.4:5432`
    /// @param role `coordinator` or `worker`, with any speciality
    /// @param version the version of its database server, or why it is unknown
    /// @param shards how many shards of the requested tables it holds, without those of reference tables
    /// @param holdsShards whether the cluster would put shards of new tables on it
    public record Node(String place, String role, String version, long shards, boolean holdsShards) {}

    /// How one table is placed on the nodes.
    ///
    /// @param kind `distributed`, `reference` or `local`
    /// @param column the distribution column; empty if the table is not distributed
    /// @param shards 0 if the table is local
    /// @param replication how many nodes hold each shard; for a reference table, how many hold it
    public record Placed(String table, String kind, String column, int shards, int replication) {
        /// The kind of a table whose rows are spread over shards.
        public static final String DISTRIBUTED = "distributed";
    }

    /// The number of nodes that get shards of new tables.
    public int dataNodes() {
        return (int) nodes.stream().filter(Node::holdsShards).count();
    }

    /// The number of nodes without the coordinator.
    public int workers() {
        return (int) nodes.stream()
                .filter(node -> !node.role().startsWith(COORDINATOR))
                .count();
    }
}
