package io.plimsoll.workload.own.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.distribution.Zipf;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Shares are those of 200,000 choices: four deviations of the mean are below 0.005.
class ChoosersTest {
    private static final int CHOICES = 200_000;

    private static LongStream choices(KeyChooser chooser) {
        Draw draw = new Draw(new Seed(4711));
        return LongStream.range(0, CHOICES).map(_ -> chooser.choose(draw));
    }

    private static double share(KeyChooser chooser, LongPredicate counted) {
        return (double) choices(chooser).filter(counted).count() / CHOICES;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 10, 1_000, 1L << 61})
    void staysInItsRange(long count) {
        long low = -5;
        long high = low + count - 1;
        LongPredicate isOutside = number -> number < low || number > high;
        for (KeyChooser chooser : new KeyChooser[] {
            new Choosers.LowestFirst(low, new Zipf(count, 1.2)),
            new Choosers.Normal(low, high, low, count),
            new Choosers.Normal(low, high, high + 100.0 * count, 0.001),
            new Choosers.Exponential(low, high, count / 3.0),
            new Choosers.Exponential(low, high, 1e9),
            new Choosers.MeanOfTwelve(low, high),
            Choosers.Special.of(low, high, 0.01, 0.75),
            Choosers.Pareto.of(low, high, 0.2)
        }) {
            assertThat(choices(chooser).limit(20_000).filter(isOutside))
                    .as(chooser.toString())
                    .isEmpty();
        }
    }

    @Test
    void theBellCurveHasItsDeviation() {
        KeyChooser normal = new Choosers.Normal(0, 100, 40, 10);
        assertThat(choices(normal).average().orElseThrow()).isCloseTo(40, within(0.2));
        assertThat(share(normal, number -> number >= 30 && number <= 50)).isCloseTo(0.7063, within(0.005));
        assertThat(share(normal, number -> number < 20)).isCloseTo(0.0202, within(0.005));
    }

    @Test
    void exponentialFallsByTheMean() {
        KeyChooser exponential = new Choosers.Exponential(1, 1_000_000, 1_000);
        assertThat(share(exponential, number -> number > 1_000)).isCloseTo(Math.exp(-1), within(0.005));
        assertThat(share(exponential, number -> number > 2_000)).isCloseTo(Math.exp(-2), within(0.005));
    }

    /// The variance of a mean of twelve uniform numbers is 1 / 144.
    @Test
    void theMeanOfTwelveIsNarrow() {
        KeyChooser mean = new Choosers.MeanOfTwelve(0, 999_999);
        double deviation = Math.sqrt(choices(mean)
                .mapToDouble(number -> Math.pow((number - 500_000) / 1e6, 2))
                .average()
                .orElseThrow());
        assertThat(deviation).isCloseTo(1.0 / 12, within(0.002));
    }

    @Test
    void specialFallsOnTheMiddle() {
        KeyChooser special = Choosers.Special.of(1, 10_000, 0.01, 0.75);
        LongPredicate isHot = number -> number >= 4951 && number <= 5050;
        // The others fall there, too: 1 % of the range, where their density is 12 / sqrt(2 pi).
        assertThat(share(special, isHot)).isCloseTo(0.75 + 0.25 * 0.0479, within(0.005));
        assertThat(share(special, number -> number == 4951)).isCloseTo(0.0075 + 0.0001, within(0.001));
    }

    @Test
    void paretoIsSelfSimilar() {
        KeyChooser pareto = Choosers.Pareto.of(0, 99_999, 0.2);
        assertThat(share(pareto, number -> number < 20_000)).isCloseTo(0.8, within(0.005));
        assertThat(share(pareto, number -> number < 4_000)).isCloseTo(0.64, within(0.005));
    }

    @Test
    void binsGoByWeight() {
        KeyChooser bins = new Choosers.Bins(
                List.of(new Choosers.Bin(1, 10), new Choosers.Bin(100, 199), new Choosers.Bin(7, 7)),
                new Choosers.Weights(List.of(1.0, 0.0, 3.0)));
        assertThat(share(bins, number -> number == 7)).isCloseTo(0.75 + 0.025, within(0.005));
        assertThat(share(bins, number -> number >= 100)).isZero();
        assertThat(share(bins, number -> number == 3)).isCloseTo(0.025, within(0.002));
    }
}
