package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often a change of level is seen where there is none, and whether one is seen where there is: simulated rounds.
class LevelChangeTest {
    private static final int SEEDS = 100;
    private static final double RATE = 5_000;

    private static List<LevelChange> changes(int length, double deviation, double kept, double first, long seed) {
        double[] noise = MadeRound.noise(length, kept, seed);
        double[] rates = new double[length];
        Arrays.setAll(rates, i -> RATE * (i < length / 4 ? first : 1) * (1 + deviation * noise[i]));
        return LevelChange.of(MadeRound.ofRates(rates));
    }

    @ParameterizedTest
    @CsvSource({
        "60, 0.05, 0",
        "60, 0.2, 0",
        "300, 0.1, 0",
        "60, 0.1, 0.5",
        "300, 0.2, 0.5",
        "300, 0.1, 0.9",
        "60, 0.1, 0.7",
        "1200, 0.1, 0.9"
    })
    void noiseHasOneLevel(int length, double deviation, double kept) {
        long found = LongStream.range(0, SEEDS)
                .filter(seed -> !changes(length, deviation, kept, 1, seed).isEmpty())
                .count();
        assertThat(found).isLessThanOrEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"60, 0.05, 0.5, 0.8", "300, 0.05, 0.6, 1.3", "1200, 0.1, 0.5, 0.7"})
    void aFirstQuarterAtAnotherRateIsSeen(int length, double deviation, double kept, double first) {
        long found = LongStream.range(0, SEEDS)
                .filter(seed -> changes(length, deviation, kept, first, seed).stream()
                        .anyMatch(change -> Math.abs(change.atNanos() - length * MadeRound.SECOND / 4)
                                <= length * MadeRound.SECOND / 20))
                .count();
        assertThat(found).isGreaterThanOrEqualTo(95);
    }
}
