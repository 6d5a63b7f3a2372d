package io.plimsoll.workload.widerow;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole runs through planner and engine, on a database in a file that several sessions share.
@Timeout(120)
class WideRowRunTest {
    @TempDir
    Path folder;

    private Run run(String... settings) throws Exception {
        Problems problems = new Problems();
        List<String> all = new ArrayList<>(List.of(
                "workload=widerow",
                "target=h2:file:" + folder.resolve("wide"),
                "rows=2000",
                "columns=5",
                "batch-rows=100",
                "road=insert",
                "sessions=4",
                "warmup=0s"));
        all.addAll(List.of(settings));
        PlannedRun planned =
                PlannedRun.of(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), _ -> Secret.NONE);
        Clock clock = Clock.system();
        Path stored;
        try (Target target = planned.driver().open(planned.target());
                RunWriter writer = new RunStore(folder.resolve("runs")).create(planned.plan(), clock.nanos())) {
            stored = writer.folder().path();
            RunExecutor.Outputs outputs = new RunExecutor.Outputs(writer, new RunControl(clock), RunListener.SILENT);
            new RunExecutor(planned.plan(), planned.workload(), target, outputs, clock).execute();
        }
        return RunReader.read(stored);
    }

    private static void assertSound(Run run) {
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.document().measurement().audit())
                .isNotEmpty()
                .allSatisfy(result ->
                        assertThat(result.status()).as(result.toString()).isEqualTo(Status.HOLDS));
    }

    private static PhaseResult measured(Run run) {
        return run.rounds().getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"measure=all", "measure=500ms"})
    void whatIsWrittenIsWhatIsThere(String measure) throws Exception {
        Run run = run("mode=write", "load=replace", measure);
        assertSound(run);
        if (measure.equals("measure=all")) {
            assertThat(measured(run).counts().acknowledged()).isEqualTo(20);
            // Rows acknowledged are compared with rows counted by the audit.
            assertThat(run.document().measurement().audit().getFirst().invariant())
                    .isEqualTo("rows-acknowledged");
        }
    }

    @Test
    void updatesFollowAWrite() throws Exception {
        assertSound(run("mode=write", "load=replace", "measure=all"));
        Run update = run("mode=update", "load=never", "measure=all", "write-columns=2");
        assertSound(update);
        assertThat(measured(update).counts().acknowledged()).isEqualTo(20);
    }

    @Test
    void pointQueriesRideTogether() throws Exception {
        Run run = run("mode=get", "together=16", "missing=0.25", "measure=4000");
        assertSound(run);
        assertThat(measured(run).counts().acknowledged()).isEqualTo(4_000);
        assertThat(measured(run).counts().miss()).isBetween(800L, 1_200L);
    }

    @Test
    void prefixesAreScanned() throws Exception {
        Run run = run("mode=scan", "prefix-key=true", "measure=500ops");
        assertSound(run);
        assertThat(measured(run).counts().acknowledged()).isEqualTo(500);
        assertThat(measured(run).counts().miss()).isZero();
    }
}
