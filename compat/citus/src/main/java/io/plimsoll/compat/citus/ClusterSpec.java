package io.plimsoll.compat.citus;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The size of a database in a short notation: `c4+2w8` is a coordinator of 4 cores with 2 workers of 8 cores each,
/// `c8` is Citus on a single node, `pg16` is PostgreSQL without Citus. Immutable.
///
/// @param kind of the database
/// @param coordinatorCores cores of the coordinator, or of the only node
/// @param workers nodes in addition to the coordinator; 0 unless it is a cluster
/// @param workerCores cores of each worker; 0 unless it is a cluster
public record ClusterSpec(Kind kind, int coordinatorCores, int workers, int workerCores) {
    /// The shards of a distributed table in citus-benchmark: 48 divides by 2, 3, 4, 6, 8, 12, 16 and 24 workers.
    public static final int USUAL_SHARDS = 48;

    private static final String NUMBER = "([1-9]\\d{0,5})";
    private static final String SPELLING = "pg" + NUMBER + "|c" + NUMBER + "(?:\\+" + NUMBER + "w" + NUMBER + ")?";
    private static final Pattern WHOLE = Pattern.compile(SPELLING);
    private static final Pattern LEADING = Pattern.compile("\\s*(?:" + SPELLING + ")(?![\\w+])");
    private static final Pattern TOTAL = Pattern.compile("\\((\\d{1,9}) vCores total\\)");

    /// The kind of a database.
    public enum Kind {
        /// A single node without Citus.
        POSTGRESQL,
        /// Citus on one node: the coordinator holds all shards.
        SINGLE_NODE,
        /// A coordinator and workers, which hold the shards.
        CLUSTER
    }

    /// A single PostgreSQL.
    public static ClusterSpec postgresql(int cores) {
        return new ClusterSpec(Kind.POSTGRESQL, cores, 0, 0);
    }

    /// Citus; without workers it is a single node.
    public static ClusterSpec citus(int coordinatorCores, int workers, int workerCores) {
        return workers == 0
                ? new ClusterSpec(Kind.SINGLE_NODE, coordinatorCores, 0, 0)
                : new ClusterSpec(Kind.CLUSTER, coordinatorCores, workers, workerCores);
    }

    /// Reads `c4+2w8`, `c8` or `pg16`.
    ///
    /// @throws IllegalArgumentException with a clause that describes the notation
    public static ClusterSpec parse(String text) {
        return find(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "needs a cluster such as c4+2w8 (a coordinator of 4 cores, 2 workers of 8),"
                                + " c8 (Citus on one node) or pg16 (PostgreSQL), not \"" + text.strip() + "\""));
    }

    /// The cluster that a text denotes, or empty.
    public static Optional<ClusterSpec> find(String text) {
        Matcher matcher = WHOLE.matcher(text.strip());
        return matcher.matches() ? Optional.of(of(matcher)) : Optional.empty();
    }

    /// The cluster at the beginning of a label, such as `c8+2w8 (24 vCores total)`, or empty.
    public static Optional<ClusterSpec> leading(String label) {
        Matcher matcher = LEADING.matcher(label);
        return matcher.lookingAt() ? Optional.of(of(matcher)) : Optional.empty();
    }

    /// The total of cores in the parentheses of a label, or empty.
    public static Optional<Integer> labelledCores(String label) {
        Matcher matcher = TOTAL.matcher(label);
        return matcher.find() ? Optional.of(Integer.parseInt(matcher.group(1))) : Optional.empty();
    }

    private static ClusterSpec of(Matcher matcher) {
        if (matcher.group(1) != null) {
            return postgresql(Integer.parseInt(matcher.group(1)));
        }
        int coordinator = Integer.parseInt(matcher.group(2));
        return matcher.group(3) == null
                ? citus(coordinator, 0, 0)
                : citus(coordinator, Integer.parseInt(matcher.group(3)), Integer.parseInt(matcher.group(4)));
    }

    public boolean isCitus() {
        return kind != Kind.POSTGRESQL;
    }

    /// Cores of all nodes together.
    public long cores() {
        return coordinatorCores + (long) workers * workerCores;
    }

    /// Nodes that hold rows of the distributed tables.
    public int dataNodes() {
        return Math.max(1, workers);
    }

    /// The usual number of shards, or the next higher number that spreads evenly over the cluster.
    public int usualShards() {
        return Math.ceilDiv(USUAL_SHARDS, dataNodes()) * dataNodes();
    }

    /// A sentence if this number of shards does not spread evenly over the cluster; otherwise empty.
    public Optional<String> shardsProblem(int shards) {
        int nodes = dataNodes();
        if (!isCitus() || shards % nodes == 0) {
            return Optional.empty();
        }
        int below = shards / nodes * nodes;
        int above = below + nodes;
        String near = below == 0 ? String.valueOf(above) : below + " or " + above;
        return Optional.of(shards + " shards do not spread evenly over the " + nodes + " workers of " + this
                + ": some would hold more than others; take " + near);
    }

    /// `c4+2w8 (20 vCores total)`, as in citus-benchmark's files.
    public String label() {
        return this + " (" + cores() + " vCores total)";
    }

    /// A total rate divided by the cores.
    public double perCore(double perMinute) {
        return perMinute / cores();
    }

    /// The notation: `c4+2w8`.
    @Override
    public String toString() {
        return switch (kind) {
            case POSTGRESQL -> "pg" + coordinatorCores;
            case SINGLE_NODE -> "c" + coordinatorCores;
            case CLUSTER -> "c" + coordinatorCores + "+" + workers + "w" + workerCores;
        };
    }
}
