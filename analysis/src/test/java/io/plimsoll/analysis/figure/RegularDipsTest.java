package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.results.PhaseResult;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often dips are called regular where there are none, and whether they are where there are some: simulated
/// rounds of one interval a second.
class RegularDipsTest {
    private static final int SEEDS = 100;
    private static final double RATE = 5_000;

    private static long found(LongFunction<PhaseResult> round) {
        return LongStream.range(0, SEEDS)
                .filter(seed ->
                        RegularDips.of(round.apply(seed), Optional.empty()).isPresent())
                .count();
    }

    private static double[] rates(int length, double deviation, double kept, long seed) {
        return Arrays.stream(MadeRound.noise(length, kept, seed))
                .map(value -> RATE * (1 + deviation * value))
                .toArray();
    }

    /// Takes a share of the rate away for some seconds.
    private static void dip(double[] rates, int from, int seconds, double share) {
        for (int i = Math.max(0, from); i < Math.min(rates.length, from + seconds); i++) {
            rates[i] *= 1 - share;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "300, 0.03, 0",
        "300, 0.2, 0",
        "1200, 0.1, 0",
        "300, 0.1, 0.5",
        "300, 0.05, 0.9",
        "300, 0.2, 0.9",
        "1200, 0.1, 0.9",
        "600, 0.2, 0.98"
    })
    void noiseIsNotRegular(int length, double deviation, double kept) {
        long rate = found(seed -> MadeRound.ofRates(rates(length, deviation, kept, seed)));
        long latency = found(seed -> MadeRound.ofTimes(Arrays.stream(MadeRound.noise(length, kept, seed))
                .map(value -> 4e6 * Math.exp(5 * deviation * value))
                .toArray()));
        assertThat(rate).isLessThanOrEqualTo(5);
        assertThat(latency).isLessThanOrEqualTo(5);
    }

    /// Stalls at random times are stalls, but nothing that comes back.
    @ParameterizedTest
    @CsvSource({"300, 6", "300, 10", "1200, 12", "1200, 40"})
    void whatHappensAtRandomIsNotRegular(int length, int dips) {
        long rate = found(seed -> {
            double[] rates = rates(length, 0.03, 0.5, seed);
            Random random = new Random(~seed);
            for (int i = 0; i < dips; i++) {
                dip(rates, random.nextInt(length), 3, 0.5);
            }
            return MadeRound.ofRates(rates);
        });
        assertThat(rate).isLessThanOrEqualTo(5);
    }

    /// A checkpoint every 30 s, a second early or late, on noise with a memory and a drift.
    @ParameterizedTest
    @CsvSource({"180, 30, 3, 0.4", "300, 30, 4, 0.3", "900, 30, 3, 0.4", "3600, 300, 20, 0.25", "200, 20, 2, 0.5"})
    void plantedDipsAreFound(int length, int period, int seconds, double share) {
        long found = found(seed -> {
            double[] rates = rates(length, 0.04, 0.6, seed);
            Random random = new Random(~seed);
            for (int i = 0; i < length; i++) {
                rates[i] *= 1 + 0.05 * i / length;
            }
            for (int from = random.nextInt(period); from < length; from += period) {
                dip(rates, from + random.nextInt(3) - 1, seconds, share);
            }
            return MadeRound.ofRates(rates);
        });
        assertThat(found).isGreaterThanOrEqualTo(95);
    }

    @Test
    void saysWhatWasPlanted() {
        double[] rates = rates(200, 0.03, 0.5, 1);
        for (int from = 12; from < 200; from += 30) {
            dip(rates, from, 3, 0.4);
        }
        RegularDips dips =
                RegularDips.of(MadeRound.ofRates(rates), Optional.empty()).orElseThrow();
        assertThat(dips.isRate()).isTrue();
        assertThat(dips.periodNanos()).isEqualTo(30e9);
        assertThat(dips.height()).isCloseTo(0.4, within(0.05));
        assertThat(dips.dips()).hasSize(7);
        assertThat(dips.dips().getFirst()).isEqualTo(new RegularDips.Dip(12_000_000_000L, 15_000_000_000L));
    }

    @Test
    void risesOfLatencyAreFoundWhereTheRateIsGiven() {
        double[] times = Arrays.stream(MadeRound.noise(240, 0.5, 1))
                .map(value -> 4e6 * Math.exp(0.1 * value))
                .toArray();
        for (int from = 20; from < 240; from += 30) {
            times[from] *= 6;
        }
        Optional<RegularDips> found = RegularDips.of(MadeRound.ofTimes(times), Optional.empty());
        assertThat(found).isPresent();
        assertThat(found.get().isRate()).isFalse();
        assertThat(found.get().height()).isCloseTo(6, within(1.0));
        assertThat(found.get().dips()).hasSize(8);
    }

    @Test
    void fourDipsAreTooFewToTell() {
        double[] rates = rates(120, 0.03, 0.5, 1);
        for (int from = 12; from < 120; from += 30) {
            dip(rates, from, 3, 0.4);
        }
        assertThat(RegularDips.of(MadeRound.ofRates(rates), Optional.empty())).isEmpty();
    }
}
