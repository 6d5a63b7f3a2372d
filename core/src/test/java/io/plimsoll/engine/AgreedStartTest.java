package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.Outcome;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.results.Run;
import io.plimsoll.spec.SpecException;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Order(4)
class AgreedStartTest {
    private static final Instant START = Instant.parse("2026-11-22T18:00:00Z");
    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    @TempDir
    Path store;

    private final ManualClock clock = new ManualClock();
    private final RunControl control = new RunControl(clock);
    private final Plan plan = ScriptedRun.plan("warmup=5s", "measure=30s", "rounds=2", "drain=2s");
    private final List<PhasePlan> phases = plan.driven();

    /// @param wallNanos how far the wall clock is ahead of noon when the run's clock shows 0
    private AgreedStart agreed(AtomicLong wallNanos) {
        InstantSource wall = () -> NOON.plusNanos(wallNanos.get() + clock.nanos());
        return new AgreedStart(plan, START, new AgreedStart.Clocks(clock, wall), control, RunListener.SILENT);
    }

    @Test
    void laterPhasesStartWhenEveryMachineMustHaveEndedTheOneBefore() {
        AgreedStart agreed = agreed(new AtomicLong());
        assertThat(phases.stream().map(agreed::instant))
                .containsExactly(START, START.plusSeconds(5 + 2 + 1), START.plusSeconds(5 + 2 + 1 + 30 + 2 + 1));
    }

    @Test
    void theWallClockCountsUntilShortlyBefore() {
        AtomicLong wall = new AtomicLong();
        AgreedStart agreed = agreed(wall);
        clock.advance(Duration.ofHours(5).toNanos());
        // The clock is set while the run waits.
        wall.set(Duration.ofMinutes(59).toNanos());
        assertThat(agreed.of(phases.getFirst()))
                .hasValue(Duration.ofHours(5).plusMinutes(1).toNanos());
        assertThat(clock.nanos())
                .isEqualTo(Duration.ofHours(5).plusMinutes(1).minusMillis(200).toNanos());
        assertThat(agreed.problem()).isEmpty();
    }

    @Test
    void aMachineThatIsNotReadySaysSo() {
        AgreedStart agreed = agreed(new AtomicLong());
        clock.advance(Duration.ofHours(6).plusMillis(1_480).toNanos());
        assertThat(agreed.of(phases.getFirst())).isEmpty();
        assertThat(agreed.problem())
                .contains("warmup was to start at 2026-11-22T18:00:00Z, and this machine was ready 1500ms too late");
    }

    @Test
    void lanesThatAreReleasedLateAreAProblem() {
        AgreedStart agreed = agreed(new AtomicLong());
        agreed.started(phases.getFirst(), 0);
        agreed.started(phases.getFirst(), 100_000_000);
        assertThat(agreed.problem()).isEmpty();
        agreed.started(phases.getFirst(), 101_000_000);
        assertThat(agreed.problem()).isPresent();
    }

    @Test
    void waitingEndsWhenTheUserEndsTheRun() {
        control.interrupt();
        AgreedStart agreed = agreed(new AtomicLong());
        assertThat(agreed.of(phases.getFirst())).isEmpty();
        assertThat(agreed.problem()).isEmpty();
        assertThat(clock.nanos()).isZero();
    }

    private Run run(ScriptedTarget target, Instant start, String... settings) throws Exception {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("start-at=" + start);
        return ScriptedRun.execute(
                store, ScriptedRun.plan(all.toArray(String[]::new)), target, ScriptedWorkload.of("write"));
    }

    /// Runs with a start that is far enough ahead for a machine that does other work.
    private Started ahead(Function<Instant, ScriptedTarget> target, String... settings) throws Exception {
        for (int lead = 2; true; lead *= 2) {
            Instant start = Instant.now().plusSeconds(lead);
            try {
                return new Started(start, run(target.apply(start), start, settings));
            } catch (SpecException late) {
                if (lead > 30) {
                    throw late;
                }
            }
        }
    }

    private record Started(Instant start, Run run) {}

    @Test
    void phasesStartAtTheirInstants() throws Exception {
        Started started = ahead(
                _ -> new ScriptedTarget(_ -> Outcome.OK), "warmup=200ms", "measure=200ms", "interval=1m", "drain=4s");
        assertThat(started.run.document().failure()).isNull();
        assertThat(started.run.phases()).hasSize(2);
        Instant warmup =
                Instant.parse(started.run.phases().getFirst().facts().extent().startedAt());
        Instant measure =
                Instant.parse(started.run.phases().getLast().facts().extent().startedAt());
        // Noted when the lanes are made, 200 ms ahead unless the machine is busy.
        assertThat(warmup).isAfter(started.start.minusMillis(201));
        assertThat(measure).isAfter(started.start.plusMillis(5_200 - 201));
    }

    @Test
    void nothingIsDrivenIfTheFirstStartIsMissed() {
        Instant start = Instant.now().plusSeconds(2);
        ScriptedTarget target = new ScriptedTarget(_ -> {
            throw new AssertionError("driven");
        });
        target.onOpen(() -> awaitPassed(start));
        assertThatThrownBy(() -> run(target, start, "measure=200ms", "interval=1m"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("was to start at " + start)
                .hasMessageContaining("nothing was driven");
    }

    private static void awaitPassed(Instant start) {
        while (Instant.now().isBefore(start)) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void aRunFailsIfALaterStartIsMissed() throws Exception {
        Started started = ahead(
                start -> new ScriptedTarget(_ -> {
                    awaitPassed(start.plusMillis(3_500));
                    return Outcome.OK;
                }),
                // Long enough for an operation to start on a machine that does other work.
                "warmup=1s",
                "measure=200ms",
                "interval=1m",
                "drain=0s");
        assertThat(started.run.document().failure())
                .contains("measure-1 was to start at " + started.start.plusMillis(2_000))
                .contains("took longer than drain = 0s allows");
        assertThat(started.run.rounds()).isEmpty();
    }
}
