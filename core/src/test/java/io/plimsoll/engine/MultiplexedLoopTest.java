package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.MILLI;
import static io.plimsoll.engine.LaneBench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.MultiplexedLoop.MultiplexedClosedLoop;
import io.plimsoll.plan.Arrival;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.recording.Window;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.MultiplexedTarget;
import io.plimsoll.testing.MultiplexedTarget.Answer;
import io.plimsoll.testing.ScriptedWorkload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One lane with many sessions, on a clock that stands still.
class MultiplexedLoopTest {
    private final ManualClock clock = new ManualClock();
    private final Window second = new Window(0, SECOND, SECOND);
    private final Window endless = new Window(0, SECOND, Long.MAX_VALUE);
    private final List<Long> drawn = new ArrayList<>();

    private MultiplexedBench bench(MultiplexedTarget target, int sessions, Window window, boolean open)
            throws TargetException {
        return new MultiplexedBench(
                clock, target, ScriptedWorkload.of("read"), new MultiplexedBench.Given(sessions, window, open));
    }

    private MultiplexedTarget answering(Answer answer) {
        return new MultiplexedTarget(clock, (_, _) -> answer);
    }

    @Test
    void everySessionHasOneOperationUnderWay() throws Exception {
        MultiplexedBench bench = bench(answering(Answer.ok(MILLI)), 40, second, false);
        MultiplexedClosedLoop loop = bench.closed(Long.MAX_VALUE);
        assertThat(loop.run()).isTrue();
        assertThat(loop.startedCount()).isEqualTo(40_000);
        assertThat(loop.underWayCount()).isZero();
        Slice recorded = bench.recorded();
        assertThat(recorded.ended()).isEqualTo(40 * 999);
        assertThat(recorded.times(0).latency().getMaxValue()).isBetween(MILLI, MILLI + MILLI / 500);
        assertThat(bench.drained().ended()).isEqualTo(40);
        assertThat(bench.outcomes.oldestUnfinishedNanos()).isEqualTo(999 * MILLI);
    }

    @Test
    void aShareIsDoneOnceWhateverTheSessions() throws Exception {
        MultiplexedTarget target = new MultiplexedTarget(clock, (session, arguments) -> {
            drawn.add(arguments.number(0));
            return Answer.ok(session * MILLI);
        });
        MultiplexedBench bench = bench(target, 7, endless, false);
        MultiplexedClosedLoop loop = bench.closed(1_000);
        assertThat(loop.run()).isTrue();
        assertThat(loop.startedCount()).isEqualTo(1_000);
        assertThat(bench.recorded().counts(0).ok()).isEqualTo(1_000);
        assertThat(drawn).hasSize(1_000);
        // Sessions that answer quickly do more: 1000 = t (1 + 1/2 + … + 1/7) / ms.
        assertThat(clock.nanos()).isBetween(380 * MILLI, 395 * MILLI);
    }

    @Test
    void openArrivalsStartWhenTheyAreDue() throws Exception {
        MultiplexedBench bench = bench(answering(Answer.ok(25 * MILLI)), 4, second, true);
        assertThat(bench.open(Arrival.parse("100/s"), Long.MAX_VALUE, Long.MAX_VALUE)
                        .run())
                .isTrue();
        Times times = bench.recorded().times(0);
        assertThat(times.lag().getMaxValue()).isZero();
        // The last three end after the window: those of 980 and 990 ms, and not that of 970.
        assertThat(times.latency().getTotalCount()).isEqualTo(98);
        assertThat(times.latency().getMaxValue()).isBetween(25 * MILLI, 25 * MILLI + MILLI / 50);
        assertThat(bench.drained().ended()).isEqualTo(2);
        assertThat(clock.nanos()).isEqualTo(1_015 * MILLI);
    }

    /// The crown test of [CoordinatedOmissionTest], with four sessions on one lane.
    @Test
    void anOpenArrivalSeesWhatUsersSee() throws Exception {
        MultiplexedTarget target = new MultiplexedTarget(clock, (_, _) -> {
            boolean isFrozen = clock.nanos() >= 5 * SECOND && clock.nanos() < 10 * SECOND;
            return Answer.ok(isFrozen ? 10 * SECOND - clock.nanos() : MILLI / 5);
        });
        MultiplexedBench bench = bench(target, 4, new Window(0, SECOND, 20 * SECOND), true);
        assertThat(bench.open(Arrival.parse("1000/s"), Long.MAX_VALUE, Long.MAX_VALUE)
                        .run())
                .isTrue();
        Times times = bench.recorded().times(0);
        assertThat(times.latency().getTotalCount()).isEqualTo(20_000);
        assertThat(times.latency().getValueAtPercentile(99)).isBetween(4_500 * MILLI, 5_001 * MILLI);
        assertThat(times.lag().getValueAtPercentile(99)).isBetween(4_500 * MILLI, 5_001 * MILLI);
        // Five seconds of arrivals waited, a quarter of all, and were worked off within a quarter of a second.
        assertThat(times.latency().getValueAtPercentile(76)).isBetween(100 * MILLI, 500 * MILLI);
        assertThat(times.serviceTime().getValueAtPercentile(99)).isLessThan(MILLI);
        assertThat(times.serviceTime().getMaxValue()).isGreaterThan(4_900 * MILLI);
    }

    @Test
    void lateArrivalsAreSkippedWhenAskedTo() throws Exception {
        // Twice as many are due as two sessions can do; beyond 50 ms of lag, one is done and one is skipped.
        MultiplexedBench bench = bench(answering(Answer.ok(40 * MILLI)), 2, new Window(0, SECOND, 10 * SECOND), true);
        assertThat(bench.open(Arrival.parse("100/s"), Long.MAX_VALUE, 50 * MILLI)
                        .run())
                .isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).skipped()).isBetween(480L, 500L);
        assertThat(recorded.times(0).lag().getMaxValue()).isLessThan(51 * MILLI);
        assertThat(recorded.ended() + bench.drained().ended()).isBetween(988L, 1_000L);
    }

    @Test
    void aShapeDecidesWhenArrivalsStart() throws Exception {
        List<Long> starts = new ArrayList<>();
        MultiplexedTarget target = new MultiplexedTarget(clock, (_, _) -> {
            starts.add(clock.nanos());
            return Answer.ok(40 * MILLI);
        });
        MultiplexedBench bench = bench(target, 8, new Window(0, SECOND, 3 * SECOND), true);
        assertThat(bench.open(Arrival.parse("steps 10,0,100/s every 1s"), Long.MAX_VALUE, Long.MAX_VALUE)
                        .run())
                .isTrue();
        assertThat(bench.recorded().times(0).lag().getMaxValue()).isZero();
        assertThat(starts).hasSize(110);
        assertThat(starts.subList(8, 12)).containsExactly(800 * MILLI, 900 * MILLI, 2_000 * MILLI, 2_010 * MILLI);
    }

    @Test
    void retriesRepeatTheInputsAndStayInTheLatency() throws Exception {
        MultiplexedTarget target = new MultiplexedTarget(clock, (_, arguments) -> {
            drawn.add(arguments.number(0));
            return Collections.frequency(drawn, arguments.number(0)) <= 2
                    ? Answer.failed(MILLI, ErrorClass.SERIALIZATION)
                    : Answer.ok(MILLI);
        });
        MultiplexedBench bench = bench(target, 3, endless, false);
        assertThat(bench.closed(20).run()).isTrue();
        Slice recorded = bench.recorded();
        assertThat(drawn).hasSize(60);
        assertThat(drawn.stream().distinct()).hasSize(20);
        assertThat(recorded.counts(0).ok()).isEqualTo(20);
        assertThat(recorded.counts(0).retries()).isEqualTo(40);
        assertThat(recorded.times(0).latency().getMinNonZeroValue()).isBetween(3 * MILLI - MILLI / 100, 3 * MILLI);
    }

    @Test
    void whoIsRefusedTooOftenFailed() throws Exception {
        MultiplexedBench bench = bench(answering(Answer.failed(MILLI, ErrorClass.DEADLOCK)), 2, second, false);
        assertThat(bench.closed(4).run()).isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).failed(Outcome.CONFLICT)).isEqualTo(4);
        assertThat(recorded.counts(0).retries()).isEqualTo(12);
        assertThat(recorded.times(0).latency().getTotalCount()).isZero();
        assertThat(bench.errors.entries().getFirst().count()).isEqualTo(16);
    }

    /// Each attempt takes a millisecond, and none succeeds.
    @ParameterizedTest
    @CsvSource({
        // Zero is no limit: ten attempts.
        "0, 10",
        "1, 2",
        "5, 6",
        "9, 10",
        "100, 10"
    })
    void noRetryBeginsTooLongAfterTheIntendedStart(int withinMillis, int attempts) throws Exception {
        MultiplexedBench.Given given =
                new MultiplexedBench.Given(2, endless, false, LaneBench.limits(9, withinMillis * MILLI));
        MultiplexedTarget target = answering(Answer.failed(MILLI, ErrorClass.DEADLOCK));
        MultiplexedBench bench = new MultiplexedBench(clock, target, ScriptedWorkload.of("read"), given);
        assertThat(bench.closed(4).run()).isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).failed(Outcome.CONFLICT)).isEqualTo(4);
        assertThat(recorded.counts(0).retries()).isEqualTo(4L * (attempts - 1));
    }

    /// The second arrival, due after 10 ms, starts after 20 ms and is refused after 30 ms.
    @Test
    void whoStartsLateIsTriedAgainLess() throws Exception {
        MultiplexedBench.Given given = new MultiplexedBench.Given(1, endless, true, LaneBench.limits(9, 15 * MILLI));
        MultiplexedTarget target = answering(Answer.failed(10 * MILLI, ErrorClass.SERIALIZATION));
        MultiplexedBench bench = new MultiplexedBench(clock, target, ScriptedWorkload.of("read"), given);
        assertThat(bench.open(Arrival.parse("100/s"), 2, Long.MAX_VALUE).run()).isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).failed(Outcome.CONFLICT)).isEqualTo(2);
        assertThat(recorded.counts(0).retries()).isEqualTo(1);
    }

    @Test
    void noRetryBeginsAfterTheWindow() throws Exception {
        MultiplexedBench bench =
                bench(answering(Answer.failed(400 * MILLI, ErrorClass.SERIALIZATION)), 2, second, false);
        assertThat(bench.closed(Long.MAX_VALUE).run()).isTrue();
        assertThat(bench.recorded().ended()).isZero();
        assertThat(bench.drained().counts(0).failed(Outcome.CONFLICT)).isEqualTo(2);
        assertThat(bench.outcomes.oldestUnfinishedNanos()).isZero();
        assertThat(clock.nanos()).isEqualTo(1_200 * MILLI);
    }

    @Test
    void whatCannotBeSentFailed() throws Exception {
        MultiplexedTarget target = answering(Answer.ok(MILLI));
        target.setRefusing(true);
        MultiplexedBench closed = bench(target, 3, second, false);
        assertThat(closed.closed(50).run()).isTrue();
        assertThat(closed.recorded().counts(0).failures()).isEqualTo(Map.of(ErrorClass.DATA, 50L));
        MultiplexedBench open = bench(target, 3, second, true);
        assertThat(open.open(Arrival.parse("100/s"), Long.MAX_VALUE, Long.MAX_VALUE)
                        .run())
                .isTrue();
        assertThat(open.recorded().counts(0).failures()).isEqualTo(Map.of(ErrorClass.DATA, 100L));
    }

    @Test
    void aLostSessionComesBack() throws Exception {
        MultiplexedTarget target = new MultiplexedTarget(
                clock, (session, _) -> session == 2 ? Answer.failed(MILLI, ErrorClass.CONNECTION) : Answer.ok(MILLI));
        MultiplexedBench bench = bench(target, 3, endless, false);
        MultiplexedClosedLoop loop = bench.closed(300);
        assertThat(loop.run()).isTrue();
        assertThat(loop.gaveUp()).isZero();
        assertThat(bench.reconnects()).isEqualTo(1);
        assertThat(bench.multiplexer.sessions()).isEqualTo(3);
        assertThat(bench.recorded().counts(0).ok()).isEqualTo(299);
        assertThat(clock.nanos()).isEqualTo(100 * MILLI);
    }

    @Test
    void aSessionThatNeverComesBackIsGivenUpWithinTheBound() throws Exception {
        MultiplexedTarget[] self = new MultiplexedTarget[1];
        self[0] = new MultiplexedTarget(clock, (session, _) -> {
            self[0].setDown(true);
            return session == 2 ? Answer.failed(MILLI, ErrorClass.CONNECTION) : Answer.ok(MILLI);
        });
        MultiplexedBench some = bench(self[0], 3, endless, false);
        MultiplexedClosedLoop loop = some.closed(100);
        assertThat(loop.run()).isTrue();
        assertThat(loop.gaveUp()).isEqualTo(1);
        assertThat(some.recorded().counts(0).ok()).isEqualTo(99);
        assertThat(clock.nanos()).isBetween(5 * SECOND, 6 * SECOND);
    }

    @Test
    void losingAllSessionsEndsTheLane() throws Exception {
        MultiplexedTarget[] self = new MultiplexedTarget[1];
        self[0] = new MultiplexedTarget(clock, (_, _) -> {
            self[0].setDown(true);
            return Answer.failed(MILLI, ErrorClass.CONNECTION);
        });
        for (boolean open : new boolean[] {false, true}) {
            self[0].setDown(false);
            MultiplexedBench bench =
                    bench(self[0], 3, new Window(clock.nanos(), SECOND, clock.nanos() + 60 * SECOND), open);
            MultiplexedLoop loop = open
                    ? bench.open(Arrival.parse("100/s"), Long.MAX_VALUE, Long.MAX_VALUE)
                    : bench.closed(Long.MAX_VALUE);
            assertThat(loop.run()).isFalse();
            assertThat(loop.gaveUp()).isEqualTo(3);
            assertThat(bench.recorded().counts(0).failures()).isEqualTo(Map.of(ErrorClass.CONNECTION, 3L));
        }
    }

    @Test
    void theHotLoopsAllocateNothing() throws Exception {
        Answer atOnce = Answer.ok(0);
        MultiplexedTarget target = new MultiplexedTarget(Clock.system(), (_, _) -> atOnce);
        for (boolean open : new boolean[] {false, true}) {
            MultiplexedBench bench = new MultiplexedBench(
                    Clock.system(),
                    target,
                    ScriptedWorkload.of("read", "write"),
                    new MultiplexedBench.Given(8, new Window(0, Long.MAX_VALUE / 2, Long.MAX_VALUE), open));
            assertThat(loop(bench, open, 100_000).run()).isTrue();
            assertThat(LoopTest.allocatedBytes(loop(bench, open, 500_000))).isLessThan(2_000);
        }
    }

    /// Arrivals were due long ago, so that nothing waits.
    private static MultiplexedLoop loop(MultiplexedBench bench, boolean open, long count) {
        return open ? bench.open(Arrival.parse("1000M/s"), count, Long.MAX_VALUE) : bench.closed(count);
    }
}
