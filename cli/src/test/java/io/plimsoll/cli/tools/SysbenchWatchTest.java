package io.plimsoll.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.Interruption;
import io.plimsoll.compat.sysbench.SysbenchOptions;
import io.plimsoll.compat.sysbench.SysbenchReport;
import io.plimsoll.compat.sysbench.SysbenchReport.Measured;
import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.unit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SysbenchWatchTest {
    private static final long SECOND = 1_000_000_000L;

    private static Task task(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("oltp_point_select", "--target=postgres:embedded", "run"));
        words.addAll(List.of(more));
        return (Task) SysbenchOptions.read(words);
    }

    private static PhasePlan phase(PhaseKind kind, int round) {
        return new PhasePlan(kind, round, Stop.parse("3s"), new Seed(1));
    }

    /// A window of three seconds, after which eight events succeeded, and one met a conflict.
    ///
    /// @param drainNanos how long the last event ran on; null if none did
    private static PhaseFacts facts(PhaseKind kind, @Nullable Long drainNanos) {
        return facts(kind, drainNanos, new UnfinishedFacts("event", 8, 1, 0, 0, 0, 0, List.of(), List.of()));
    }

    private static PhaseFacts facts(PhaseKind kind, @Nullable Long drainNanos, UnfinishedFacts underWay) {
        PhaseFacts.Extent extent = new PhaseFacts.Extent("", 3 * SECOND, false, 0, 0, 8, 0, drainNanos);
        return new PhaseFacts(
                "measure-1",
                kind,
                1,
                extent,
                PhaseFacts.Lanes.UNKNOWN,
                0,
                1,
                null,
                null,
                null,
                List.of(underWay),
                null);
    }

    /// Eight events that took so long, after two retries.
    private static Slice slice(long nanos) {
        Slice slice = Slice.sum(1, false);
        slice.counts(0).addOk(8);
        slice.counts(0).addRetries(2);
        slice.times(0).latency().recordValueWithCount(nanos, 8);
        return slice;
    }

    private static Measured measured(PhaseFacts... phases) throws Exception {
        try (Interruption interruption = new Interruption()) {
            SysbenchWatch watch = new SysbenchWatch(task(), interruption, _ -> {}, _ -> {});
            for (PhaseFacts facts : phases) {
                watch.started(phase(facts.kind(), 1));
                // What passes here is spent on the lanes, and on storing the last interval.
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
                watch.drained(facts, List.of("event"), slice(SECOND / 2));
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
        assertThat(measured.ignored()).isEqualTo(3);
        assertThat(measured.latency().count()).isEqualTo(8);
        assertThat(SysbenchReport.render(task(), measured))
                .containsPattern("total time: +3\\.2500s")
                .containsPattern("transactions: +8 +\\(2\\.46 per sec\\.\\)")
                .containsPattern("sum: +4000\\.");
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

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, false",
        "1, 0, 0, true",
        // Cancelled, or cut, by this side.
        "0, 1, 1, false"
    })
    void anErrorOfTheLastEventsEndsTheRunToo(long failed, long cancelled, long silent, boolean isAborted)
            throws Exception {
        UnfinishedFacts underWay =
                new UnfinishedFacts("event", 0, 1, failed, cancelled, silent, 0, List.of(), List.of());
        for (PhaseKind kind : List.of(PhaseKind.WARMUP, PhaseKind.MEASURE)) {
            try (Interruption interruption = new Interruption()) {
                SysbenchWatch watch = new SysbenchWatch(task(), interruption, _ -> {}, _ -> {});
                watch.ended(facts(kind, SECOND, underWay));
                assertThat(watch.isAborted()).as(kind.name()).isEqualTo(isAborted);
            }
        }
    }

    @Test
    void linesOfProgressGoOnInEachRound() throws Exception {
        List<String> lines = new ArrayList<>();
        try (Interruption interruption = new Interruption()) {
            SysbenchWatch watch = new SysbenchWatch(task("--report-interval=1"), interruption, lines::add, _ -> {});
            for (int round = 1; round <= 2; round++) {
                PhasePlan phase = phase(PhaseKind.MEASURE, round);
                watch.started(phase);
                for (int i = 0; i < 3; i++) {
                    watch.interval(phase, List.of(row(i)));
                    watch.recorded(phase, List.of("event"), slice(SECOND / 2));
                }
                watch.ended(facts(PhaseKind.MEASURE, null));
            }
        }
        assertThat(lines.stream().filter(line -> line.startsWith("[ ")).map(line -> line.split(" ", -1)[1]))
                .containsExactly("1s", "2s", "3s", "4s", "5s", "6s");
    }

    private static IntervalRow row(int interval) {
        DistributionSummary latency = new DistributionSummary(8, SECOND / 2.0, 0, 0, 0, 0, 0, 0, 0);
        Counts counts = new Counts();
        counts.addOk(8);
        return new IntervalRow("measure-1", interval, interval * SECOND, SECOND, "event", counts, latency, 0, -1);
    }

    @Test
    void onlyWhatIsMeasuredIsCounted() throws Exception {
        List<Boolean> told = new ArrayList<>();
        try (Interruption interruption = new Interruption()) {
            SysbenchWatch watch = new SysbenchWatch(task(), interruption, _ -> {}, told::add);
            watch.started(phase(PhaseKind.WARMUP, 1));
            watch.started(phase(PhaseKind.MEASURE, 1));
        }
        assertThat(told).containsExactly(false, true);
    }

    @ParameterizedTest
    @CsvSource({
        "SERIALIZATION, 40001, pgsql, usual, true",
        "DEADLOCK, 40P01, pgsql, usual, true",
        "CONSTRAINT, 23505, pgsql, usual, true",
        "CONSTRAINT, 23502, pgsql, usual, false",
        "CONSTRAINT, 23514, pgsql, usual, false",
        "LOCK_TIMEOUT, 55P03, pgsql, usual, false",
        "LOCK_TIMEOUT, HY000, mysql, usual, true",
        "CONSTRAINT, 23000, mysql, usual, false",
        "CONSTRAINT, 23502, mysql, all, true",
        "STATEMENT, 42000, mysql, all, true"
    })
    void eventsAreRestartedAfterTheseErrors(
            ErrorClass errorClass, String state, String driver, String ignored, boolean isRestarted) throws Exception {
        String errors = ignored.equals("all") ? "all" : "1213,1020,1205";
        Task task = (Task) SysbenchOptions.read(
                List.of("oltp_delete", "--db-driver=" + driver, "--mysql-ignore-errors=" + errors, "run"));
        assertThat(SysbenchErrors.of(task).isRestarted(errorClass, state)).isEqualTo(isRestarted);
    }
}
