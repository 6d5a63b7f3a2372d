package io.plimsoll.engine;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.progress.RunControl;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The whole engine in real time, against scripted targets that answer.
@Timeout(60)
@Order(2)
class ExecutedRunTest {
    @TempDir
    Path store;

    static void assertIdentity(PhaseResult phase) {
        PhaseFacts facts = phase.facts();
        assertThat(facts.extent().unfinished()).isNotNegative();
        assertThat(facts.extent().planned())
                .isEqualTo(phase.counts().ended() + facts.extent().unfinished());
        assertThat(facts.extent().drainedAcknowledged())
                .isBetween(0L, facts.extent().unfinished());
        long lengths =
                phase.harness().stream().mapToLong(row -> row.lengthNanos()).sum();
        assertThat(lengths).isEqualTo(facts.extent().windowNanos());
        phase.operations()
                .forEach(operation -> assertThat(operation.times().latency().getTotalCount())
                        .isEqualTo(operation.counts().acknowledged()));
    }

    /// The window ends when it is over; the phase lasts until the operation under way has ended, however long the lanes
    /// took to start and the last interval to be stored.
    @Test
    void thePhaseLastsUntilItsLastOperation() throws Exception {
        long before = System.nanoTime();
        ScriptedTarget target = new ScriptedTarget(_ -> {
            long until = System.nanoTime() + 1_500_000_000;
            for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
                LockSupport.parkNanos(left); // The engine wakes lanes when the window ends.
            }
            return Outcome.OK;
        });
        Run run = ScriptedRun.execute(
                store, ScriptedRun.plan("measure=1s", "sessions=1"), target, ScriptedWorkload.of("read"));
        long elapsed = System.nanoTime() - before;
        PhaseFacts.Extent extent = run.rounds().getFirst().facts().extent();
        assertThat(extent.windowNanos()).isEqualTo(1_000_000_000);
        assertThat(extent.drainedAcknowledged()).isOne();
        assertThat(extent.lastedNanos()).isBetween(1_500_000_000L, elapsed);
        assertThat(extent.drainNanos()).isEqualTo(extent.lastedNanos() - extent.windowNanos());
    }

    @Test
    void aCountEndsWithItsLastOperation() throws Exception {
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=100ops"),
                new ScriptedTarget(_ -> Outcome.OK),
                ScriptedWorkload.of("read"));
        PhaseFacts.Extent extent = run.rounds().getFirst().facts().extent();
        assertThat(extent.drainNanos()).isNull();
        assertThat(extent.lastedNanos()).isEqualTo(extent.windowNanos());
    }

    /// Whatever is asked for and whatever fails: planned = ended + unfinished, and the target saw what
    /// was counted.
    @Test
    void everyOperationIsAccountedFor() {
        String[] arrivals = {"closed", "2000/s", "poisson 2000/s", "20k/s"};
        forAll(16, random -> {
            String arrival = arrivals[random.nextInt(arrivals.length)];
            int failing = random.nextInt(4) * 10;
            AtomicLong answered = new AtomicLong();
            AtomicLong calls = new AtomicLong();
            ScriptedTarget target = new ScriptedTarget(arguments -> {
                calls.incrementAndGet();
                long kind = arguments.number(0) % 100;
                if (kind < failing) {
                    ErrorClass[] classes = {ErrorClass.DATA, ErrorClass.SERIALIZATION, ErrorClass.CONNECTION};
                    throw new TargetException(classes[(int) kind % 3], "", "scripted", null);
                }
                answered.incrementAndGet();
                return kind < 50 ? Outcome.MISS : Outcome.OK;
            });
            String stop = random.nextBoolean() ? "150ms" : random.nextInt(10, 500) + "ops";
            boolean skips = !arrival.equals("closed") && random.nextBoolean();
            Run run = ScriptedRun.execute(
                    store,
                    ScriptedRun.plan(
                            "arrival=" + arrival,
                            "measure=" + stop,
                            "interval=100ms",
                            "retries=2",
                            "rounds=" + random.nextInt(1, 3),
                            "sessions=" + random.nextInt(1, 9),
                            "skip-late=" + (skips ? "5ms" : "0s")),
                    target,
                    ScriptedWorkload.of("read", "write"));

            assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
            long acknowledged = 0;
            long attempts = 0;
            for (PhaseResult round : run.rounds()) {
                assertIdentity(round);
                Counts counts = round.counts();
                acknowledged += counts.acknowledged() + round.facts().extent().drainedAcknowledged();
                attempts += counts.acknowledged() + counts.failed() + counts.retries();
                if (!stop.endsWith("ms")) {
                    assertThat(counts.ended()).isEqualTo(Long.parseLong(stop.replace("ops", "")));
                    assertThat(round.facts().extent().unfinished()).isZero();
                } else if (!arrival.equals("closed")) {
                    assertThat(round.facts().extent().windowNanos()).isEqualTo(150_000_000);
                }
            }
            assertThat(acknowledged).isEqualTo(answered.get());
            assertThat(attempts).isLessThanOrEqualTo(calls.get());
        });
    }

    /// The clock leaps by 250 ms once the first operation has ended, so that all others are skipped two intervals
    /// later.
    @Test
    void whatIsSkippedAfterTheLastOperationIsCounted() throws Exception {
        LeapingClock clock = new LeapingClock();
        ScriptedTarget target = new ScriptedTarget(_ -> {
            clock.leapAfterNextReading();
            return Outcome.OK;
        });

        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("arrival=1000/s", "measure=1500", "interval=100ms", "skip-late=1ms", "sessions=1"),
                target,
                ScriptedWorkload.of("read"),
                clock);

        PhaseResult round = run.rounds().getFirst();
        assertIdentity(round);
        assertThat(round.counts().skipped()).isPositive();
        assertThat(round.counts().ended()).isEqualTo(1_500);
        assertThat(round.facts().extent().unfinished()).isZero();
    }

    /// The machine's clock, which leaps ahead after each operation.
    private static final class LeapingClock implements Clock {
        private final Clock machine = Clock.system();
        private final AtomicLong leaptNanos = new AtomicLong();
        private volatile boolean isDue;

        /// The next reading ends the operation; what is read after it is later.
        void leapAfterNextReading() {
            isDue = true;
        }

        @Override
        public long nanos() {
            long now = machine.nanos() + leaptNanos.get();
            if (isDue && Thread.currentThread().getName().equals("plimsoll-lane")) {
                isDue = false;
                leaptNanos.addAndGet(250_000_000);
            }
            return now;
        }

        @Override
        public void waitUntil(long instant) {
            machine.waitUntil(instant - leaptNanos.get());
        }
    }

    @Test
    void theSeedDecidesTheInputsWhateverTheNumberOfSessions() throws Exception {
        long[] reference = drawn("sessions=1", "seed=7", "measure=5000");
        assertThat(drawn("sessions=8", "seed=7", "measure=5000")).isEqualTo(reference);
        assertThat(drawn("sessions=3", "seed=7", "measure=5000", "arrival=1M/s"))
                .isEqualTo(reference);
        assertThat(drawn("sessions=3", "seed=7", "measure=5000", "arrival=poisson 1M/s"))
                .isEqualTo(reference);
        assertThat(drawn("sessions=1", "seed=8", "measure=5000")).isNotEqualTo(reference);
    }

    private long[] drawn(String... settings) throws Exception {
        AtomicLongArray drawn = new AtomicLongArray(5_000);
        AtomicLong next = new AtomicLong();
        ScriptedTarget target = new ScriptedTarget(arguments -> {
            drawn.set((int) next.getAndIncrement(), arguments.number(0));
            return Outcome.OK;
        });
        ScriptedRun.execute(store, ScriptedRun.plan(settings), target, ScriptedWorkload.of("read", "write"));
        assertThat(next.get()).isEqualTo(5_000);
        long[] sorted = new long[5_000];
        Arrays.setAll(sorted, drawn::get);
        Arrays.sort(sorted);
        return sorted;
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrival=closed", "arrival=1000/s", "arrival=poisson 1000/s"})
    void anInterruptFinishesTheInterval(String arrival) throws Exception {
        CountDownLatch going = new CountDownLatch(500);
        AtomicReference<RunControl> control = new AtomicReference<>();
        ScriptedTarget target = new ScriptedTarget(_ -> {
            going.countDown();
            return Outcome.OK;
        });
        Thread interrupter = Thread.ofPlatform().start(() -> {
            try {
                assertThat(going.await(30, TimeUnit.SECONDS)).isTrue();
                Objects.requireNonNull(control.get()).interrupt();
            } catch (InterruptedException never) {
                throw new IllegalStateException(never);
            }
        });
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan(arrival, "measure=1G", "rounds=3", "interval=200ms", "clean=true"),
                target,
                ScriptedWorkload.of("read"),
                control::set);
        interrupter.join();

        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(run.rounds()).hasSize(1);
        PhaseResult round = run.rounds().getFirst();
        assertIdentity(round);
        assertThat(round.facts().extent().windowNanos() % 200_000_000).isZero();
        assertThat(round.counts().ok()).isPositive();
        assertThat(round.facts().extent().unfinished()).isLessThan(1_000);
        assertThat(run.document().measurement().phases().stream().map(PhaseFacts::name))
                .containsExactly("measure-1");
    }

    @Test
    void sessionsAreOpenedBeforeTheClockStarts() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=64ops", "sessions=32", "audit=false", "threads=virtual"),
                target,
                ScriptedWorkload.of("read"));
        assertThat(target.opened()).isEqualTo(33);
        assertThat(run.document().measurement().connectNanos()).isPositive();
        assertThat(run.rounds().getFirst().facts().lanes().laneBusyShare()).isNegative();
        assertThat(List.copyOf(run.phases())).hasSize(1);
    }

    /// What the intervals say was due adds up to what the phase planned, in each kind of open arrival.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "arrival=2000/s",
                "arrival=poisson 2000/s",
                "arrival=ramp 0/s to 4000/s in 1s",
                "arrival=poisson day 4000/s peak 10 trough",
                "arrival=steps 500,0,3000/s every 300ms"
            })
    void theSeriesSaysWhatWasDue(String arrival) throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        Run run = ScriptedRun.execute(
                store, ScriptedRun.plan(arrival, "interval=200ms"), target, ScriptedWorkload.of("read", "write"));
        PhaseResult round = run.rounds().getFirst();
        long due = round.series().stream().mapToLong(IntervalRow::due).sum();
        assertThat(due).isPositive().isEqualTo(round.facts().extent().planned());
        assertThat(round.series()).allSatisfy(row -> assertThat(row.due()).isNotNegative());
        assertIdentity(round);
    }

    @Test
    void aClosedLoopHasNothingDue() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        Run run = ScriptedRun.execute(store, ScriptedRun.plan("measure=100ops"), target, ScriptedWorkload.of("read"));
        assertThat(run.rounds().getFirst().series())
                .allSatisfy(row -> assertThat(row.due()).isEqualTo(IntervalRow.NOT_DUE));
    }

    /// The warm-up has the first rate of the shape, and each round has the whole shape.
    @Test
    void aShapeBeginsWithEachRound() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("arrival=ramp 500/s to 4500/s in 1s", "warmup=1s", "rounds=2"),
                target,
                ScriptedWorkload.of("read"));
        assertThat(run.phases().stream()
                        .map(phase -> phase.facts().extent().planned())
                        .toList())
                .containsExactly(500L, 2_500L, 2_500L);
    }
}
