package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.figure.OfferedLoad.Backlog;
import io.plimsoll.analysis.figure.OfferedLoad.Named;
import io.plimsoll.analysis.figure.OfferedLoad.Piece;
import io.plimsoll.plan.Arrival;
import io.plimsoll.results.Run;
import io.plimsoll.testing.StubRun;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OfferedLoadTest {
    private static final long SECOND = 1_000_000_000L;

    private static Optional<OfferedLoad> offered(StubRun stub) {
        Measured measured = Measured.of(stub.make());
        return OfferedLoad.of(measured, measured.rounds().getFirst());
    }

    @Test
    void aConstantRateHasNoShape() {
        assertThat(offered(StubRun.open(1_000))).isEmpty();
        assertThat(offered(StubRun.closed())).isEmpty();
        // A folder of a version that did not store what was due.
        assertThat(offered(StubRun.open(1_000).set("arrival", "ramp 1/s to 2/s in 30s")))
                .isEmpty();
    }

    @Test
    void eachStepIsAPart() {
        List<Piece> parts = offered(
                        StubRun.shaped("steps 100,400,1600/s every 20s").capacity(1_000))
                .orElseThrow()
                .parts();
        assertThat(parts.stream().map(Piece::offeredPerSecond)).containsExactly(100.0, 400.0, 1_600.0);
        assertThat(parts.stream().map(Piece::carriedPerSecond)).containsExactly(100.0, 400.0, 1_000.0);
        assertThat(parts.stream().map(Piece::behind)).containsExactly(0L, 0L, 12_000L);
        assertThat(parts.get(2).fromNanos()).isEqualTo(40 * SECOND);
        assertThat(parts.get(2).toNanos()).isEqualTo(60 * SECOND);
        assertThat(parts.get(2).p99Nanos()).isPositive();
    }

    @Test
    void otherShapesHaveTenParts() {
        List<Piece> parts = offered(StubRun.shaped("ramp 0/s to 2000/s in 100s"))
                .orElseThrow()
                .parts();
        assertThat(parts).hasSize(10);
        assertThat(parts.getFirst().offeredPerSecond()).isCloseTo(100, within(0.2));
        assertThat(parts.getLast().offeredPerSecond()).isCloseTo(1_900, within(0.2));
    }

    /// A table of them must fit on a page.
    @Test
    void manyStepsAndManyRoundsAreTakenTogether() {
        String hundred = "steps " + String.join(",", Collections.nCopies(100, "300")) + "/s every 1s";
        assertThat(offered(StubRun.shaped(hundred)).orElseThrow().parts()).hasSize(10);

        StubRun rounds = StubRun.shaped("steps 100,400/s every 20s")
                .rounds(2)
                .rateFactor((round, interval) -> round == 2 && interval >= 20 ? 0.5 : 1);
        Measured measured = Measured.of(rounds.make());
        List<Piece> parts = OfferedLoad.parts(measured.rounds().stream()
                .flatMap(round -> OfferedLoad.of(measured, round).stream())
                .toList());
        assertThat(parts.stream().map(Piece::offeredPerSecond)).containsExactly(100.0, 400.0);
        assertThat(parts.stream().map(Piece::carriedPerSecond)).containsExactly(100.0, 300.0);
        assertThat(parts.stream().map(Piece::behind)).containsExactly(0L, 4_000L);
    }

    @Test
    void namesTheRateAtWhichOperationsPiledUp() {
        Backlog backlog = offered(StubRun.shaped("ramp 100/s to 2000/s in 1m").capacity(1_000))
                .flatMap(OfferedLoad::backlog)
                .orElseThrow();
        assertThat(backlog.offeredPerSecond()).isCloseTo(1_000, within(32.0));
        assertThat(backlog.carriedPerSecond()).isEqualTo(1_000);
        assertThat(backlog.untilNanos()).isEmpty();
        assertThat(backlog.most()).isBetween(15_000L, 16_000L);
    }

    @Test
    void aBacklogMayBeWorkedOff() {
        Backlog backlog = offered(StubRun.shaped("points 0s 500, 20s 500, 20s 1500, 30s 1500, 30s 200, 60s 200/s")
                        .capacity(1_000))
                .flatMap(OfferedLoad::backlog)
                .orElseThrow();
        assertThat(backlog.fromNanos()).isEqualTo(20 * SECOND);
        assertThat(backlog.offeredPerSecond()).isEqualTo(1_500);
        assertThat(backlog.most()).isEqualTo(5_000);
        // 800 more per second are carried than offered.
        assertThat(backlog.untilNanos()).hasValue(37 * SECOND);
    }

    @Test
    void whatTheTargetCarriesLeavesNoBacklog() {
        assertThat(offered(StubRun.shaped("day 200/s to 2000/s in 1m")).flatMap(OfferedLoad::backlog))
                .isEmpty();
    }

    @Test
    void withoutItsShapeTheRateIsFlat() {
        double[] unshaped = offered(StubRun.shaped("ramp 0/s to 2000/s in 100s"))
                .orElseThrow()
                .unshaped();
        assertThat(unshaped).hasSize(100);
        assertThat(Arrays.stream(unshaped).min().orElseThrow()).isCloseTo(1_000, within(1e-6));
        assertThat(Arrays.stream(unshaped).max().orElseThrow()).isCloseTo(1_000, within(1e-6));
    }

    /// An interval in which nothing was due is no gap.
    @Test
    void timeWithoutArrivalsIsNoGap() {
        Run run = StubRun.shaped("points 0s 100, 10s 100, 10s 0, 20s 0, 20s 100, 30s 100/s")
                .make();
        assertThat(IntervalTotal.Gap.of(Measured.of(run))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "closed | closed loop",
                "1000/s | constant arrivals at 1,000/s",
                "poisson 0.5/s | Poisson arrivals at 0.5/s",
                "ramp 100/s to 2000/s in 5m | evenly spaced arrivals in a ramp from 100/s to 2,000/s in 5m",
                "poisson steps 100,200,400/s every 1m | Poisson arrivals in steps of 100, 200 and 400/s, 1m each",
                "steps 1,2,3,4,5,6,7000/s every 1m | evenly spaced arrivals in 7 steps between 1/s and 7,000/s, 1m"
                        + " each",
                "day 200/s to 2000/s in 10m | evenly spaced arrivals in a day from 200/s to 2,000/s in 10m",
                "points 0s 100, 1m 2500/s | evenly spaced arrivals in a curve of 2 points between 100/s and 2,500/s"
            })
    void namesArrivals(String arrival, String name) {
        assertThat(Named.arrival(Arrival.parse(arrival))).isEqualTo(name);
    }
}
