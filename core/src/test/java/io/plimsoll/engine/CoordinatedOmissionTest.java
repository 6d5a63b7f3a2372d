package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.MILLI;
import static io.plimsoll.engine.LaneBench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.plan.Arrival;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Times;
import io.plimsoll.recording.Window;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The crown test. A target that freezes for five seconds under 1000/s makes thousands of users wait for
/// seconds. A harness that waits with them sees one slow operation ("coordinated omission", Gil Tene).
class CoordinatedOmissionTest {
    private static final long WINDOW = 20 * SECOND;

    /// Answers in 200 microseconds, and once, from five seconds on, only after five more.
    private static ScriptedTarget freezing(ManualClock clock) {
        boolean[] frozen = {false};
        return new ScriptedTarget(_ -> {
            boolean freezes = !frozen[0] && clock.nanos() >= 5 * SECOND;
            frozen[0] |= freezes;
            clock.advance(freezes ? 5 * SECOND : MILLI / 5);
            return Outcome.OK;
        });
    }

    @Test
    void anOpenArrivalSeesWhatUsersSee() throws Exception {
        ManualClock clock = new ManualClock();
        LaneBench bench = new LaneBench(clock, freezing(clock), new Window(0, SECOND, WINDOW), true, "read");
        assertThat(bench.open(Arrival.parse("1000/s"), Long.MAX_VALUE, Long.MAX_VALUE)
                        .run())
                .isTrue();
        Times times = bench.recorded().times(0);

        assertThat(times.latency().getTotalCount()).isEqualTo(20_000);
        // 5 s of arrivals waited, and the backlog of 5000 took 6.25 s to work off at 0.2 ms against one a ms.
        assertThat(times.latency().getValueAtPercentile(99)).isBetween(4_500 * MILLI, 5_001 * MILLI);
        assertThat(times.latency().getValueAtPercentile(75)).isBetween(500 * MILLI, 5_000 * MILLI);
        assertThat(times.lag().getValueAtPercentile(99)).isBetween(4_500 * MILLI, 5_001 * MILLI);
        assertThat(times.serviceTime().getValueAtPercentile(99)).isLessThan(MILLI);
        assertThat(times.serviceTime().getMaxValue()).isGreaterThanOrEqualTo(5 * SECOND);
    }

    @Test
    void aClosedLoopWaitsWithTheTarget() throws Exception {
        ManualClock clock = new ManualClock();
        LaneBench bench = new LaneBench(clock, freezing(clock), new Window(0, SECOND, WINDOW), false, "read");
        assertThat(bench.closed(Long.MAX_VALUE).run()).isTrue();
        Times times = bench.recorded().times(0);

        assertThat(times.isOpen()).isFalse();
        assertThat(times.latency().getTotalCount()).isEqualTo(75_000);
        assertThat(times.latency().getValueAtPercentile(99)).isLessThan(MILLI);
        assertThat(times.latency().getMaxValue()).isGreaterThanOrEqualTo(5 * SECOND);
        assertThat(times.serviceTime()).isSameAs(times.latency());
    }

    @TempDir
    Path store;

    /// The same through the whole engine in real time: all sessions meet the freeze, however many there
    /// are.
    @Test
    void theWholeEngineSeesIt() throws Exception {
        Thread.Builder threads = Thread.ofPlatform();
        List<FutureTask<Run>> runs = new ArrayList<>();
        for (int sessions : new int[] {1, 4}) {
            runs.add(new FutureTask<>(() -> frozenRun(sessions)));
            threads.start(runs.getLast());
        }
        for (FutureTask<Run> run : runs) {
            PhaseResult round = run.get().rounds().getFirst();
            Times times = round.operations().getFirst().times();
            assertThat(round.facts().extent().planned()).isEqualTo(8_000);
            assertThat(round.facts().extent().open()).isTrue();
            assertThat(round.counts().ended() + round.facts().extent().unfinished())
                    .isEqualTo(8_000);
            assertThat(times.latency().getValueAtPercentile(99)).isBetween(4 * SECOND, 7 * SECOND);
            assertThat(times.lag().getMaxValue()).isGreaterThan(4 * SECOND);
            assertThat(times.serviceTime().getValueAtPercentile(50))
                    .isLessThan(times.latency().getValueAtPercentile(50));
        }
    }

    private Run frozenRun(int sessions) throws Exception {
        AtomicLong firstCall = new AtomicLong();
        ScriptedTarget target = new ScriptedTarget(_ -> {
            long now = System.nanoTime();
            firstCall.compareAndSet(0, now);
            long thaws = firstCall.get() + 6 * SECOND;
            if (now > thaws - 5 * SECOND && now < thaws) {
                while (System.nanoTime() < thaws) {
                    Clock.system().waitUntil(thaws);
                }
            }
            return Outcome.OK;
        });
        return ScriptedRun.execute(
                store.resolve("sessions-" + sessions),
                ScriptedRun.plan("arrival=1000/s", "measure=8s", "sessions=" + sessions),
                target,
                ScriptedWorkload.of("read"));
    }
}
