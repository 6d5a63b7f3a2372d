package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.results.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whole runs, refresh functions included, one after the other on the same data.
class TprochRunTest {
    private static final long ORDERS = 15_000;

    @TempDir
    Path folder = Path.of("");

    @Test
    void followEachOtherOnTheSameData() throws Exception {
        Runs runs = new Runs(folder.resolve("runs"), "duckdb:" + folder.resolve("database"));
        Run power = runs.run("profile=power", "indexes=false");
        assertThat(Runs.failures(power)).isEmpty();
        assertThat(Runs.acknowledged(power)).hasSize(24).containsOnly(1L);
        OperationResult last = power.rounds().getFirst().operations().getLast();
        assertThat(last.counts().rows()).as("orders and lines removed").isGreaterThan(30);

        Run throughput = runs.run("profile=throughput", "indexes=false");
        assertThat(Runs.failures(throughput)).isEmpty();
        assertThat(Runs.acknowledged(throughput)).hasSize(24).containsOnly(2L);

        assertThat(Runs.acknowledged(runs.run("profile=published", "indexes=false")))
                .hasSize(22)
                .containsOnly(1L);
        try (Target target = runs.open();
                SqlSession session = target.openSession().sql()) {
            assertThat(session.count("orders")).as("as before the runs").isEqualTo(ORDERS);
            assertThat(session.number("SELECT max(o_orderkey) FROM orders")).isEqualTo(60_000);
            assertThat(session.count("lineitem")).isEqualTo(60_175);
        }
    }
}
