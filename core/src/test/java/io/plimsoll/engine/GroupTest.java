package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.MILLI;
import static io.plimsoll.engine.LaneBench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.Pacer;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.recording.Window;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.MultiplexedTarget;
import io.plimsoll.testing.MultiplexedTarget.Answer;
import io.plimsoll.testing.ScriptedWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Operations in groups, on a clock that stands still.
class GroupTest {
    private final ManualClock clock = new ManualClock();
    private final List<Integer> sizes = new ArrayList<>();
    private long multiplesOfTen;

    private Answer answer(Arguments arguments) {
        sizes.add(arguments.numbers(0).size());
        for (int i = 0; i < arguments.numbers(0).size(); i++) {
            multiplesOfTen += arguments.numbers(0).get(i) % 10 == 0 ? 1 : 0;
        }
        return Answer.ok(MILLI);
    }

    private MultiplexedBench bench(ScriptedWorkload workload, int sessions, boolean open) throws TargetException {
        return new MultiplexedBench(
                clock,
                new MultiplexedTarget(clock, (_, arguments) -> answer(arguments)),
                workload,
                new MultiplexedBench.Given(sessions, new Window(0, SECOND, SECOND), open));
    }

    @Test
    void aClosedLoopFillsEveryGroup() throws Exception {
        MultiplexedBench bench = bench(ScriptedWorkload.grouped("get", 128, 0), 2, false);
        assertThat(bench.closed(1_000).run()).isTrue();
        assertThat(sizes)
                .hasSize(8)
                .startsWith(128, 128, 128, 128, 128, 128, 128)
                .endsWith(104);
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).acknowledged()).isEqualTo(1_000);
        assertThat(recorded.counts(0).miss()).isEqualTo(multiplesOfTen).isBetween(50L, 150L);
        assertThat(recorded.counts(0).rows()).isEqualTo(2_000);
        assertThat(recorded.times(0).latency().getTotalCount()).isEqualTo(1_000);
        assertThat(recorded.times(0).latency().getMaxValue()).isBetween(MILLI, MILLI + MILLI / 500);
    }

    @Test
    void openArrivalsWaitForOthersAsLongAsTheFirstMay() throws Exception {
        MultiplexedBench bench = bench(ScriptedWorkload.grouped("get", 128, 2 * MILLI), 8, true);
        assertThat(bench.open(Arrival.parse("1000/s"), 300, Long.MAX_VALUE).run())
                .isTrue();
        // Due at 0, 1 and 2 ms, sent at 2, ended at 3: each from its own intended start.
        assertThat(sizes).hasSize(100).containsOnly(3);
        Times times = bench.recorded().times(0);
        assertThat(times.latency().getTotalCount()).isEqualTo(300);
        assertThat(times.latency().getMinNonZeroValue()).isBetween(MILLI - MILLI / 500, MILLI);
        assertThat(times.latency().getMaxValue()).isBetween(3 * MILLI, 3 * MILLI + MILLI / 500);
        assertThat(times.lag().getMaxValue()).isBetween(2 * MILLI, 2 * MILLI + MILLI / 500);
        assertThat(times.serviceTime().getMaxValue()).isBetween(MILLI, MILLI + MILLI / 500);
    }

    @Test
    void aFullGroupIsSentAtOnce() throws Exception {
        MultiplexedBench bench = bench(ScriptedWorkload.grouped("get", 2, 500 * MILLI), 8, true);
        assertThat(bench.open(Arrival.parse("1000/s"), 300, Long.MAX_VALUE).run())
                .isTrue();
        assertThat(sizes).hasSize(150).containsOnly(2);
        assertThat(bench.recorded().times(0).latency().getMaxValue()).isBetween(2 * MILLI, 2 * MILLI + MILLI / 500);
    }

    @Test
    void withoutLingerWhatIsDueAlreadyIsAdded() throws Exception {
        // One session, 1 ms for each group, four arrivals a millisecond: each group takes what waited.
        MultiplexedBench bench = bench(ScriptedWorkload.grouped("get", 128, 0), 1, true);
        assertThat(bench.open(Arrival.parse("4000/s"), 400, Long.MAX_VALUE).run())
                .isTrue();
        assertThat(sizes).startsWith(1, 4, 4, 4);
        assertThat(bench.recorded().counts(0).acknowledged()).isEqualTo(400);
    }

    @Test
    void aGroupFailsAsAWhole() throws Exception {
        MultiplexedTarget target =
                new MultiplexedTarget(clock, (_, _) -> Answer.failed(MILLI, ErrorClass.SERIALIZATION));
        MultiplexedBench bench = new MultiplexedBench(
                clock,
                target,
                ScriptedWorkload.grouped("get", 5, 0),
                new MultiplexedBench.Given(2, new Window(0, SECOND, SECOND), false));
        assertThat(bench.closed(12).run()).isTrue();
        Slice recorded = bench.recorded();
        assertThat(recorded.counts(0).failed()).isEqualTo(12);
        assertThat(recorded.counts(0).retries()).isEqualTo(36);
        assertThat(recorded.counts(0).rows()).isZero();
    }

    @Test
    void arrivalsThatWereNotSentAreOldestUnfinished() throws Exception {
        MultiplexedBench bench = bench(ScriptedWorkload.grouped("get", 128, 10 * SECOND), 1, true);
        MultiplexedLoop.MultiplexedOpenLoop loop = bench.open(Arrival.parse("1000/s"), Long.MAX_VALUE, Long.MAX_VALUE);
        assertThat(loop.run()).isTrue();
        // Groups of 128: the eighth is not full when the window ends.
        assertThat(sizes).containsOnly(128).hasSize(7);
        assertThat(loop.startedCount()).isEqualTo(7 * 128);
        assertThat(bench.outcomes.oldestUnfinishedNanos()).isEqualTo(7 * 128 * MILLI);
    }

    /// What every fork of a pacer was asked for last.
    private record KnownPacer(List<KnownPacer> forks, AtomicLong last) implements Pacer {
        @Override
        public long intendedStart(long index) {
            assertThat(index).isGreaterThanOrEqualTo(last.get());
            last.set(index);
            return index * MILLI;
        }

        @Override
        public long countBefore(long nanos) {
            return nanos / MILLI;
        }

        @Override
        public Pacer fork() {
            KnownPacer fork = new KnownPacer(forks, new AtomicLong(last.get()));
            forks.add(fork);
            return fork;
        }
    }

    /// A Poisson pacer holds on to all starts since the last that it was asked for: one left behind would keep
    /// those of the whole run.
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 128})
    void noPacerIsLeftBehind(int together) throws Exception {
        MultiplexedBench bench = bench(ScriptedWorkload.grouped("get", together, 0), 2, true);
        KnownPacer pacer = new KnownPacer(new ArrayList<>(), new AtomicLong());
        assertThat(bench.open(pacer, 500, Long.MAX_VALUE).run()).isTrue();
        assertThat(pacer.forks())
                .isNotEmpty()
                .allSatisfy(fork -> assertThat(fork.last()).hasValueGreaterThan(400));
    }
}
