package io.plimsoll.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.Interruption;
import io.plimsoll.compat.sysbench.SysbenchOptions;
import io.plimsoll.compat.sysbench.SysbenchReport;
import io.plimsoll.compat.sysbench.SysbenchReport.Measured;
import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.unit.Seed;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SysbenchWatchTest {
    private static final long SECOND = 1_000_000_000L;

    private static Task task() throws Exception {
        return (Task) SysbenchOptions.read(List.of("oltp_point_select", "--target=postgres:embedded", "run"));
    }

    /// A window of three seconds.
    ///
    /// @param drainNanos how long the last event ran on; null if none did
    private static PhaseFacts facts(PhaseKind kind, @Nullable Long drainNanos) {
        List<UnfinishedFacts> underWay = List.of(new UnfinishedFacts("event", 8, 1, 0, 0, 0, 0, List.of(), List.of()));
        PhaseFacts.Extent extent = new PhaseFacts.Extent("", 3 * SECOND, false, 0, 0, 8, 0, drainNanos);
        return new PhaseFacts(
                "measure-1", kind, 1, extent, PhaseFacts.Lanes.UNKNOWN, 0, 1, null, null, null, underWay, null);
    }

    private static Measured measured(PhaseFacts... phases) throws Exception {
        try (Interruption interruption = new Interruption()) {
            SysbenchWatch watch = new SysbenchWatch(task(), interruption, _ -> {});
            for (PhaseFacts facts : phases) {
                watch.started(new PhasePlan(facts.kind(), 1, Stop.parse("3s"), new Seed(1)));
                // What passes here is spent on the lanes, and on storing the last interval.
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
                watch.ended(facts);
            }
            return watch.measured(List.of());
        }
    }

    @Test
    void theTotalTimeEndsWithTheLastEvent() throws Exception {
        Measured measured = measured(facts(PhaseKind.MEASURE, SECOND / 4));
        assertThat(measured.seconds()).isEqualTo(3.25);
        assertThat(measured.events()).isEqualTo(8);
        assertThat(measured.ignored()).isOne();
        assertThat(SysbenchReport.render(task(), measured))
                .containsPattern("total time: +3\\.2500s")
                .containsPattern("transactions: +8 +\\(2\\.46 per sec\\.\\)");
    }

    @Test
    void theTotalTimeIsTheWindowIfNothingRunsOn() throws Exception {
        assertThat(measured(facts(PhaseKind.MEASURE, null)).seconds()).isEqualTo(3);
    }

    @Test
    void theWarmupIsNoPartOfIt() throws Exception {
        assertThat(measured(facts(PhaseKind.WARMUP, SECOND), facts(PhaseKind.MEASURE, SECOND / 2))
                        .seconds())
                .isEqualTo(3.5);
    }
}
