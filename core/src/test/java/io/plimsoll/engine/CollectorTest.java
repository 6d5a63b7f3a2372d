package io.plimsoll.engine;

import static io.plimsoll.engine.LaneBench.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.engine.PhaseDriver.Collector;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Window;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.unit.TimeSpan;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CollectorTest {
    private final ManualClock clock = new ManualClock();
    private int taken;

    /// A machine that is so busy that storing an interval takes longer than the interval.
    @Test
    @Timeout(60)
    void anEndIsNoticedHoweverLateCollectingIs() throws Exception {
        PhasePlan phase = ScriptedRun.plan("measure=10ops").driven().getFirst();
        CountDownLatch done = new CountDownLatch(1);
        LaneHost.Sink sink = new LaneHost.Sink() {
            @Override
            public int operations() {
                return 1;
            }

            @Override
            public boolean isOpen() {
                return false;
            }

            @Override
            public void take(PhasePlan taking, LaneHost.Interval interval) {
                clock.advance(200 * MILLI);
                taken++;
                if (taken == 5) {
                    done.countDown();
                }
            }

            @Override
            public void answered(List<AnswerRow> rows) {}
        };
        clock.advance(500 * MILLI);
        Window window = new Window(0, 100 * MILLI, Long.MAX_VALUE);
        try (TargetWatchdog watchdog =
                new TargetWatchdog(new ScriptedTarget(_ -> Outcome.OK), TimeSpan.ofSeconds(30))) {
            new Collector(phase, window, List.of(), sink, watchdog, Optional.empty()).collectUntilEnd(clock, done);
        }
        assertThat(taken).isEqualTo(5);
    }
}
