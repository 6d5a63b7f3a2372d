package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks how the target is set up, and what that means for the results. Stateless.
final class TargetRules {
    /// Workloads with small statements only: the cost of each is too low for JIT compilation.
    private static final Set<String> SMALL = Set.of("tpcb", "tproc", "ycsb", "widerow");
    private static final String FORWARDING_DRIVER = "Plimsoll";

    private static final Set<String> WITHOUT_SHARED_ROWS = Set.of("select-only", "simple-update");

    private TargetRules() {}

    /// Server settings under which the figures are not representative of the product: PostgreSQL, MySQL and
    /// MariaDB. One finding for all of them: a warning if one slows every statement down or gives up an essential
    /// guarantee of a database, otherwise a note. [#durability] reports what a commit is worth under them.
    static void spoilingSettings(Measured measured, Found found) {
        TargetIdentity target = measured.run().document().target();
        if (target == null) {
            return;
        }
        boolean isSmall = SMALL.contains(measured.setting("workload"));
        List<SpoilingSetting> spoiling = SpoilingSetting.of(target).stream()
                .filter(one -> !one.isForLargeStatements() || !isSmall)
                .toList();
        if (spoiling.isEmpty()) {
            return;
        }
        boolean isGrave = spoiling.stream().anyMatch(SpoilingSetting::isGrave);
        found.add(
                isGrave ? Severity.WARNING : Severity.NOTE,
                "the server runs with "
                        + spoiling.stream().map(SpoilingSetting::shown).collect(Collectors.joining(", ")),
                "change them to measure the product as it is used, or compare only with runs under the same settings");
    }

    /// Reports what an acknowledgement is worth if the data is not on stable storage.
    static void durability(Measured measured, Found found) {
        TargetIdentity target = measured.run().document().target();
        if (target == null) {
            return;
        }
        Durability durability = target.durability();
        switch (durability) {
            case NONE, DEFERRED, UNKNOWN ->
                found.note(
                        "durability of an acknowledged commit: " + ValueType.word(durability) + ", "
                                + durability.meaning()
                                + (target.durabilityReason().isEmpty() ? "" : " (" + target.durabilityReason() + ")"),
                        "compare only with targets of the same durability class");
            case ON_COMMIT, REPLICATED -> {}
        }
    }

    /// The dataset is smaller than the specification demands.
    static void reducedDataset(Measured measured, Found found) {
        String reduced = measured.run().document().plan().facts().get(WorkloadPlan.REDUCED);
        if (reduced != null) {
            found.warning(
                    "the dataset is smaller than the specification demands: " + reduced,
                    "compare only with runs on the same data; leave these settings out for figures of the benchmark");
        }
    }

    /// The target refused some of the maintenance that should have settled it before the measurement.
    static void notSettled(Measured measured, Found found) {
        MaintenanceResult settled = measured.run().document().measurement().settled();
        if (settled == null || settled.refused().isEmpty()) {
            return;
        }
        found.warning(
                String.join("; ", settled.refused()),
                "the measured time may include work that loading left behind; grant the privilege (pg_checkpoint,"
                        + " ownership), or set settle = false");
    }

    /// Nodes of a cluster hold different numbers of shards, so that some have more work than others.
    static void unevenShards(Measured measured, Found found) {
        TargetIdentity target = measured.run().document().target();
        ClusterLayout cluster = target == null ? null : target.cluster();
        if (cluster == null) {
            return;
        }
        List<Node> holders = cluster.nodes().stream()
                .filter(node -> node.holdsShards() || node.shards() > 0)
                .toList();
        if (holders.stream().map(Node::shards).distinct().count() < 2) {
            return;
        }
        found.warning(
                "shards are unevenly distributed: "
                        + holders.stream()
                                .map(node -> node.place() + " holds " + node.shards())
                                .collect(Collectors.joining(", ")),
                "rebalance them (citus_rebalance_start), or load again with a shard-count that is a multiple"
                        + " of the number of nodes");
    }

    /// Procedures were called with bound arguments on Citus, which forwards only calls with constant arguments.
    /// They ran on the node that received the call.
    static void callsNotForwarded(Measured measured, Found found) {
        TargetIdentity target = measured.run().document().target();
        if (target == null || !measured.setting("placement").equals("procedure")) {
            return;
        }
        ClusterLayout cluster = target.cluster();
        if (cluster == null || cluster.workers() == 0 || target.driver().startsWith(FORWARDING_DRIVER)) {
            return;
        }
        found.warning(
                target.driver()
                        + " binds the arguments of a CALL, and Citus does not forward such a CALL to the node of its"
                        + " rows: all procedures ran on the coordinator",
                "use driver = postgres, which writes them as constants, or placement = function");
    }

    /// More sessions than units of scale: rows that exist once per unit (such as TPC-B's branches) are
    /// contended. Left out for variants that touch no such rows.
    static void clientsExceedScale(Measured measured, Found found) {
        // In other workloads, scale has a different meaning.
        long scale = measured.setting("workload").equals("tpcb") ? measured.number("scale") : 0;
        if (scale == 0 || measured.sessions() <= scale || WITHOUT_SHARED_ROWS.contains(measured.setting("variant"))) {
            return;
        }
        found.note(
                Figures.count(measured.sessions(), "session") + " on scale " + scale + " contend for rows that exist "
                        + Figures.count(scale, "time") + ": the rate shows lock waits",
                "use a scale of at least the number of sessions, unless you want to measure contention");
    }
}
