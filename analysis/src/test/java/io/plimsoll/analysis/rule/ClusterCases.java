package io.plimsoll.analysis.rule;

import static io.plimsoll.testing.StubRun.closed;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Map;

/// What is found about a target of several nodes, and about its rest before it was measured.
final class ClusterCases {
    private ClusterCases() {}

    static List<RuleCase> all() {
        return List.of(
                new RuleCase(
                        "NodeLost",
                        Severity.WARNING,
                        "a node behind the target was lost from 4.00 s to 5.00 s of measure-1: 7 operations",
                        closed().counts((_, interval, counts) ->
                                counts.addFailures(ErrorClass.NODE_LOST, interval == 4 ? 7 : 0)),
                        closed().counts((_, interval, counts) ->
                                counts.addFailures(ErrorClass.CONNECTION, interval == 4 ? 7 : 0))),
                new RuleCase(
                        "NotSettled",
                        Severity.WARNING,
                        "CHECKPOINT was refused: must be superuser",
                        closed().settled(new MaintenanceResult(
                                List.of(), List.of("CHECKPOINT was refused: must be superuser"))),
                        closed().settled(new MaintenanceResult(List.of("CHECKPOINT"), List.of()))),
                new RuleCase(
                        "UnevenShards",
                        Severity.WARNING,
                        "w1:5432 holds 32, w2:5432 holds 16",
                        cluster("Plimsoll wire driver", 32, 16),
                        cluster("Plimsoll wire driver", 24, 24)),
                new RuleCase(
                        "CallsNotForwarded",
                        Severity.WARNING,
                        "all procedures ran on the coordinator",
                        cluster("PostgreSQL JDBC Driver 42.7", 24, 24).set("placement", "procedure"),
                        cluster("PostgreSQL JDBC Driver 42.7", 24, 24).set("placement", "function")));
    }

    private static StubRun cluster(String driver, long first, long second) {
        ClusterLayout layout = new ClusterLayout(
                "Citus",
                "13.2-1",
                List.of(
                        new Node("c:5432", "coordinator", "15.20", 0, false),
                        new Node("w1:5432", "worker", "15.20", first, true),
                        new Node("w2:5432", "worker", "15.20", second, true)),
                List.of());
        return closed().target(identity -> with(identity, driver, layout));
    }

    private static TargetIdentity with(TargetIdentity identity, String driver, ClusterLayout layout) {
        TargetIdentity citus = new TargetIdentity(
                identity.address(),
                identity.product(),
                identity.productVersion(),
                driver,
                "citus",
                false,
                identity.durability(),
                identity.durabilityReason(),
                identity.isolation(),
                Map.of(),
                null,
                "");
        return citus.with(layout);
    }
}
