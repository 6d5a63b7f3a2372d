package io.plimsoll.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangePointsTest {
    private static double[] noise(long seed, int length) {
        Random random = new Random(seed);
        double[] noise = new double[length];
        Arrays.setAll(noise, _ -> random.nextGaussian());
        return noise;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void plantedStepsAreFoundWhereTheyAre(long seed) {
        double[] series = noise(seed, 90);
        for (int i = 0; i < series.length; i++) {
            series[i] += i >= 30 && i < 65 ? 4 : 0;
        }
        List<Integer> found = ChangePoints.of(series);
        assertThat(found).hasSize(2);
        assertThat(found.getFirst()).isBetween(28, 32);
        assertThat(found.getLast()).isBetween(63, 67);
    }

    @Test
    void aStepInTheLastRunsIsFound() {
        double[] series = noise(8, 40);
        for (int i = 36; i < 40; i++) {
            series[i] += 6;
        }
        assertThat(ChangePoints.of(series)).containsExactly(36);
    }

    /// The level of the test is 1 %: of 60 series of noise hardly one may show a change.
    @Test
    void inNoiseThereIsNone() {
        long wrong = 0;
        for (long seed = 100; seed < 160; seed++) {
            wrong += ChangePoints.of(noise(seed, 60)).isEmpty() ? 0 : 1;
        }
        assertThat(wrong).isLessThanOrEqualTo(3);
    }

    @Test
    void anOutlierIsNoChange() {
        double[] series = noise(4, 50);
        series[25] += 40;
        assertThat(ChangePoints.of(series)).isEmpty();
    }

    @Test
    void fewOrEqualValuesShowNone() {
        assertThat(ChangePoints.of(new double[0])).isEmpty();
        assertThat(ChangePoints.of(new double[] {1, 1, 1, 9, 9})).isEmpty();
        assertThat(ChangePoints.of(new double[50])).isEmpty();
    }
}
