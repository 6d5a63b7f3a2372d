package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.StalledRound.Stall;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts;
import io.plimsoll.results.PhaseFacts.UnfinishedFacts.AgeCount;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StallsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int TRIES = 60;

    /// Rates that remember, swing by half and at times drop to next to nothing.
    @Test
    void noiseNeverStalls() {
        for (int seed = 0; seed < TRIES; seed++) {
            assertThat(Measured.of(noisy(seed).make()).stalls().isAny())
                    .as("seed " + seed)
                    .isFalse();
        }
    }

    /// One operation a second at random: many seconds have none, and nobody waits in them.
    @Test
    void lowRatesNeverStall() {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            boolean[] arrives = new boolean[120];
            for (int i = 0; i < arrives.length; i++) {
                arrives[i] = random.nextDouble() < 0.3;
            }
            StubRun run = StubRun.open(1).seconds(120).rateFactor((round, interval) -> arrives[interval] ? 1 : 0);
            assertThat(Measured.of(run.make()).stalls().isAny())
                    .as("seed " + seed)
                    .isFalse();
        }
    }

    @Test
    void aPlantedStallIsAlwaysFound() {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            int from = 5 + random.nextInt(20);
            int length = 7 + random.nextInt(10);
            StubRun noisy = noisy(seed);
            double[] noise = MadeRound.noise(60, 0.7, seed);
            StubRun run = noisy.rateFactor((round, interval) ->
                            interval >= from && interval < from + length ? 0 : factor(noise[interval]))
                    .late(from + length, length * SECOND);
            List<Stall> stalls =
                    Measured.of(run.make()).stalls().rounds().getFirst().stalls();
            assertThat(stalls)
                    .as("seed " + seed + " from " + from + " for " + length)
                    .hasSize(1);
            assertThat(stalls.getFirst().fromNanos()).isEqualTo(from * SECOND);
            assertThat(stalls.getFirst().toNanos()).isEqualTo((from + length) * SECOND);
        }
    }

    private static StubRun noisy(int seed) {
        double[] noise = MadeRound.noise(60, 0.7, seed);
        return StubRun.closed().seconds(60).rateFactor((round, interval) -> factor(noise[interval]));
    }

    private static double factor(double noise) {
        return Math.max(0.01, 1 + 0.5 * noise);
    }

    /// Coordinated omission by another door: eight operations that hang for 20 s are eight of the highest times.
    @Test
    void whatHangsIsInTheLatencyAsALowerBound() {
        UnfinishedFacts hanging = new UnfinishedFacts(
                "tpcb", 0, 0, 0, 0, 8, 160 * SECOND, List.of(), List.of(new AgeCount(20 * SECOND, 8)));
        StubRun run = StubRun.closed()
                .rateFactor((round, interval) -> interval < 10 ? 0.01 : 0)
                .facts(facts -> facts.withUnderWay(List.of(hanging)));
        Measured measured = Measured.of(run.make());
        DistributionSummary latency = measured.total().latency();
        assertThat(latency.count())
                .isEqualTo(measured.total().counts().acknowledged() + 8)
                .isLessThan(800);
        assertThat(latency.p99()).isGreaterThanOrEqualTo(20 * SECOND);
        assertThat(latency.isLowerBound((double) latency.p99())).isTrue();
        assertThat(latency.isLowerBound((double) latency.p50())).isFalse();
        assertThat(measured.operations().getFirst().latency()).isEqualTo(latency);
        assertThat(measured.totalOf(measured.rounds().getFirst()).latency()).isEqualTo(latency);
        assertThat(Measured.endedIn(measured.rounds().getFirst()).latency().max())
                .isLessThan(20 * SECOND);
    }

    @Test
    void whatIsAnsweredInTheDrainChangesNothing() {
        UnfinishedFacts ordinary =
                new UnfinishedFacts("tpcb", 8, 2, 0, 0, 0, 10_000_000, List.of(new AgeCount(1_000_000, 10)), List.of());
        StubRun with = StubRun.closed().facts(facts -> facts.withUnderWay(List.of(ordinary)));
        assertThat(Measured.of(with.make()).total().latency())
                .isEqualTo(Measured.of(StubRun.closed().make()).total().latency());
    }

    /// As a changed or damaged file may have them.
    @Test
    void countsWithoutAgesAreNoFault() {
        UnfinishedFacts damaged = new UnfinishedFacts("tpcb", 0, 0, -2, 3, 0, 0, List.of(), List.of());
        StubRun run = StubRun.closed().facts(facts -> facts.withUnderWay(List.of(damaged)));
        assertThat(Measured.of(run.make()).total().counts().acknowledged()).isPositive();
    }
}
