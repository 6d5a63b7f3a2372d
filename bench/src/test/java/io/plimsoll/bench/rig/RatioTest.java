package io.plimsoll.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTest {
    /// The ranks that tables of the sign test give for 95 percent.
    @ParameterizedTest
    @CsvSource({"1, 0", "5, 0", "6, 1", "8, 1", "9, 2", "11, 2", "12, 3", "15, 4", "20, 6", "30, 10", "100, 40"})
    void theIntervalEndsAtTheseRanks(int pairs, int rank) {
        assertThat(Ratio.cut(pairs)).isEqualTo(rank);
    }

    @Test
    void theIntervalLiesBetweenTwoOfTheRatios() {
        List<Double> ratios =
                IntStream.rangeClosed(1, 15).mapToObj(i -> (16 - i) / 10.0).toList();
        Ratio ratio = Ratio.of(ratios);
        assertThat(ratio).isEqualTo(new Ratio(0.8, 0.4, 1.2, 15));
        assertThat(ratio).hasToString("0.800 (0.400 to 1.200)");
        assertThat(ratio.isWithin(0.5)).isTrue();
        assertThat(ratio.isWithin(0.49)).isFalse();
    }

    @Test
    void fewPairsAnswerNothing() {
        Ratio ratio = Ratio.of(List.of(1.0, 1.0, 1.0, 1.0, 1.0));
        assertThat(ratio.isWithin(1000)).isFalse();
        assertThat(ratio).hasToString("1.000 (too few pairs for an interval)");
        assertThatThrownBy(() -> Ratio.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    /// In at least 95 of 100 experiments, whatever the spread; some slack for chance, since the seed decides.
    @Test
    void theIntervalHoldsTheTrueMedian() {
        Random random = new Random(7);
        int held = 0;
        int experiments = 2000;
        for (int i = 0; i < experiments; i++) {
            Ratio ratio = Ratio.of(IntStream.range(0, 15)
                    .mapToObj(_ -> Math.exp(random.nextGaussian()))
                    .toList());
            held += ratio.low() <= 1 && ratio.high() >= 1 ? 1 : 0;
        }
        assertThat(held).isGreaterThan((int) (0.945 * experiments));
    }
}
