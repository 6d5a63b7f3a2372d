package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.MILLI;
import static io.plimsoll.engine.LaneBench.SECOND;
import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.Mix.Share;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.Stop;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.unit.TimeSpan;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopTest {
    private final ManualClock clock = new ManualClock();

    private ScriptedTarget taking(long nanos) {
        return new ScriptedTarget(_ -> {
            clock.advance(nanos);
            return Outcome.OK;
        });
    }

    @Test
    void sharesCoverEveryIndexOnce() {
        forAll(500, random -> {
            int lanes = random.nextInt(1, 100);
            long operations = random.nextLong(lanes, 1_000_000);
            long next = 0;
            for (int lane = 0; lane < lanes; lane++) {
                Share share = Share.ofCount(lane, lanes, operations);
                assertThat(share.firstIndex()).isEqualTo(next);
                assertThat(share.count()).isBetween(operations / lanes, operations / lanes + 1);
                next += share.count();
            }
            assertThat(next).isEqualTo(operations);
        });
    }

    @Test
    void sharesOfTimeDoNotMeet() {
        Stop stop = new Stop.After(TimeSpan.ofSeconds(1));
        long second = Share.of(stop, new Share.Sessions(1, 2, 10_000)).firstIndex();
        assertThat(Share.of(stop, new Share.Sessions(0, 1, 10_000)).firstIndex())
                .isZero();
        // A lane would need 12 days at a million operations per second to reach the next one's indexes.
        assertThat(second).isGreaterThan(1_000_000L * 86_400 * 12);
        assertThat(Share.of(stop, new Share.Sessions(9_999, 10_000, 10_000)).firstIndex())
                .isEqualTo(9_999 * second);
    }

    @Test
    void operationsStartWithinTheWindowOnly() throws Exception {
        LaneBench bench = new LaneBench(clock, taking(300 * MILLI), new Window(0, SECOND, SECOND), false, "read");
        BlockingLoop.ClosedLoop loop = bench.closed(Long.MAX_VALUE);
        assertThat(loop.run()).isTrue();
        assertThat(loop.startedCount()).isEqualTo(4);
        assertThat(bench.recorded().ended()).isEqualTo(3);
        assertThat(bench.drained().ended()).isEqualTo(1);
        assertThat(bench.outcomes.oldestUnfinishedNanos()).isEqualTo(900 * MILLI);
    }

    /// A target that refuses has answered: it does not stand still.
    @ParameterizedTest
    @CsvSource({"THROTTLED, 1, 0", "SERIALIZATION, 1, 0", "SERVER, 0, 1", "RESOURCES, 0, 1"})
    void whatIsRefusedAfterTheWindowHasItsAnswer(ErrorClass failure, long refused, long failed) throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> {
            clock.advance(300 * MILLI);
            if (clock.nanos() > SECOND) {
                throw new TargetException(failure, "not now");
            }
            return Outcome.OK;
        });
        LaneBench bench = new LaneBench(clock, target, new Window(0, SECOND, SECOND), false, "read");
        assertThat(bench.closed(Long.MAX_VALUE).run()).isTrue();
        UnfinishedFacts unfinished =
                bench.outcomes.unfinished().facts(List.of("read")).getFirst();
        assertThat(unfinished.refused()).isEqualTo(refused);
        assertThat(unfinished.failed()).isEqualTo(failed);
    }

    @Test
    void openArrivalsStartWhenTheyAreDue() throws Exception {
        LaneBench bench = new LaneBench(clock, taking(MILLI), new Window(0, SECOND, SECOND), true, "read");
        assertThat(bench.open(Arrival.parse("100/s"), Long.MAX_VALUE, Long.MAX_VALUE)
                        .run())
                .isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).ok()).isEqualTo(100);
        assertThat(recorded.times(0).lag().getMaxValue()).isZero();
        assertThat(clock.nanos()).isEqualTo(SECOND);
    }

    @Test
    void aShapeDecidesWhenArrivalsStart() throws Exception {
        ManualClock own = new ManualClock();
        List<Long> starts = new ArrayList<>();
        ScriptedTarget target = new ScriptedTarget(_ -> {
            starts.add(own.nanos());
            own.advance(MILLI);
            return Outcome.OK;
        });
        LaneBench bench = new LaneBench(own, target, new Window(0, SECOND, 3 * SECOND), true, "read");
        Arrival arrival = Arrival.parse("steps 10,0,100/s every 1s");
        assertThat(bench.open(arrival, Long.MAX_VALUE, Long.MAX_VALUE).run()).isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).ok()).isEqualTo(110);
        assertThat(recorded.times(0).lag().getMaxValue()).isZero();
        assertThat(starts.subList(0, 12))
                .containsExactly(
                        0L,
                        100 * MILLI,
                        200 * MILLI,
                        300 * MILLI,
                        400 * MILLI,
                        500 * MILLI,
                        600 * MILLI,
                        700 * MILLI,
                        800 * MILLI,
                        900 * MILLI,
                        2_000 * MILLI,
                        2_010 * MILLI);
    }

    /// A ramp passes what the target can do: from then on, operations wait, and their latency says so.
    @Test
    void latencyCountsFromTheIntendedStartOfAShapedArrival() throws Exception {
        LaneBench bench = new LaneBench(clock, taking(10 * MILLI), new Window(0, SECOND, 20 * SECOND), true, "read");
        Arrival arrival = Arrival.parse("ramp 0/s to 200/s in 20s");
        assertThat(bench.open(arrival, Long.MAX_VALUE, Long.MAX_VALUE).run()).isTrue();
        Slice recorded = bench.recorded();
        // The first 10 s carry the 500 that are due, the others 100 per second of those due.
        assertThat(recorded.counts(0).ok()).isBetween(1_485L, 1_501L);
        // The operation that ends at 20 s was due when 1,500 were: at 17.3 s.
        assertThat(recorded.times(0).lag().getMaxValue()).isBetween(2_600 * MILLI, 2_700 * MILLI);
        assertThat(recorded.times(0).latency().getMaxValue())
                .isCloseTo(recorded.times(0).lag().getMaxValue() + 10 * MILLI, within(30 * MILLI));
        assertThat(recorded.times(0).serviceTime().getMaxValue()).isBetween(10 * MILLI, 10 * MILLI + MILLI / 100);
    }

    @Test
    void lateArrivalsAreSkippedWhenAskedTo() throws Exception {
        // Twice as many are due as can be done; beyond 50 ms of lag, one is done and one is skipped.
        LaneBench bench = new LaneBench(clock, taking(20 * MILLI), new Window(0, SECOND, 10 * SECOND), true, "read");
        assertThat(bench.open(Arrival.parse("100/s"), Long.MAX_VALUE, 50 * MILLI)
                        .run())
                .isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).skipped()).isBetween(480L, 500L);
        assertThat(recorded.times(0).lag().getMaxValue()).isLessThan(51 * MILLI);
        assertThat(recorded.ended() + bench.drained().ended()).isBetween(990L, 1_000L);
    }

    @Test
    void theMixFollowsTheWeights() throws Exception {
        LaneBench bench =
                new LaneBench(clock, taking(MILLI / 100), new Window(0, SECOND, SECOND), false, "read", "write");
        assertThat(bench.closed(20_000).run()).isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.ended()).isEqualTo(20_000);
        assertThat(recorded.counts(0).ok()).isBetween(9_600L, 10_400L);
    }

    @Test
    void theHotLoopsAllocateNothing() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        Window window = new Window(0, Long.MAX_VALUE / 2, Long.MAX_VALUE);
        LaneBench closed = new LaneBench(Clock.system(), target, window, false, "read", "write");
        assertThat(closed.closed(100_000).run()).isTrue();
        assertThat(allocatedBytes(closed.closed(500_000))).isLessThan(2_000);

        // Due long ago, so that nothing waits.
        LaneBench open = new LaneBench(Clock.system(), target, window, true, "read", "write");
        Arrival arrival = Arrival.parse("1000M/s");
        assertThat(open.open(arrival, 100_000, Long.MAX_VALUE).run()).isTrue();
        assertThat(allocatedBytes(open.open(arrival, 500_000, Long.MAX_VALUE))).isLessThan(2_000);
        for (String shape : List.of("ramp 500M/s to 1000M/s in 1s", "day 500M/s to 1000M/s in 1ms")) {
            Arrival shaped = Arrival.parse(shape);
            assertThat(open.open(shaped, 100_000, Long.MAX_VALUE).run()).isTrue();
            assertThat(allocatedBytes(open.open(shaped, 500_000, Long.MAX_VALUE)))
                    .isLessThan(2_000);
        }
    }

    /// What 500,000 operations allocate. The bean's own answers may cost a few bytes; one byte per
    /// operation would be 500,000.
    static long allocatedBytes(Loop loop) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        long before = threads.getThreadAllocatedBytes(thread);
        boolean ended = loop.run();
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        assertThat(ended).isTrue();
        assertThat(loop.startedCount()).isEqualTo(500_000);
        return allocated;
    }
}
