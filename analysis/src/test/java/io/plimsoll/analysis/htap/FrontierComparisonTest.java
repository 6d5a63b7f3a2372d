package io.plimsoll.analysis.htap;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.htap.FrontierComparison.Answer;
import io.plimsoll.analysis.htap.FrontierComparison.Better;
import io.plimsoll.analysis.htap.FrontierComparison.Region;
import io.plimsoll.analysis.htap.MeasuredFrontier.RepeatedRates;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FrontierComparisonTest {
    private static final Map<Answer, Answer> SWAPPED = Map.of(
            Answer.FIRST_DOMINATES, Answer.SECOND_DOMINATES,
            Answer.SECOND_DOMINATES, Answer.FIRST_DOMINATES,
            Answer.TRADE_OFF, Answer.TRADE_OFF,
            Answer.NO_DIFFERENCE, Answer.NO_DIFFERENCE);

    private static MeasuredFrontier once(double most, double queries, Rates... points) {
        return new MeasuredFrontier(
                new RepeatedRates(List.of(new Rates(most, 0))),
                new RepeatedRates(List.of(new Rates(0, queries))),
                IntStream.range(0, points.length)
                        .mapToObj(i -> new RepeatedRates(List.of(points[i])))
                        .toList());
    }

    /// @param noise half width of what repeats vary by, as a share
    private static MeasuredFrontier repeated(RandomGenerator random, double factor, double noise) {
        return new MeasuredFrontier(
                noisy(random, new Rates(1_000 * factor, 0), noise),
                noisy(random, new Rates(0, 60 * factor), noise),
                List.of(noisy(random, new Rates(600 * factor, 40 * factor), noise)));
    }

    private static RepeatedRates noisy(RandomGenerator random, Rates rates, double noise) {
        return new RepeatedRates(IntStream.range(0, 5)
                .mapToObj(_ -> new Rates(
                        rates.transactions() * (1 + noise * (2 * random.nextDouble() - 1)),
                        rates.queries() * (1 + noise * (2 * random.nextDouble() - 1))))
                .toList());
    }

    @Test
    void moreEverywhereDominates() {
        FrontierComparison comparison = FrontierComparison.of(once(1_000, 60), once(1_100, 66, new Rates(800, 50)));
        assertThat(comparison.answer()).isEqualTo(Answer.SECOND_DOMINATES);
        assertThat(comparison.regions()).containsExactly(new Region(0, 1_100, Better.SECOND));
        assertThat(comparison.isolation().value()).isPositive();
        assertThat(comparison.hasIntervals()).isFalse();
    }

    @Test
    void linesThatCrossAreATradeOffWithItsBorder() {
        // 60 - 0.06 T and 40 - 0.02 T cross at T = 500; the first ends at 1,000.
        FrontierComparison comparison = FrontierComparison.of(once(1_000, 60), once(2_000, 40));
        assertThat(comparison.answer()).isEqualTo(Answer.TRADE_OFF);
        assertThat(comparison.regions().getFirst().better()).isEqualTo(Better.FIRST);
        assertThat(comparison.regions().getFirst().to()).isCloseTo(500, within(2_000.0 / FrontierComparison.LEVELS));
        assertThat(comparison.regions().getLast().better()).isEqualTo(Better.SECOND);
        assertThat(comparison.regions().getLast().to()).isEqualTo(2_000);
        assertThat(comparison.isolation().value()).isCloseTo(0, within(1e-12));
        assertThat(comparison.area().value()).isCloseTo((40_000 - 30_000) / 120_000.0, within(1e-12));
    }

    @Test
    void theSameIsNoDifference() {
        MeasuredFrontier one = once(1_000, 60, new Rates(500, 50));
        assertThat(FrontierComparison.of(one, one).answer()).isEqualTo(Answer.NO_DIFFERENCE);
        assertThat(FrontierComparison.of(one, one).regions()).containsExactly(new Region(0, 1_000, Better.NEITHER));
    }

    @Test
    void swappingSwapsTheAnswer() {
        forAll(200, random -> {
            MeasuredFrontier first = once(
                    500 + random.nextInt(1_000),
                    20 + random.nextInt(60),
                    FrontierTest.points(random, 800, 40).toArray(Rates[]::new));
            MeasuredFrontier second = once(
                    500 + random.nextInt(1_000),
                    20 + random.nextInt(60),
                    FrontierTest.points(random, 800, 40).toArray(Rates[]::new));
            checkSwapped(first, second);
        });
        forAll(3, random -> checkSwapped(repeated(random, 1, 0.1), repeated(random, 1.1, 0.1)));
    }

    private static void checkSwapped(MeasuredFrontier first, MeasuredFrontier second) {
        FrontierComparison there = FrontierComparison.of(first, second);
        FrontierComparison back = FrontierComparison.of(second, first);
        assertThat(back.answer()).isEqualTo(SWAPPED.get(there.answer()));
        assertThat(back.isolation().value()).isEqualTo(-there.isolation().value());
        assertThat(back.area().value()).isEqualTo(-there.area().value());
        assertThat(back.regions().stream().map(Region::to))
                .isEqualTo(there.regions().stream().map(Region::to).toList());
    }

    @Test
    void noiseAloneIsNoDominance() {
        forAll(5, random -> {
            FrontierComparison comparison =
                    FrontierComparison.of(repeated(random, 1, 0.2), repeated(random, 1.01, 0.2));
            assertThat(comparison.hasIntervals()).isTrue();
            assertThat(comparison.answer()).isNotEqualTo(Answer.TRADE_OFF);
            assertThat(comparison.regions()).anyMatch(region -> region.better() == Better.NEITHER);
        });
    }

    @Test
    void aLargeDifferenceIsToldThroughNoise() {
        forAll(5, random -> {
            FrontierComparison comparison =
                    FrontierComparison.of(repeated(random, 1, 0.02), repeated(random, 1.5, 0.02));
            assertThat(comparison.answer()).isEqualTo(Answer.SECOND_DOMINATES);
            assertThat(comparison.area().low()).isPositive();
            assertThat(comparison.isolation().sign())
                    .as("the same shape at another size")
                    .isZero();
        });
    }
}
