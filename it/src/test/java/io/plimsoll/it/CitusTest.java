package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunReader;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The workload `tproc` on a real Citus cluster, whose database's tables are dropped. Skipped where none is named.
class CitusTest {
    private static final String QUICK = " -p sessions=2 -p warmup=0s -p measure=100ops";

    @TempDir
    Path folder;

    private String target = "";

    @BeforeEach
    void findTheCluster() {
        @Nullable String named = System.getenv("PLIMSOLL_CITUS_URL");
        assumeTrue(
                named != null, "set PLIMSOLL_CITUS_URL to a database of a Citus cluster, whose tables may be dropped");
        target = " --target " + named;
    }

    @Test
    void aRunTellsTheClusterAndIsAudited() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        Result run = plimsoll.run("run tproc" + target + QUICK + " -p placement=procedure -p load=replace");
        assertThat(run.exitCode()).as(run.out() + run.err()).isIn(0, 3);
        assertThat(run.out()).contains("cluster      Citus ", "CHECKPOINT on ", "8 tables distributed over 48 shards");
        RunDocument document = RunReader.read(plimsoll.onlyRun()).document();
        assertThat(Objects.requireNonNull(document.measurement().settled()).refused())
                .isEmpty();
        TargetIdentity identity = Objects.requireNonNull(document.target());
        ClusterLayout cluster = Objects.requireNonNull(identity.cluster());
        assertThat(cluster.nodes().stream()
                        .mapToLong(ClusterLayout.Node::shards)
                        .sum())
                .isEqualTo(8L * 48);
        Result spread =
                plimsoll.run("run tproc" + target + QUICK + " -p placement=function -p spread=workers -p settle=false");
        assertThat(spread.exitCode()).as(spread.out() + spread.err()).isIn(0, 3);
        assertThat(spread.out()).contains("spread = over ", "not settled: settle = false");
    }

    @Test
    void whatCannotBeDoneIsToldBefore() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        Result uneven = plimsoll.run("run tproc" + target + QUICK + " -p shard-count=47 -p load=replace");
        assertThat(uneven.exitCode()).isEqualTo(2);
        assertThat(uneven.err()).contains("shard-count = 47 does not divide by the ");
        Result other = plimsoll.run("run tproc" + target + QUICK + " -p citus-workers=63 -p load=replace");
        assertThat(other.err()).contains("citus-workers = 63, and the cluster has ");
        Result many = plimsoll.run("run tproc" + target + " -p sessions=9999 -p warmup=0s -p load=replace");
        assertThat(many.exitCode()).isEqualTo(2);
        assertThat(many.err()).contains("has no room for 9999 sessions: max_connections = ");
    }
}
