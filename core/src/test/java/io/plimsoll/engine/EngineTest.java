package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineTest {
    @TempDir
    Path store;

    @Test
    void everyPlannedOperationOfACountIsAccountedFor() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        Run run = ScriptedRun.execute(
                store, ScriptedRun.plan("measure=100001", "rounds=3"), target, ScriptedWorkload.of("read", "write"));

        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.rounds()).hasSize(3);
        for (PhaseResult round : run.rounds()) {
            Counts counts = round.counts();
            assertThat(counts.ok()).isEqualTo(100_001);
            assertThat(round.facts().extent().planned()).isEqualTo(100_001);
            assertThat(round.facts().extent().unfinished()).isZero();
            assertThat(round.operations().stream()
                            .mapToLong(operation -> operation.times().latency().getTotalCount())
                            .sum())
                    .isEqualTo(100_001);
        }
    }

    @Test
    void anOpenArrivalPlansWhatIsDueInItsWindow() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> {
            LockSupport.parkNanos(100_000);
            return Outcome.OK;
        });
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("arrival=1000/s", "measure=2500ms", "warmup=500ms"),
                target,
                ScriptedWorkload.of("read"));

        PhaseResult round = run.rounds().getFirst();
        assertThat(round.facts().extent().planned()).isEqualTo(2_500);
        assertThat(round.facts().extent().windowNanos()).isEqualTo(2_500_000_000L);
        assertThat(round.counts().ended() + round.facts().extent().unfinished()).isEqualTo(2_500);
        assertThat(round.series()).hasSize(3);
    }
}
