package io.plimsoll.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.Terminal;
import io.plimsoll.compat.pgbench.PgbenchOptions;
import io.plimsoll.compat.pgbench.PgbenchRelease;
import io.plimsoll.compat.pgbench.PgbenchReport.Measured;
import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;
import io.plimsoll.compat.pgbench.RandomSeed;
import io.plimsoll.compat.pgbench.Tally;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.recording.Slice;
import io.plimsoll.report.text.Style;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.unit.Seed;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PgbenchWatchTest {
    private static final long MILLISECOND = 1_000_000L;
    private static final List<String> OPERATIONS = List.of("select-only");

    private static PgbenchWatch watch() throws Exception {
        Benchmark asked = (Benchmark) PgbenchOptions.read(
                PgbenchRelease.V18,
                List.of("-n", "-S", "-T", "1", "-R", "100", "-L", "50"),
                Map.of(),
                new RandomSeed(() -> 5, () -> 7),
                _ -> {});
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new PgbenchWatch(asked, new Terminal(nowhere, nowhere, Style.PLAIN, false, Style.WIDTH));
    }

    private static PhasePlan phase(PhaseKind kind) {
        return new PhasePlan(kind, 1, Stop.parse("1s"), new Seed(1));
    }

    /// A window of one second.
    private static PhaseFacts facts(PhaseKind kind, int gaveUp, UnfinishedFacts underWay) {
        PhaseFacts.Extent extent = new PhaseFacts.Extent("", 1000 * MILLISECOND, true, 0, 0, 0, 0, 500 * MILLISECOND);
        PhaseFacts.Lanes lanes = new PhaseFacts.Lanes(-1, gaveUp, null, null);
        return new PhaseFacts("phase", kind, 1, extent, lanes, 0, 1, null, null, null, List.of(underWay), null);
    }

    private static PhaseFacts facts(PhaseKind kind) {
        return facts(kind, 0, silent(0));
    }

    private static UnfinishedFacts silent(long count) {
        return new UnfinishedFacts("select-only", 2, 5, 0, 0, count, 0, List.of(), List.of());
    }

    /// Two transactions, the first of them late, with three retries, and conflicts.
    private static Slice slice() {
        Slice slice = Slice.sum(1, true);
        slice.counts(0).addOk(2);
        slice.counts(0).addRetries(3);
        slice.counts(0).addSkipped(4);
        slice.counts(0).addFailures(ErrorClass.SERIALIZATION, 2);
        slice.counts(0).addFailures(ErrorClass.DEADLOCK, 3);
        slice.times(0).latency().recordValue(80 * MILLISECOND);
        slice.times(0).latency().recordValue(20 * MILLISECOND);
        slice.times(0).lag().recordValue(6 * MILLISECOND);
        slice.times(0).lag().recordValue(8 * MILLISECOND);
        return slice;
    }

    @ParameterizedTest
    @CsvSource({"true, false, 1", "false, true, 1", "true, true, 2"})
    void whatEndsAfterTheTimeIsCountedLikeTheRest(boolean isWithin, boolean isAfter, int times) throws Exception {
        PgbenchWatch watch = watch();
        if (isWithin) {
            watch.recorded(phase(PhaseKind.MEASURE), OPERATIONS, slice());
        }
        if (isAfter) {
            watch.drained(facts(PhaseKind.MEASURE), OPERATIONS, slice());
        }
        watch.ended(facts(PhaseKind.MEASURE));
        Measured measured = watch.measured(0, List.of());
        Tally tally = measured.scripts().getFirst();
        assertThat(tally.processed()).isEqualTo(2L * times);
        assertThat(tally.skipped()).isEqualTo(4L * times);
        assertThat(tally.retries()).isEqualTo(3L * times);
        assertThat(tally.serialization()).isEqualTo(2L * times);
        assertThat(tally.deadlock()).isEqualTo(3L * times);
        assertThat(tally.latency().count()).isEqualTo(2L * times);
        assertThat(tally.latency().max()).isBetween(79_900.0, 80_100.0);
        assertThat(tally.lag().count()).isEqualTo(2L * times);
        assertThat(tally.lag().min()).isBetween(5_990.0, 6_010.0);
        assertThat(measured.late()).isEqualTo(times);
        assertThat(measured.micros()).as("until the last one ended").isEqualTo(1_500_000.0);
        assertThat(watch.isAborted()).as("conflicts end no client").isFalse();
    }

    @Test
    void theWarmupIsNoPartOfIt() throws Exception {
        PgbenchWatch watch = watch();
        watch.recorded(phase(PhaseKind.WARMUP), OPERATIONS, slice());
        watch.drained(facts(PhaseKind.WARMUP), OPERATIONS, slice());
        watch.ended(facts(PhaseKind.WARMUP));
        Measured measured = watch.measured(0, List.of());
        assertThat(measured.scripts()).containsExactly(Tally.NONE);
        assertThat(measured.late()).isZero();
        assertThat(measured.micros()).isZero();
        assertThat(watch.isAborted()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = PhaseKind.class,
            names = {"WARMUP", "MEASURE"})
    void aClientMayFailInAnyPhase(PhaseKind kind) throws Exception {
        Slice failed = Slice.sum(1, true);
        failed.counts(0).addFailures(ErrorClass.STATEMENT, 1);
        PgbenchWatch within = watch();
        within.recorded(phase(kind), OPERATIONS, failed);
        assertThat(within.isAborted()).as("within the window").isTrue();
        PgbenchWatch after = watch();
        after.drained(facts(kind), OPERATIONS, failed);
        assertThat(after.isAborted()).as("after it").isTrue();
        PgbenchWatch lost = watch();
        lost.ended(facts(kind, 1, silent(0)));
        assertThat(lost.isAborted()).as("it could not reconnect").isTrue();
        PgbenchWatch silent = watch();
        silent.ended(facts(kind, 0, silent(1)));
        assertThat(silent.isAborted()).as("it was never answered").isTrue();
    }
}
