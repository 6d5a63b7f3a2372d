package io.plimsoll.engine;

import static io.plimsoll.engine.ExecutedRunTest.assertIdentity;
import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.engine.Lane.Processor;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.MultiplexedTarget;
import io.plimsoll.testing.MultiplexedTarget.Answer;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The whole engine in real time, with lanes that multiplex.
@Timeout(60)
@Order(1)
class MultiplexedRunTest {
    @TempDir
    Path store;

    /// What a run came to, whatever drove it.
    private record Totals(long ok, long miss, long retries, long rows, Map<ErrorClass, Long> failures) {
        static Totals of(PhaseResult round) {
            Counts counts = round.counts();
            return new Totals(counts.ok(), counts.miss(), counts.retries(), counts.rows(), counts.failures());
        }
    }

    private static Answer byKey(long key, int failing) {
        ErrorClass[] classes = {ErrorClass.DATA, ErrorClass.SERIALIZATION, ErrorClass.CONNECTION};
        long kind = key % 100;
        if (kind < failing) {
            return Answer.failed(0, classes[(int) kind % 3]);
        }
        return new Answer(0, kind < 50 ? Outcome.MISS : Outcome.OK, null);
    }

    /// A group of one says by its outcome whether it found something.
    private static Answer grouped(Arguments arguments) {
        boolean isMiss =
                arguments.numbers(0).size() == 1 && arguments.numbers(0).get(0) % 10 == 0;
        return new Answer(0, isMiss ? Outcome.MISS : Outcome.OK, null);
    }

    @Test
    void lanesAndSessionsDoNotChangeWhatIsDone() {
        forAll(8, random -> {
            boolean isGrouped = random.nextBoolean();
            String arrival = random.nextBoolean() ? "closed" : "200k/s";
            String[] settings = {
                "arrival=" + arrival,
                "measure=" + random.nextInt(8, 2_000) + "ops",
                "sessions=8",
                "retries=2",
                "interval=100ms",
                "seed=" + random.nextInt(1_000)
            };
            // A group fails as a whole, so that totals would depend on who was grouped with whom.
            int failing = isGrouped ? 0 : random.nextInt(4) * 10;
            ScriptedWorkload workload =
                    isGrouped ? ScriptedWorkload.grouped("read", 7, 20_000) : ScriptedWorkload.of("read", "write");
            Plan blocking = ScriptedRun.plan(settings);
            List<Totals> totals = new ArrayList<>();
            for (Plan plan : List.of(blocking, blocking.withLanes(1), blocking.withLanes(2), blocking.withLanes(8))) {
                Target target = new MultiplexedTarget(
                        Clock.system(),
                        (_, arguments) -> isGrouped ? grouped(arguments) : byKey(arguments.number(0), failing));
                Run run = ScriptedRun.execute(store, plan, target, workload);
                assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
                PhaseResult round = run.rounds().getFirst();
                assertIdentity(round);
                assertThat(round.facts().extent().unfinished()).isZero();
                totals.add(Totals.of(round));
            }
            assertThat(totals).containsOnly(totals.getFirst());
        });
    }

    /// The system's number of a processor.
    private static int number(Processor processor) throws Exception {
        CompletableFuture<Integer> number = new CompletableFuture<>();
        Thread.ofPlatform()
                .start(() -> number.complete(processor.keep().orElse(-1)))
                .join();
        return number.get();
    }

    /// A target on the processors of two lanes. The thread of a session's lane asks for its answers.
    ///
    /// @param threads takes the threads of each session
    private static MultiplexedTarget besideTheLanes(Map<Integer, Set<Long>> threads) throws Exception {
        int first = number(new Processor(0, 2));
        int second = number(new Processor(1, 2));
        assumeTrue(second >= 0, "lanes stay on their processors only if there are enough");
        MultiplexedTarget target = new MultiplexedTarget(Clock.system(), (session, _) -> {
            threads.computeIfAbsent(session, _ -> ConcurrentHashMap.newKeySet())
                    .add(Thread.currentThread().threadId());
            return Answer.ok(0);
        });
        target.setProcessors(MultiplexedTarget.anyOf(first, second));
        return target;
    }

    @Test
    void sessionsMoveBetweenLanes() throws Exception {
        Map<Integer, Set<Long>> threads = new ConcurrentHashMap<>();
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=1s", "interval=100ms", "sessions=8").withLanes(2),
                besideTheLanes(threads),
                ScriptedWorkload.of("read"));
        PhaseResult round = run.rounds().getFirst();
        assertIdentity(round);
        assertThat(threads.values().stream().flatMap(Set::stream).distinct()).hasSize(2);
        assertThat(threads.values()).as("threads of each session").anyMatch(each -> each.size() == 2);
    }

    /// Long enough for many moves, if there were any.
    @Test
    void sessionsThatShareANumberOfOperationsStayInTheirLane() throws Exception {
        Map<Integer, Set<Long>> threads = new ConcurrentHashMap<>();
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=200_001ops", "sessions=8").withLanes(2),
                besideTheLanes(threads),
                ScriptedWorkload.of("read"));
        PhaseResult round = run.rounds().getFirst();
        assertIdentity(round);
        assertThat(round.counts().ok()).isEqualTo(200_001);
        assertThat(threads).hasSize(8);
        assertThat(threads.values()).allSatisfy(each -> assertThat(each).hasSize(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrival=closed", "arrival=2000/s", "arrival=poisson 2000/s"})
    void timeEndsAPhase(String arrival) throws Exception {
        AtomicLong answered = new AtomicLong();
        Target target = new MultiplexedTarget(Clock.system(), (_, _) -> {
            answered.incrementAndGet();
            return Answer.ok(1_000_000);
        });
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan(arrival, "measure=2s", "interval=100ms", "sessions=20", "rounds=2")
                        .withLanes(2),
                target,
                ScriptedWorkload.of("read"));
        long acknowledged = 0;
        for (PhaseResult round : run.rounds()) {
            assertIdentity(round);
            assertThat(round.facts().extent().windowNanos()).isEqualTo(2_000_000_000);
            // A window of seconds, as a busy machine may stand still for a part of one.
            assertThat(round.facts().extent().unfinished())
                    .isLessThan(round.facts().extent().planned() / 6);
            assertThat(round.facts().lanes().laneBusyShare()).isPositive();
            acknowledged +=
                    round.counts().acknowledged() + round.facts().extent().drainedAcknowledged();
        }
        assertThat(acknowledged).isEqualTo(answered.get());
        assertThat(run.document().plan().carriers()).isEqualTo("2 lanes that multiplex");
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrival=closed", "arrival=500/s"})
    void losingEverySessionFailsTheRun(String arrival) throws Exception {
        AtomicLong calls = new AtomicLong();
        MultiplexedTarget[] self = new MultiplexedTarget[1];
        self[0] = new MultiplexedTarget(Clock.system(), (_, _) -> {
            boolean isLost = calls.incrementAndGet() > 20;
            self[0].setDown(isLost);
            return isLost ? Answer.failed(0, ErrorClass.CONNECTION) : Answer.ok(0);
        });
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan(arrival, "measure=30s", "rounds=2", "reconnect=300ms", "interval=100ms", "sessions=5")
                        .withLanes(2),
                self[0],
                ScriptedWorkload.of("read"));
        assertThat(run.document().status()).isEqualTo(RunStatus.FAILED);
        PhaseResult round = run.rounds().getFirst();
        assertIdentity(round);
        assertThat(round.facts().lanes().gaveUp()).isEqualTo(5);
        assertThat(round.counts().failures()).isEqualTo(Map.of(ErrorClass.CONNECTION, 5L));
    }

    @Test
    void sessionsThatComeBackAreCounted() throws Exception {
        AtomicLong calls = new AtomicLong();
        Target target = new MultiplexedTarget(
                Clock.system(),
                (_, _) -> calls.incrementAndGet() % 100 == 0 ? Answer.failed(0, ErrorClass.CONNECTION) : Answer.ok(0));
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=1000", "sessions=10").withLanes(2),
                target,
                ScriptedWorkload.of("read"));
        PhaseResult round = run.rounds().getFirst();
        assertThat(round.counts().failed()).isEqualTo(10);
        assertThat(round.counts().ok()).isEqualTo(990);
        assertThat(round.facts().lanes().gaveUp()).isZero();
    }

    /// Sessions that answer neither the operation nor the cancel are cut; only those that have something
    /// under way are cancelled.
    @Test
    void aTargetThatNeverAnswersEndsWithinItsBounds() throws Exception {
        MultiplexedTarget target = new MultiplexedTarget(
                Clock.system(), (session, _) -> Answer.ok(session == 3 ? Answer.NEVER : 1_000_000));
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("measure=1500ms", "interval=100ms", "drain=100ms", "sessions=6")
                        .withLanes(2),
                target,
                ScriptedWorkload.of("read"));
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(target.cancelled()).isEqualTo(1);
        PhaseResult round = run.rounds().getFirst();
        assertIdentity(round);
        assertThat(round.facts().extent().oldestUnfinishedNanos()).isGreaterThan(1_250_000_000);
    }

    /// Also when nothing is due for a quarter of an hour.
    @Test
    void anInterruptFinishesTheInterval() throws Exception {
        AtomicReference<RunControl> control = new AtomicReference<>();
        Target target = new MultiplexedTarget(Clock.system(), (_, _) -> {
            Objects.requireNonNull(control.get()).interrupt();
            return Answer.ok(0);
        });
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("arrival=0.001/s", "measure=1h", "interval=100ms", "sessions=4", "drain=30s")
                        .withLanes(2),
                target,
                ScriptedWorkload.of("read"),
                control::set);
        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        PhaseResult round = run.rounds().getFirst();
        assertIdentity(round);
        assertThat(round.counts().ok()).isEqualTo(1);
        // On a busy machine the interrupt may be noticed some intervals later.
        assertThat(round.facts().extent().windowNanos() % 100_000_000).isZero();
        assertThat(round.facts().extent().windowNanos()).isBetween(100_000_000L, 900_000_000_000L);
    }
}
