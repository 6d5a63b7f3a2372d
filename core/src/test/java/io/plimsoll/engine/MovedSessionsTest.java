package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.MILLI;
import static io.plimsoll.engine.LaneBench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.engine.MultiplexedLoop.MultiplexedClosedLoop;
import io.plimsoll.engine.SessionExchange.Seat;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Window;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.MultiplexedTarget;
import io.plimsoll.testing.MultiplexedTarget.Answer;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One lane of eight sessions that gives sessions away, on a clock that stands still. All answers come on the
/// processor of the other lane, which is the test.
class MovedSessionsTest {
    private static final int OTHER_PROCESSOR = 1;

    private final ManualClock clock = new ManualClock();
    private final Map<Integer, Integer> done = new HashMap<>();
    private final MultiplexedTarget target = new MultiplexedTarget(clock, (session, _) -> {
        done.merge(session, 1, Integer::sum);
        return Answer.ok(MILLI);
    });

    /// A lane has six to ten sessions.
    private final SessionExchange exchange = new SessionExchange(16, 2);

    private final Seat other = exchange.open(OTHER_PROCESSOR, 4, () -> {});

    /// How often the lane has let a session go.
    private int released;

    @BeforeEach
    void answerOnTheOtherProcessor() {
        target.setProcessors(() -> OTHER_PROCESSOR);
    }

    private MultiplexedBench bench(Window window) throws Exception {
        return new MultiplexedBench(
                clock, target, ScriptedWorkload.of("read"), new MultiplexedBench.Given(8, window, false));
    }

    private LaneSession stranger() {
        return new LaneSession(
                new TargetWatchdog(target, TimeSpan.ofSeconds(30)), List.of(), LaneSession.Role.ALL, 100);
    }

    private List<LaneSession> moved() {
        List<LaneSession> moved = new ArrayList<>();
        other.take(moved::add);
        return moved;
    }

    private static void run(MultiplexedClosedLoop loop) {
        loop.boundTo(0);
        assertThat(loop.run()).isTrue();
        assertThat(loop.underWayCount()).isZero();
    }

    @Test
    void aLaneGivesAwayAQuarterOfItsSessionsAtMost() throws Exception {
        MultiplexedBench bench = bench(new Window(0, SECOND, SECOND));
        MultiplexedClosedLoop loop = bench.closed(Long.MAX_VALUE, exchange);
        run(loop);
        List<LaneSession> moved = moved();
        assertThat(moved).hasSize(2);
        assertThat(loop.sessions()).hasSize(6).doesNotContainAnyElementsOf(moved);
        // One is looked at every two milliseconds.
        assertThat(loop.startedCount()).isBetween(6_000L, 6_010L);
        assertThat(bench.multiplexer.sessions()).isEqualTo(6);
    }

    @Test
    void sessionsThatShareANumberOfOperationsStay() throws Exception {
        MultiplexedClosedLoop loop =
                bench(new Window(0, SECOND, Long.MAX_VALUE)).closed(1_000, exchange);
        run(loop);
        assertThat(moved()).isEmpty();
        assertThat(loop.startedCount()).isEqualTo(1_000);
        assertThat(done).hasSize(8).allSatisfy((_, count) -> assertThat(count).isEqualTo(125));
    }

    @Test
    void aSessionTakesItsOwnNumberOfOperationsAlong() throws Exception {
        MultiplexedClosedLoop loop =
                bench(new Window(0, SECOND, Long.MAX_VALUE)).closedBySession(100, exchange);
        run(loop);
        List<LaneSession> moved = moved();
        assertThat(moved).hasSize(2);
        long left = 0;
        for (LaneSession session : moved) {
            for (; session.left().isAny(); left++) {
                session.left().take();
            }
        }
        assertThat(left).isPositive();
        assertThat(loop.startedCount()).isEqualTo(800 - left);
    }

    /// The other lane takes sessions from elsewhere while this one lets its own go, and gives them away again.
    private void letTheOtherBeFull(MultiplexedBench bench) {
        AtomicInteger others = new AtomicInteger();
        bench.multiplexer.onRemove(() -> {
            released++;
            while (other.offer(stranger())) {
                others.incrementAndGet();
            }
        });
        target.setProcessors(() -> {
            for (int strangers = others.getAndSet(0); strangers > 0; strangers--) {
                other.gaveAway();
            }
            assertThat(moved()).noneMatch(session -> session.number() < 8);
            return OTHER_PROCESSOR;
        });
    }

    /// The other lane ends while this one lets a session go.
    private void letTheOtherLeave(MultiplexedBench bench) {
        bench.multiplexer.onRemove(() -> {
            released++;
            assertThat(other.leave()).isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSessionThatIsRefusedGoesOnAtOnce(boolean isFull) throws Exception {
        MultiplexedBench bench = bench(new Window(0, SECOND, SECOND));
        if (isFull) {
            letTheOtherBeFull(bench);
        } else {
            letTheOtherLeave(bench);
        }
        MultiplexedClosedLoop loop = bench.closed(Long.MAX_VALUE, exchange);
        run(loop);
        assertThat(released).isEqualTo(isFull ? 500 : 1);
        assertThat(loop.sessions()).hasSize(8);
        assertThat(bench.multiplexer.sessions()).isEqualTo(8);
        assertThat(done).hasSize(8).allSatisfy((_, count) -> assertThat(count).isEqualTo(1_000));
        assertThat(bench.recorded().ended() + bench.drained().ended()).isEqualTo(8_000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSessionThatIsRefusedDoesAllOfItsOwnPart(boolean isFull) throws Exception {
        MultiplexedBench bench = bench(new Window(0, SECOND, Long.MAX_VALUE));
        if (isFull) {
            letTheOtherBeFull(bench);
        } else {
            letTheOtherLeave(bench);
        }
        MultiplexedClosedLoop loop = bench.closedBySession(100, exchange);
        run(loop);
        assertThat(released).isPositive();
        assertThat(loop.sessions()).hasSize(8);
        assertThat(done).hasSize(8).allSatisfy((_, count) -> assertThat(count).isEqualTo(100));
    }
}
