package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.PhaseFacts.ConnectFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PhaseResult.OperationResult;
import io.plimsoll.results.Run;
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
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Operations that have a connection of their own.
@Timeout(60)
class ConnectEachTest {
    private static final long CONNECT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    @TempDir
    Path store;

    private final Visits visits = new Visits(new ConcurrentLinkedQueue<>(), new AtomicInteger());
    private final ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);

    /// An operation that notes the session of each execution.
    ///
    /// @param sessions those in which it was executed
    /// @param unconnected how often it failed before it had one
    private record Visits(ConcurrentLinkedQueue<Session> sessions, AtomicInteger unconnected) implements Operation {
        @Override
        public String name() {
            return "visit";
        }

        @Override
        public int weight() {
            return 1;
        }

        @Override
        public Executable bind(Session session) {
            return new Executable() {
                private @Nullable Session connected;

                @Override
                public void draw(Draw draw) {
                    connected = null;
                }

                @Override
                public void rebind(Session next) {
                    connected = next;
                }

                @Override
                public Outcome execute() {
                    assertThat(connected).isNotNull();
                    sessions.add(connected);
                    return Outcome.OK;
                }

                @Override
                public void ended(@Nullable TargetException failure) {
                    if (failure != null && connected == null) {
                        unconnected.incrementAndGet();
                    }
                }
            };
        }
    }

    /// A plan whose operations have a connection each.
    private record Connecting(Visits visits, ScriptedWorkload plain) implements WorkloadPlan, OperationMix {
        @Override
        public Map<String, String> facts() {
            return plain.facts();
        }

        @Override
        public Dataset dataset() {
            return plain;
        }

        @Override
        public OperationMix mix() {
            return this;
        }

        @Override
        public Audit audit() {
            return plain.audit();
        }

        @Override
        public List<Operation> operations(Dialect dialect) {
            return List.of(visits);
        }

        @Override
        public boolean canMultiplex() {
            return false;
        }

        @Override
        public boolean connectsEach() {
            return true;
        }
    }

    private PhaseResult measured(String... settings) throws Exception {
        Connecting workload = new Connecting(visits, ScriptedWorkload.of("unused"));
        Run run = ScriptedRun.execute(store, ScriptedRun.plan(settings), target, workload);
        return run.rounds().getFirst();
    }

    /// The sessions before the run only show that the target takes them; the last one is for control work.
    @Test
    void eachOperationHasAConnectionOfItsOwn() throws Exception {
        PhaseResult round = measured("sessions=3", "measure=30 operations");
        assertThat(visits.sessions()).hasSize(30);
        Set<Session> different = Collections.newSetFromMap(new IdentityHashMap<>());
        different.addAll(visits.sessions());
        assertThat(different).hasSize(30);
        assertThat(target.closed()).isEqualTo(target.opened());
        assertThat(target.opened()).isGreaterThanOrEqualTo(33);
        assertThat(connecting(round).count()).isEqualTo(30);
        assertThat(total(round).counts().acknowledged()).isEqualTo(30);
    }

    private static ConnectFacts connecting(PhaseResult round) {
        return Objects.requireNonNull(round.facts().lanes().connecting());
    }

    private static OperationResult total(PhaseResult round) {
        return round.operations().getFirst();
    }

    /// In a closed loop, an operation is intended to start when it is connected.
    @Test
    void latencyDoesNotContainConnectingInAClosedLoop() throws Exception {
        target.onOpen(() -> LockSupport.parkNanos(CONNECT_NANOS));
        PhaseResult round = measured("sessions=1", "measure=10 operations");
        assertThat(connecting(round).nanos()).isGreaterThan(5 * CONNECT_NANOS);
        assertThat(total(round).times().latency().getMinValue()).isLessThan(CONNECT_NANOS);
    }

    @Test
    void latencyContainsConnectingInAnOpenLoop() throws Exception {
        target.onOpen(() -> {
            long until = System.nanoTime() + CONNECT_NANOS;
            while (System.nanoTime() < until) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
        });
        PhaseResult round = measured("sessions=1", "measure=5 operations", "arrival=50/s");
        assertThat(total(round).times().latency().getMinValue()).isGreaterThan(CONNECT_NANOS / 2);
    }

    @Test
    void aRefusedConnectionFailsItsOperationAlone() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        target.onOpen(() -> {
            if (opened.incrementAndGet() == 6) {
                target.refuseNext(List.of(new TargetException(ErrorClass.RESOURCES, "too many connections")));
            }
        });
        PhaseResult round = measured("sessions=1", "measure=10 operations");
        assertThat(total(round).counts().failures()).containsExactly(Map.entry(ErrorClass.RESOURCES, 1L));
        assertThat(total(round).counts().acknowledged()).isEqualTo(9);
        assertThat(visits.unconnected()).hasValue(1);
    }

    /// The session tries until it can connect again, as one that lost its connection.
    @Test
    void aTargetThatComesBackIsConnectedAgain() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        target.onOpen(() -> {
            int count = opened.incrementAndGet();
            target.setDown(count >= 6 && count < 9);
        });
        PhaseResult round = measured("sessions=1", "measure=10 operations");
        assertThat(total(round).counts().failures()).containsExactly(Map.entry(ErrorClass.UNREACHABLE, 1L));
        assertThat(total(round).counts().acknowledged()).isEqualTo(9);
        assertThat(round.facts().lanes().gaveUp()).isZero();
    }

    @Test
    void aTargetThatStaysAwayEndsTheRun() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        target.onOpen(() -> target.setDown(opened.incrementAndGet() >= 6));
        PhaseResult round = measured("sessions=1", "measure=10 operations", "reconnect=100ms");
        assertThat(round.facts().lanes().gaveUp()).isOne();
        assertThat(total(round).counts().failed()).isOne();
    }
}
