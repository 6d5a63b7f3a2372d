package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.MILLI;
import static io.plimsoll.engine.LaneBench.SECOND;
import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.MultiplexedPausingLoop.Resting;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.MultiplexedTarget;
import io.plimsoll.testing.MultiplexedTarget.Answer;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import io.plimsoll.unit.TimeSpan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Closed loops whose sessions pause, on a clock that stands still.
class PausesTest {
    private final ManualClock clock = new ManualClock();
    private final List<Long> starts = new ArrayList<>();

    private ScriptedTarget taking(long nanos) {
        return new ScriptedTarget(_ -> {
            starts.add(clock.nanos());
            clock.advance(nanos);
            return Outcome.OK;
        });
    }

    private MultiplexedTarget answering(Answer answer) {
        return new MultiplexedTarget(clock, (_, _) -> {
            starts.add(clock.nanos());
            return answer;
        });
    }

    private MultiplexedBench multiplexed(MultiplexedTarget target, int sessions, Window window) throws TargetException {
        return new MultiplexedBench(
                clock, target, ScriptedWorkload.of("read"), new MultiplexedBench.Given(sessions, window, false));
    }

    @Test
    void thinkTimeLiesBetweenEndAndStart() throws Exception {
        LaneBench bench = new LaneBench(clock, taking(20 * MILLI), new Window(0, SECOND, SECOND), false, "read");
        assertThat(bench.pausing(Long.MAX_VALUE, "80ms", "0s", 1).run()).isTrue();
        assertThat(starts).hasSize(10).startsWith(0L, 100 * MILLI, 200 * MILLI);
        Slice recorded = bench.recorded();
        // The pause is no latency.
        assertThat(recorded.times(0).latency().getMaxValue()).isBetween(20 * MILLI, 20 * MILLI + MILLI / 50);
        assertThat(recorded.counts(0).ok()).isEqualTo(10);
    }

    @Test
    void pacingLiesBetweenStartAndStart() throws Exception {
        LaneBench bench = new LaneBench(clock, taking(20 * MILLI), new Window(0, SECOND, SECOND), false, "read");
        assertThat(bench.pausing(Long.MAX_VALUE, "0s", "100ms", 1).run()).isTrue();
        assertThat(starts).hasSize(10).startsWith(0L, 100 * MILLI, 200 * MILLI);
        assertThat(bench.recorded().times(0).latency().getMaxValue()).isLessThan(21 * MILLI);
    }

    /// A closed loop stays one: what a slow operation kept from being sent is not made up for.
    @Test
    void whatTakesLongerThanThePacingIsFollowedAtOnce() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> {
            starts.add(clock.nanos());
            clock.advance(starts.size() == 2 ? 350 * MILLI : 20 * MILLI);
            return Outcome.OK;
        });
        LaneBench bench = new LaneBench(clock, target, new Window(0, SECOND, SECOND), false, "read");
        assertThat(bench.pausing(Long.MAX_VALUE, "0s", "100ms", 1).run()).isTrue();
        assertThat(starts).startsWith(0L, 100 * MILLI, 450 * MILLI, 550 * MILLI, 650 * MILLI);
    }

    @Test
    void theLaterOfThinkTimeAndPacingCounts() {
        Rest rest = LaneBench.rest("10ms", "100ms", 1);
        assertThat(rest.next(0, 1_000 * MILLI, 1_020 * MILLI)).isEqualTo(1_100 * MILLI);
        assertThat(rest.next(0, 1_000 * MILLI, 1_095 * MILLI)).isEqualTo(1_105 * MILLI);
    }

    @Test
    void firstStartsAreSpreadOverThePause() {
        Rest paced = LaneBench.rest("0s", "100ms", 4);
        assertThat(List.of(paced.first(0), paced.first(1), paced.first(3))).containsExactly(0L, 25 * MILLI, 75 * MILLI);
        Rest thinking = LaneBench.rest("40ms", "0s", 4);
        assertThat(List.of(thinking.first(0), thinking.first(3))).containsExactly(0L, 30 * MILLI);
        Rest drawn = LaneBench.rest("exponential 40ms", "0s", 4);
        assertThat(drawn.first(0)).isPositive().isNotEqualTo(drawn.first(1));
    }

    @Test
    void drawnThinkTimesAreExponentialAndRepeatable() {
        Rest rest = LaneBench.rest("exponential 10ms", "0s", 1);
        int count = 100_000;
        double sum = 0;
        int belowMedian = 0;
        for (int i = 0; i < count; i++) {
            long think = rest.next(i, 0, 0);
            sum += think;
            belowMedian += think < 10 * MILLI * Math.log(2) ? 1 : 0;
        }
        assertThat(sum / count).isCloseTo(10.0 * MILLI, within(50.0 * MILLI / Math.sqrt(count)));
        assertThat(belowMedian / (double) count).isCloseTo(0.5, within(2.5 / Math.sqrt(count)));
        assertThat(rest.next(7, 0, 0))
                .isEqualTo(LaneBench.rest("exponential 10ms", "0s", 1).next(7, 0, 0));
    }

    @Test
    void multiplexedSessionsPauseEachByItself() throws Exception {
        MultiplexedBench bench = multiplexed(answering(Answer.ok(20 * MILLI)), 4, new Window(0, SECOND, SECOND));
        assertThat(bench.pausing(Long.MAX_VALUE, "0s", "100ms").run()).isTrue();
        assertThat(starts).hasSize(40).startsWith(0L, 25 * MILLI, 50 * MILLI, 75 * MILLI, 100 * MILLI, 125 * MILLI);
        assertThat(bench.recorded().times(0).latency().getMaxValue()).isLessThan(21 * MILLI);
        assertThat(clock.nanos()).isEqualTo(SECOND);
    }

    @Test
    void multiplexedSessionsThink() throws Exception {
        MultiplexedBench bench = multiplexed(answering(Answer.ok(20 * MILLI)), 2, new Window(0, SECOND, SECOND));
        assertThat(bench.pausing(Long.MAX_VALUE, "80ms", "0s").run()).isTrue();
        assertThat(starts).hasSize(20).startsWith(0L, 40 * MILLI, 100 * MILLI, 140 * MILLI);
    }

    @Test
    void aCountIsDoneOnceWhateverThePauses() throws Exception {
        MultiplexedBench bench = multiplexed(answering(Answer.ok(5 * MILLI)), 3, new Window(0, SECOND, Long.MAX_VALUE));
        MultiplexedPausingLoop loop = bench.pausing(100, "exponential 10ms", "0s");
        assertThat(loop.run()).isTrue();
        assertThat(loop.startedCount()).isEqualTo(100);
        assertThat(bench.recorded().counts(0).ok()).isEqualTo(100);
    }

    /// A session whose operation failed, or that was lost, pauses too.
    @Test
    void failuresAreFollowedByAPause() throws Exception {
        MultiplexedBench bench =
                multiplexed(answering(Answer.failed(20 * MILLI, ErrorClass.DATA)), 1, new Window(0, SECOND, SECOND));
        assertThat(bench.pausing(Long.MAX_VALUE, "80ms", "0s").run()).isTrue();
        assertThat(starts).hasSize(10).startsWith(0L, 100 * MILLI, 200 * MILLI);
        assertThat(bench.recorded().counts(0).failed()).isEqualTo(10);
    }

    /// Such an operation has no answer, and so nothing ends the wait for one.
    @ParameterizedTest
    @CsvSource({"1, 50, 490", "3, 60, 190"})
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void whatCannotBeSentIsFollowedByAPauseToo(int sessions, int count, long endsAtMillis) throws Exception {
        MultiplexedTarget target = answering(Answer.ok(0));
        target.setRefusing(true);
        MultiplexedBench bench = multiplexed(target, sessions, new Window(0, SECOND, Long.MAX_VALUE));
        MultiplexedPausingLoop loop = bench.pausing(count, "10ms", "0s");
        assertThat(loop.run()).isTrue();
        assertThat(loop.startedCount()).isEqualTo(count);
        assertThat(bench.recorded().counts(0).failures()).isEqualTo(Map.of(ErrorClass.DATA, (long) count));
        // The first starts are spread over the pause.
        assertThat(clock.nanos() / MILLI).isBetween(endsAtMillis, endsAtMillis + 9);
    }

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void aWindowEndsAlsoIfNothingCanBeSent() throws Exception {
        MultiplexedTarget target = answering(Answer.ok(0));
        target.setRefusing(true);
        MultiplexedBench bench = multiplexed(target, 2, new Window(0, SECOND, SECOND));
        assertThat(bench.pausing(Long.MAX_VALUE, "100ms", "0s").run()).isTrue();
        assertThat(bench.recorded().counts(0).failures()).isEqualTo(Map.of(ErrorClass.DATA, 20L));
        assertThat(clock.nanos()).isEqualTo(SECOND);
    }

    @Test
    void theHeapGivesTheEarliestFirst() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        try (TargetWatchdog watchdog = new TargetWatchdog(target, TimeSpan.ofSeconds(30))) {
            forAll(100, random -> {
                List<LaneSession> sessions = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    sessions.add(new LaneSession(watchdog, List.of(), LaneSession.Role.ALL, i));
                }
                Resting resting = new Resting(sessions);
                PriorityQueue<Long> expected = new PriorityQueue<>();
                List<LaneSession> away = new ArrayList<>(sessions);
                for (int i = 0; i < 200; i++) {
                    if (!away.isEmpty() && (resting.isEmpty() || random.nextBoolean())) {
                        long until = random.nextLong(1_000);
                        expected.add(until);
                        resting.add(away.removeLast(), until);
                    } else {
                        assertThat(resting.firstUntil()).isEqualTo(expected.remove());
                        away.add(resting.removeFirst());
                    }
                }
                assertThat(away).doesNotHaveDuplicates();
            });
        }
    }

    @Test
    void theHotLoopsAllocateNothing() throws Exception {
        Window window = new Window(0, Long.MAX_VALUE / 2, Long.MAX_VALUE);
        LaneBench blocking =
                new LaneBench(Clock.system(), new ScriptedTarget(_ -> Outcome.OK), window, false, "read", "write");
        // Shorter than any operation, so that no lane is put to sleep.
        assertThat(blocking.pausing(100_000, "0s", "1ns", 1).run()).isTrue();
        assertThat(LoopTest.allocatedBytes(blocking.pausing(500_000, "0s", "1ns", 1)))
                .isLessThan(2_000);
        Answer atOnce = Answer.ok(0);
        MultiplexedBench multiplexed = new MultiplexedBench(
                Clock.system(),
                new MultiplexedTarget(Clock.system(), (_, _) -> atOnce),
                ScriptedWorkload.of("read", "write"),
                new MultiplexedBench.Given(8, window, false));
        assertThat(multiplexed.pausing(100_000, "exponential 1ns", "0s").run()).isTrue();
        // Now and then a lane is put to sleep, which costs some bytes; one byte per operation would be 500,000.
        assertThat(LoopTest.allocatedBytes(multiplexed.pausing(500_000, "exponential 1ns", "0s")))
                .isLessThan(50_000);
    }

    /// The whole engine: eight sessions that start every 50 ms do 160 operations per second, and no more.
    @Test
    void aPacedRunHasItsRate(@TempDir Path store) throws Exception {
        Run run = ScriptedRun.execute(
                store,
                ScriptedRun.plan("sessions=8", "pacing=50ms", "audit=false"),
                new ScriptedTarget(_ -> Outcome.OK),
                ScriptedWorkload.of("read"));
        PhaseResult round = run.rounds().getFirst();
        // A busy machine may wake lanes late, never early.
        assertThat(round.counts().ok()).isBetween(1L, 160L);
        assertThat(round.facts().extent().planned())
                .isEqualTo(round.counts().ended() + round.facts().extent().unfinished());
    }
}
