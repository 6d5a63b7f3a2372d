package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.NodeTotal;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.TargetIdentity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Says how the nodes of a cluster share the work, by their own account. Stateless.
final class ClusterRules {
    /// A node with this many times the mean of all nodes does far more than its share.
    private static final double SKEW_MIN = 1.5;

    /// A node with this many times the mean of all shards holds more than its share.
    private static final double SHARDS_MIN = 1.25;

    /// With fewer busy sessions on all workers together, there is no work to share.
    private static final double WORK_MIN = 0.05;

    /// How many standard deviations of chance an excess has to be, if each operation chose its worker by itself.
    private static final double DEVIATIONS_MIN = 4;

    /// A node that was looked at less often, as a share of the looks at the address, was silent for a while.
    private static final double SEEN_MIN = 0.75;

    private ClusterRules() {}

    /// The sessions waited for other nodes on which nothing happened for them.
    static void nodeWaits(Measured measured, Found found) {
        double busy = measured.harness().hostBusyShare();
        boolean isBusy = measured.isOnThisMachine() && busy > ServerRules.BUSY_MIN;
        ServerRules.share(
                measured,
                found,
                doing -> doing.kind().equals(Wait.NODE),
                "waited for another node of the cluster for longer than the nodes that were seen worked for them"
                        + unseen(measured.server())
                        + (isBusy ? ", and this machine's processors were " + Figures.percent(busy) + " busy" : ""),
                isBusy
                        ? "if the nodes share this machine, an answer that has come waits for a processor as well: give"
                                + " each node a machine of its own to see what the cluster can do"
                        : "look at the network between the nodes, and at nodes that could not be seen; statements that"
                                + " stay on one node (placement=function or procedure, spread=workers) need fewer"
                                + " answers");
    }

    /// The nodes that did not answer for a part of the time, in a clause.
    private static String unseen(ServerTotal server) {
        if (server.nodes().isEmpty()) {
            return " (no other node was seen)";
        }
        String places = server.nodes().stream()
                .filter(node -> node.looks() < SEEN_MIN * server.looks())
                .map(NodeTotal::place)
                .collect(Collectors.joining(", "));
        return places.isEmpty() ? "" : " (" + places + " was not seen all the time)";
    }

    /// One worker did far more than its share: by the sessions that worked for the load, and by the pages that they
    /// touched. A worker with as much to do as the others that is slower has more sessions and no more pages.
    ///
    /// Hologres shows only how many shards each worker holds.
    static void skewedShards(Measured measured, Found found) {
        unevenWorkers(measured.server(), found);
        List<Node> workers = workers(measured.run().document().target());
        List<NodeTotal> seen = seen(measured.server(), workers);
        boolean areSharded = workers.stream().anyMatch(node -> node.shards() > 0);
        if (!areSharded || workers.size() < 2 || seen.size() < workers.size()) {
            return;
        }
        double sessions = sum(seen, NodeTotal::busy);
        double pages = sum(seen, NodeTotal::pagesPerSecond);
        NodeTotal first =
                seen.stream().max(Comparator.comparingDouble(NodeTotal::busy)).orElseThrow();
        double even = 1.0 / seen.size();
        double worked = first.busy() / sessions;
        double touched = first.pagesPerSecond() / pages;
        boolean isSkewed = worked >= SKEW_MIN * even && touched >= SKEW_MIN * even;
        if (sessions < WORK_MIN || !isSkewed || !isBeyondChance(measured, Math.min(worked, touched), even)) {
            return;
        }
        found.note(
                "of " + seen.size() + " workers, " + first.place() + " did far more than its share: "
                        + Figures.percent(worked) + " of the load's busy sessions on workers were there ("
                        + Figures.number(first.busy()) + " of " + Figures.number(sessions) + "; means of "
                        + Figures.count(first.looks(), "look") + "), with " + Figures.percent(touched)
                        + " of the pages touched; an even share is " + Figures.percent(even),
                advice(workers, first.place()));
    }

    /// Workers of a Hologres hold different numbers of shards, by more than the one that cannot be avoided.
    private static void unevenWorkers(ServerTotal server, Found found) {
        double all = server.last("shards").orElse(0);
        double workers = server.last("workers").orElse(0);
        double most = server.last("most_shards").orElse(0);
        double fewest = server.last("fewest_shards").orElse(0);
        if (workers < 2 || most - fewest < 2 || most < SHARDS_MIN * all / workers) {
            return;
        }
        found.note(
                "of the " + Figures.count(Math.round(all), "shard") + " that hold the tables, one worker has "
                        + Figures.count(Math.round(most)) + " and another " + Figures.count(Math.round(fewest)) + " ("
                        + Figures.count(Math.round(workers), "worker") + ", " + Figures.number(all / workers)
                        + " each on average): the first has more to do if all shards are asked alike",
                "SELECT hg_rebalance_instance() spreads the shards of a general-purpose instance evenly (Hologres"
                        + " 2.0.21 and newer; it interrupts writes for some 15 s); if it returns false, they are even"
                        + " over all table groups together");
    }

    /// Those workers on which the workload's tables have shards, or could have them.
    private static List<Node> workers(@Nullable TargetIdentity target) {
        ClusterLayout cluster = target == null ? null : target.cluster();
        return cluster == null
                ? List.of()
                : cluster.nodes().stream().filter(node -> isWorker(node)).toList();
    }

    private static boolean isWorker(Node node) {
        return !node.role().startsWith(ClusterLayout.COORDINATOR) && (node.shards() > 0 || node.holdsShards());
    }

    /// What those of them did that were looked at often enough.
    private static List<NodeTotal> seen(ServerTotal server, List<Node> workers) {
        List<NodeTotal> seen = new ArrayList<>();
        for (Node worker : workers) {
            Optional<NodeTotal> total = server.nodes().stream()
                    .filter(node -> node.place().equals(worker.place()))
                    .filter(node -> node.looks() >= ServerRules.LOOKS_MIN && !Double.isNaN(node.pagesPerSecond()))
                    .findFirst();
            total.ifPresent(seen::add);
        }
        return seen;
    }

    private static double sum(List<NodeTotal> nodes, ToDoubleFunction<NodeTotal> figure) {
        return nodes.stream().mapToDouble(figure).sum();
    }

    /// A few operations may meet in one place by chance.
    private static boolean isBeyondChance(Measured measured, double share, double even) {
        double operations = measured.counts().acknowledged();
        return operations > 0 && share - even >= DEVIATIONS_MIN * Math.sqrt(even * (1 - even) / operations);
    }

    private static String advice(List<Node> workers, String place) {
        long all = workers.stream().mapToLong(Node::shards).sum();
        long own = workers.stream()
                .filter(node -> node.place().equals(place))
                .mapToLong(Node::shards)
                .sum();
        if (own >= SHARDS_MIN * all / workers.size()) {
            return "it holds " + Figures.count(own) + " of " + Figures.count(all, "shard")
                    + ": SELECT rebalance_table_shards() spreads them evenly";
        }
        return "most operations need rows with the same few values of the distribution column: distribute the tables by"
                + " another column, give busy values shards of their own (isolate_tenant_to_new_shard) and move these"
                + " to other workers (citus_move_shard_placement), or let the load use more values";
    }
}
