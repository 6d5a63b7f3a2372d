package io.plimsoll.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.AuditResult;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Targets that freeze: nothing waits for them for ever, and nothing that lives is cut.
@Timeout(120)
class TargetWatchdogTest {
    private static final TimeSpan LIMIT = TimeSpan.ofMillis(300);

    private final CountDownLatch thaw = new CountDownLatch(1);
    private final AtomicBoolean isFrozen = new AtomicBoolean();

    @TempDir
    Path store;

    @Test
    void givesUpOpeningAndClosesWhatComesLate() throws Exception {
        ScriptedTarget target = target();
        isFrozen.set(true);
        try (TargetWatchdog watchdog = new TargetWatchdog(target, LIMIT)) {
            assertThatThrownBy(watchdog::open)
                    .isInstanceOfSatisfying(
                            TargetException.class,
                            failure -> assertThat(failure.errorClass()).isEqualTo(ErrorClass.UNREACHABLE))
                    .hasMessageContaining("did not answer within 300ms (stall-limit)");
        }
        assertThat(target.closed()).isZero();
        thaw.countDown();
        await(() -> target.opened() > 0 && target.closed() == target.opened());
    }

    @Test
    void cutsControlWorkOfAFrozenTarget() throws Exception {
        ScriptedTarget target = target();
        AtomicInteger cuts = new AtomicInteger();
        target.onAbort(cuts::incrementAndGet);
        try (TargetWatchdog watchdog = new TargetWatchdog(target, LIMIT);
                TargetWatchdog.Watched _ = watchdog.open()) {
            isFrozen.set(true);
            await(() -> cuts.get() == 1);
            TargetException lost = new TargetException(ErrorClass.CONNECTION, "", "the session was aborted", null);
            assertThat(watchdog.explained(lost.during("loading t")))
                    .hasMessageStartingWith("scripted: has not answered for 300ms (stall-limit)")
                    .hasMessageEndingWith("(loading t: the session was aborted)");
        } finally {
            thaw.countDown();
        }
    }

    @Test
    void letsWorkOfABusyTargetGoOn() throws Exception {
        ScriptedTarget target = target();
        AtomicInteger cuts = new AtomicInteger();
        target.onAbort(cuts::incrementAndGet);
        try (TargetWatchdog watchdog = new TargetWatchdog(target, TimeSpan.ofSeconds(3));
                TargetWatchdog.Watched _ = watchdog.open()) {
            // Each of them is a probe after a third of the limit.
            await(() -> target.opened() >= 6);
            assertThat(cuts).hasValue(0);
            assertThat(watchdog.isSilent()).isFalse();
        }
    }

    @Test
    void interruptionCutsControlWorkThoughTheTargetLives() throws Exception {
        ScriptedTarget target = target();
        AtomicInteger cuts = new AtomicInteger();
        target.onAbort(cuts::incrementAndGet);
        try (TargetWatchdog watchdog = new TargetWatchdog(target, TimeSpan.ofSeconds(600));
                TargetWatchdog.Watched _ = watchdog.open()) {
            watchdog.hurry();
            await(() -> cuts.get() == 1);
        }
    }

    @Test
    void countedOperationsOfAFrozenTargetEnd() throws Exception {
        CountDownLatch cut = new CountDownLatch(1);
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=1000000", "stall-limit=1s", "interval=100ms", "rounds=3"),
                frozenAfter(50, cut),
                ScriptedWorkload.of("read", "write"));
        thaw.countDown();
        assertThat(run.document().status()).isEqualTo(RunStatus.FAILED);
        assertThat(run.document().failure()).contains("the target stopped answering: no answer for 1s (stall-limit)");
        assertThat(run.rounds()).hasSize(1);
        assertThat(run.rounds().getFirst().facts().extent().unfinished()).isPositive();
        assertThat(run.document().measurement().audit())
                .allMatch(result -> result.status() == AuditResult.Status.NOT_CHECKED);
    }

    /// Answers some operations, then neither those under way nor new sessions.
    private ScriptedTarget frozenAfter(int operations, CountDownLatch cut) {
        AtomicInteger answered = new AtomicInteger();
        ScriptedTarget target = new ScriptedTarget(_ -> {
                    if (answered.incrementAndGet() > operations) {
                        isFrozen.set(true);
                        boolean _ = waited(cut);
                        throw new TargetException(ErrorClass.CONNECTION, "", "the session was aborted", null);
                    }
                    return Outcome.OK;
                })
                .remote();
        target.onOpen(this::freeze);
        target.onAbort(cut::countDown);
        return target;
    }

    private ScriptedTarget target() {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK).remote();
        target.onOpen(this::freeze);
        return target;
    }

    private void freeze() {
        if (isFrozen.get()) {
            boolean _ = waited(thaw);
        }
    }

    private static boolean waited(CountDownLatch latch) {
        try {
            return latch.await(100, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(5_000_000);
        }
    }
}
