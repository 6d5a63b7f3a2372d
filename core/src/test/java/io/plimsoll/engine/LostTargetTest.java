package io.plimsoll.engine;

import static io.plimsoll.engine.ExecutedRunTest.assertIdentity;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The whole engine in real time, against scripted targets that fail it.
@Timeout(60)
@Order(3)
class LostTargetTest {
    @TempDir
    Path store;

    @ParameterizedTest
    @ValueSource(strings = {"arrival=closed", "arrival=500/s"})
    void losingEverySessionFailsTheRun(String arrival) throws Exception {
        ScriptedTarget[] self = new ScriptedTarget[1];
        AtomicLong calls = new AtomicLong();
        self[0] = new ScriptedTarget(_ -> {
            if (calls.incrementAndGet() > 20) {
                self[0].setDown(true);
                throw new TargetException(ErrorClass.CONNECTION, "08006", "the connection was reset", null);
            }
            return Outcome.OK;
        });
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan(arrival, "measure=30s", "rounds=2", "reconnect=300ms", "interval=100ms", "clean=true"),
                self[0],
                ScriptedWorkload.of("read"));

        assertThat(run.document().status()).isEqualTo(RunStatus.FAILED);
        assertThat(run.document().failure()).isEqualTo("all sessions were lost and none could reconnect within 300ms");
        assertThat(run.rounds()).hasSize(1);
        PhaseResult round = run.rounds().getFirst();
        assertIdentity(round);
        assertThat(round.facts().lanes().gaveUp()).isEqualTo(2);
        assertThat(round.facts().extent().windowNanos()).isLessThan(10_000_000_000L);
        assertThat(round.counts().failures()).isEqualTo(Map.of(ErrorClass.CONNECTION, 2L));
        assertThat(round.counts().ok()).isEqualTo(20);
        assertThat(run.errors().getFirst().message()).isEqualTo("the connection was reset");
    }

    @Test
    void sessionsThatComeBackAreCounted() throws Exception {
        AtomicLong calls = new AtomicLong();
        ScriptedTarget target = new ScriptedTarget(_ -> {
            if (calls.incrementAndGet() % 100 == 0) {
                throw new TargetException(ErrorClass.CONNECTION, "08006", "reset", null);
            }
            return Outcome.OK;
        });
        Run run = ScriptedRun.execute(store, ScriptedRun.plan("measure=1000"), target, ScriptedWorkload.of("read"));
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        PhaseResult round = run.rounds().getFirst();
        assertThat(round.counts().failed()).isEqualTo(10);
        assertThat(round.facts().lanes().gaveUp()).isZero();
        assertThat(round.harness().stream()
                        .mapToLong(row -> row.sample().reconnects())
                        .sum())
                .isEqualTo(10);
        assertThat(round.harness().getLast().sample().sessionsOpen()).isEqualTo(2);
    }

    @Test
    void aFaultOfOursIsNotData() {
        ScriptedTarget target = new ScriptedTarget(_ -> {
            throw new IllegalArgumentException("a bug");
        });
        assertThatIllegalStateException()
                .isThrownBy(() -> ScriptedRun.execute(
                        store, ScriptedRun.plan("measure=100ops"), target, ScriptedWorkload.of("read")))
                .withMessage("a lane failed because of a bug in Plimsoll")
                .withCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTargetThatIsDownTouchesNothing() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        target.setDown(true);
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() ->
                        ScriptedRun.execute(store, ScriptedRun.plan("warmup=1s"), target, ScriptedWorkload.of("read")))
                .withMessage("the scripted target is down");
        RunDocument left = RunReader.document(new RunStore(store).find("last"));
        assertThat(left.measurement().phases()).isEmpty();
    }

    /// The session answers neither the operation nor the cancel; cutting it frees the lane, or not even
    /// that does.
    @Test
    void aTargetThatNeverAnswersEndsWithinItsBounds() throws Exception {
        // Side by side, because both do nothing but wait.
        FutureTask<Run> hopeless = new FutureTask<>(() -> silentRun(false));
        Thread.ofPlatform().start(hopeless);
        assertSilence(silentRun(true));
        assertSilence(hopeless.get());
    }

    private Run silentRun(boolean abortHelps) throws Exception {
        CountDownLatch freed = new CountDownLatch(1);
        AtomicLong calls = new AtomicLong();
        AtomicLong cancels = new AtomicLong();
        ScriptedTarget target = new ScriptedTarget(_ -> {
            if (calls.incrementAndGet() == 5) {
                awaitUninterruptibly(freed);
                throw new TargetException(ErrorClass.CONNECTION, "08006", "cut", null).duringCommit();
            }
            return Outcome.OK;
        });
        target.onCancel(cancels::incrementAndGet);
        target.onAbort(() -> {
            if (abortHelps) {
                freed.countDown();
            }
        });
        Run run = ScriptedRun.execute(
                store.resolve("abort-helps-" + abortHelps),
                // Time enough for five calls on a machine that others keep busy.
                ScriptedRun.plan("measure=3s", "interval=100ms", "drain=100ms", "sessions=1", "rounds=2"),
                target,
                ScriptedWorkload.of("read"));
        freed.countDown();
        assertThat(cancels).hasValue(1);
        // One to prepare, one for the lane, one in its place, one to audit.
        assertThat(target.opened()).isEqualTo(4);
        return run;
    }

    private static void assertSilence(Run run) {
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        PhaseResult first = run.rounds().getFirst();
        assertIdentity(first);
        assertThat(first.counts().ended()).isEqualTo(4);
        assertThat(first.facts().extent().planned()).isEqualTo(5);
        assertThat(first.facts().extent().unfinished()).isEqualTo(1);
        PhaseResult second = run.rounds().getLast();
        assertIdentity(second);
        assertThat(second.counts().ok()).isPositive();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }
}
