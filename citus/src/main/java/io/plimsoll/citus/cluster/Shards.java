package io.plimsoll.citus.cluster;

import java.util.Optional;

/// How many shards a distributed table has. Immutable.
///
/// @param count at least 1
public record Shards(int count) {
    /// What citus-benchmark takes: it divides by 2, 3, 4, 6, 8, 12, 16 and 24 workers.
    public static final Shards USUAL = new Shards(48);

    /// As many as usual, or the next number that spreads evenly over the cluster.
    public static Shards usual(ClusterSpec cluster) {
        int nodes = cluster.dataNodes();
        return new Shards((USUAL.count() + nodes - 1) / nodes * nodes);
    }

    /// Why they do not spread evenly over the cluster, in a sentence; empty when they do.
    public Optional<String> problem(ClusterSpec cluster) {
        int nodes = cluster.dataNodes();
        if (!cluster.isCitus() || count % nodes == 0) {
            return Optional.empty();
        }
        int below = count / nodes * nodes;
        int above = below + nodes;
        String near = below == 0 ? String.valueOf(above) : below + " or " + above;
        return Optional.of(count + " shards do not spread evenly over the " + nodes + " workers of " + cluster
                + ": some would hold more than others; take " + near);
    }
}
