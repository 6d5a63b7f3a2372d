package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.engine.RunControl;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.engine.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.OperationResult;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.workload.AuditResult.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whole runs, refresh functions included, one after the other on the same data.
class TprochRunTest {
    private static final long ORDERS = 15_000;

    @TempDir
    Path folder = Path.of("");

    private Run run(String... settings) throws Exception {
        List<String> all = new ArrayList<>(List.of(
                "workload=tproch", "target=duckdb:" + folder.resolve("database"), "scale=0.01", "indexes=false"));
        all.addAll(List.of("warmup=0s", "measure=all"));
        all.addAll(List.of(settings));
        Problems problems = new Problems();
        PlannedRun planned =
                PlannedRun.of(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), _ -> Secret.NONE);
        Clock clock = Clock.system();
        try (Target target = planned.driver().open(planned.target());
                RunWriter writer = new RunStore(folder.resolve("runs")).create(planned.plan(), clock.nanos())) {
            RunExecutor.Outputs outputs = new RunExecutor.Outputs(writer, new RunControl(clock), RunListener.SILENT);
            new RunExecutor(planned.plan(), planned.workload(), target, outputs, clock).execute();
            return assertSound(RunReader.read(writer.folder().path()));
        }
    }

    private static Run assertSound(Run run) {
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.document().audit())
                .hasSize(2)
                .allSatisfy(result ->
                        assertThat(result.status()).as(result.toString()).isEqualTo(Status.HOLDS));
        PhaseResult measured = run.rounds().getFirst();
        assertThat(measured.counts().failed())
                .as(measured.counts().failures().toString())
                .isZero();
        return run;
    }

    private static List<Long> acknowledged(Run run) {
        return run.rounds().getFirst().operations().stream()
                .map(operation -> operation.counts().acknowledged())
                .toList();
    }

    @Test
    void followEachOtherOnTheSameData() throws Exception {
        Run power = run("profile=power", "sessions=1");
        assertThat(acknowledged(power)).hasSize(24).containsOnly(1L);
        OperationResult last = power.rounds().getFirst().operations().getLast();
        assertThat(last.counts().rows()).as("orders and lines removed").isGreaterThan(30);

        Run throughput = run("profile=throughput", "sessions=3");
        assertThat(acknowledged(throughput)).hasSize(24).containsOnly(2L);

        assertThat(acknowledged(run("profile=published", "sessions=1")))
                .hasSize(22)
                .containsOnly(1L);
        try (Target target = new EmbeddedDriver().open(TargetSpec.of("duckdb:" + folder.resolve("database")));
                SqlSession session = target.openSession().sql()) {
            assertThat(session.count("orders")).as("as before the runs").isEqualTo(ORDERS);
            assertThat(session.number("SELECT max(o_orderkey) FROM orders")).isEqualTo(60_000);
            assertThat(session.count("lineitem")).isEqualTo(60_175);
        }
    }
}
