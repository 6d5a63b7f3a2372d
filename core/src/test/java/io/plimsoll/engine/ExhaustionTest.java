package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.testing.MultiplexedTarget;
import io.plimsoll.testing.MultiplexedTarget.Answer;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.WorkloadPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sessions whose operations run out, such as those that read a stream to its end.
@Timeout(60)
class ExhaustionTest {
    @TempDir
    Path store;

    /// @param each how many operations the first session has, the second, and so on
    private record Streams(List<Integer> each, AtomicInteger bound) implements Operation {
        static Streams of(Integer... each) {
            return new Streams(List.of(each), new AtomicInteger());
        }

        @Override
        public String name() {
            return "read";
        }

        @Override
        public int weight() {
            return 1;
        }

        @Override
        public Executable bind(Session session) {
            int all = each.get(bound.getAndIncrement());
            return new Executable() {
                private int left = all;

                @Override
                public void draw(Draw draw) {
                    assertThat(left).isPositive();
                }

                @Override
                public Outcome execute() {
                    left--;
                    return Outcome.OK;
                }

                @Override
                public boolean isExhausted() {
                    return left == 0;
                }
            };
        }
    }

    private PhaseResult measured(Streams streams, String... more) throws Exception {
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan(more),
                new ScriptedTarget(_ -> Outcome.OK),
                new ScriptedWorkload(List.of(streams), List.of()));
        return run.rounds().getFirst();
    }

    @Test
    void theWindowEndsWithTheLastSession() throws Exception {
        PhaseResult round = measured(Streams.of(7, 0, 3), "sessions=3", "measure=1h");
        assertThat(round.counts().acknowledged()).isEqualTo(10);
        assertThat(round.facts().extent().unfinished()).isZero();
        assertThat(round.windowSeconds()).isLessThan(1);
        ExecutedRunTest.assertIdentity(round);
    }

    @Test
    void timeEndsThePhaseWhileOneSessionGoesOn() throws Exception {
        PhaseResult round = measured(Streams.of(1, Integer.MAX_VALUE), "measure=200ms");
        assertThat(round.windowSeconds()).isEqualTo(0.2);
        ExecutedRunTest.assertIdentity(round);
    }

    @Test
    void fewerThanACountMayBeLeft() throws Exception {
        PhaseResult round = measured(Streams.of(7, 3), "measure=100ops");
        assertThat(round.counts().acknowledged()).isEqualTo(10);
        assertThat(round.facts().extent().planned()).isEqualTo(10);
        ExecutedRunTest.assertIdentity(round);
    }

    /// An operation after whose failure its session does nothing more.
    private static Operation endingAtFailure() {
        Operation whole = ScriptedWorkload.of("read").all().getFirst();
        return new Operation() {
            @Override
            public String name() {
                return whole.name();
            }

            @Override
            public int weight() {
                return 1;
            }

            @Override
            public Executable bind(Session session) throws TargetException {
                Executable bound = whole.bind(session);
                return new Executable() {
                    private boolean isOver;

                    @Override
                    public void draw(Draw draw) {
                        assertThat(isOver).isFalse();
                        bound.draw(draw);
                    }

                    @Override
                    public Outcome execute() throws TargetException {
                        return bound.execute();
                    }

                    @Override
                    public void begin() throws TargetException {
                        bound.begin();
                    }

                    @Override
                    public void ended(@Nullable TargetException failure) {
                        isOver = failure != null;
                    }

                    @Override
                    public boolean isExhausted() {
                        return isOver;
                    }
                };
            }
        };
    }

    /// A workload in which each session has its own part of a count.
    private record BySession(ScriptedWorkload whole) implements WorkloadPlan {
        @Override
        public Map<String, String> facts() {
            return whole.facts();
        }

        @Override
        public Dataset dataset() {
            return whole;
        }

        @Override
        public OperationMix mix() {
            return new OperationMix() {
                @Override
                public List<Operation> operations(Dialect dialect) {
                    return whole.all();
                }

                @Override
                public boolean countsBySession() {
                    return true;
                }
            };
        }

        @Override
        public Audit audit() {
            return whole.audit();
        }
    }

    /// Zero lanes are one for each session, which blocks.
    private static Plan on(int lanes, String... settings) {
        Plan plan = ScriptedRun.plan(settings);
        return lanes == 0 ? plan : plan.withLanes(lanes);
    }

    /// The fifth session does nothing after its fourth operation, and no other one does its part.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8})
    void aSessionEndsBeforeTheOthersOfItsLane(int lanes) throws Exception {
        Map<Integer, Integer> done = new ConcurrentHashMap<>();
        MultiplexedTarget target = new MultiplexedTarget(Clock.system(), (session, _) -> {
            int count = done.merge(session, 1, Integer::sum);
            return session == 5 && count == 4 ? Answer.failed(0, ErrorClass.DATA) : Answer.ok(0);
        });
        Run run = ScriptedRun.execute(
                store,
                on(lanes, "sessions=8", "measure=80ops"),
                target,
                new BySession(new ScriptedWorkload(List.of(endingAtFailure()), List.of())));
        PhaseResult round = run.rounds().getFirst();
        ExecutedRunTest.assertIdentity(round);
        assertThat(done.remove(5)).isEqualTo(4);
        assertThat(done).hasSize(7).allSatisfy((_, count) -> assertThat(count).isEqualTo(10));
        assertThat(round.counts().ok()).isEqualTo(73);
        assertThat(round.counts().failed()).isOne();
        assertThat(round.facts().lanes().gaveUp()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8})
    void sessionsThatPauseDoTheirOwnPart(int lanes) throws Exception {
        Map<Integer, Integer> done = new ConcurrentHashMap<>();
        MultiplexedTarget target = new MultiplexedTarget(Clock.system(), (session, _) -> {
            done.merge(session, 1, Integer::sum);
            return Answer.ok(session * 100_000L);
        });
        Run run = ScriptedRun.execute(
                store,
                on(lanes, "sessions=8", "measure=75ops", "think=1ms"),
                target,
                new BySession(ScriptedWorkload.of("read")));
        ExecutedRunTest.assertIdentity(run.rounds().getFirst());
        assertThat(done).hasSize(8);
        assertThat(done.values()).containsOnly(9, 10);
        assertThat(run.rounds().getFirst().counts().ok()).isEqualTo(75);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8})
    void aPhaseEndsWhenNoSessionOfAnyLaneGoesOn(int lanes) throws Exception {
        AtomicInteger done = new AtomicInteger();
        MultiplexedTarget target = new MultiplexedTarget(
                Clock.system(),
                (_, _) -> done.incrementAndGet() > 1_000 ? Answer.failed(0, ErrorClass.DATA) : Answer.ok(0));
        Run run = ScriptedRun.execute(
                store,
                on(lanes, "sessions=8", "measure=1h", "rounds=2"),
                target,
                new ScriptedWorkload(List.of(endingAtFailure()), List.of()));
        PhaseResult round = run.rounds().getFirst();
        ExecutedRunTest.assertIdentity(round);
        assertThat(round.counts().ok()).isEqualTo(1_000);
        assertThat(round.counts().failed()).isEqualTo(8);
        assertThat(round.windowSeconds()).isLessThan(60);
        assertThat(run.rounds().getLast().counts().ended()).isZero();
    }

    /// Arrivals of a window in which nobody can start them are not due.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8})
    void anOpenRoundEndsAtOnceIfTheOneBeforeExhaustedAllSessions(int lanes) throws Exception {
        AtomicInteger done = new AtomicInteger();
        MultiplexedTarget target = new MultiplexedTarget(
                Clock.system(),
                (_, _) -> done.incrementAndGet() > 100 ? Answer.failed(0, ErrorClass.DATA) : Answer.ok(0));
        Run run = ScriptedRun.execute(
                store,
                on(lanes, "sessions=8", "measure=1h", "rounds=2", "arrival=10k/s"),
                target,
                new ScriptedWorkload(List.of(endingAtFailure()), List.of()));
        PhaseResult first = run.rounds().getFirst();
        ExecutedRunTest.assertIdentity(first);
        assertThat(first.counts().ok()).isEqualTo(100);
        assertThat(first.counts().failed()).isEqualTo(8);
        PhaseResult second = run.rounds().getLast();
        ExecutedRunTest.assertIdentity(second);
        assertThat(second.counts().ended()).isZero();
        // As many arrivals as were due before the end was noticed: an hour has 36 million.
        assertThat(second.facts().extent().planned()).isLessThan(1_000_000);
        assertThat(second.windowSeconds()).isLessThan(60);
    }

    @Test
    void aCountOrATimeEndsThePhaseWhicheverComesFirst() throws Exception {
        PhaseResult counted = measured(Streams.of(Integer.MAX_VALUE, Integer.MAX_VALUE), "measure=100 or 1h");
        assertThat(counted.counts().acknowledged()).isEqualTo(100);
        assertThat(counted.windowSeconds()).isLessThan(60);
        ExecutedRunTest.assertIdentity(counted);

        PhaseResult timed = measured(Streams.of(Integer.MAX_VALUE, Integer.MAX_VALUE), "measure=1_000G or 200ms");
        assertThat(timed.windowSeconds()).isEqualTo(0.2);
        assertThat(timed.facts().extent().planned()).isLessThan(1_000_000_000_000L);
        ExecutedRunTest.assertIdentity(timed);
    }
}
