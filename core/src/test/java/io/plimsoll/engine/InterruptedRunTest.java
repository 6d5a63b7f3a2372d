package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.progress.RunControl;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Interruptions end runs soon, whatever the target and the plan are like.
@Timeout(120)
class InterruptedRunTest {
    private final AtomicReference<RunControl> control = new AtomicReference<>();

    @TempDir
    Path store;

    @ParameterizedTest
    @ValueSource(strings = {"arrival=closed", "arrival=1000/s"})
    void doNotWaitForTheEndOfALongInterval(String arrival) throws Exception {
        CountDownLatch going = new CountDownLatch(500);
        ScriptedTarget target = new ScriptedTarget(_ -> {
            going.countDown();
            return Outcome.OK;
        });
        Thread interrupter = interrupting(going);
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan(arrival, "measure=1h", "interval=20m"),
                target,
                ScriptedWorkload.of("read"),
                control::set);
        interrupter.join();

        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        PhaseResult round = run.rounds().getFirst();
        // One interval, cut short: what ended in it is all that was counted.
        assertThat(round.series()).hasSize(1);
        assertThat(round.series().getFirst().lengthNanos())
                .isEqualTo(round.facts().extent().windowNanos());
        assertThat(round.facts().extent().windowNanos()).isLessThan(TimeUnit.MINUTES.toNanos(2));
        assertThat(round.counts().ok()).isGreaterThanOrEqualTo(500);
        assertThat(round.counts().ended() + round.facts().extent().unfinished())
                .isEqualTo(round.facts().extent().planned());
    }

    @Test
    void areNoFaultOfATargetThatIsFrozenBeforeTheLoad() throws Exception {
        CountDownLatch thaw = new CountDownLatch(1);
        CountDownLatch opening = new CountDownLatch(1);
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK).remote();
        target.onOpen(() -> {
            opening.countDown();
            try {
                boolean _ = thaw.await(100, TimeUnit.SECONDS);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        });
        Thread interrupter = interrupting(opening);
        Run run = ScriptedRun.execute(
                store, ScriptedRun.plan("stall-limit=10m"), target, ScriptedWorkload.of("read"), control::set);
        thaw.countDown();
        interrupter.join();
        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(run.document().failure()).isEqualTo("before anything was measured");
    }

    private Thread interrupting(CountDownLatch when) {
        return Thread.ofPlatform().start(() -> {
            try {
                assertThat(when.await(60, TimeUnit.SECONDS)).isTrue();
                Objects.requireNonNull(control.get()).interrupt();
            } catch (InterruptedException never) {
                throw new IllegalStateException(never);
            }
        });
    }
}
