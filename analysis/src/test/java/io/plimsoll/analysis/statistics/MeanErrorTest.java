package io.plimsoll.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.statistics.MeanError.BlockLength;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeanErrorTest {
    /// What `optimal_block_length` of the Python package arch 8 gives for the same series. It divides the
    /// autocovariances by the variances of the two parts, not of the whole, when it looks for the lag; series
    /// are such that both find the same one.
    @ParameterizedTest
    @CsvSource({
        "60, 0.0, 1.490214310783941",
        "60, 0.5, 2.761789821650793",
        "300, 0.5, 3.5801013133264905",
        "300, 0.9, 21.189310951851297",
        "30, 0.3, 1.416074541591831"
    })
    void blocksAreAsLongAsAnotherImplementationMakesThem(int length, double carried, double expected) {
        assertThat(BlockLength.of(Chaos.series(length, carried))).isEqualTo(expected, within(1e-6));
    }

    @Test
    void blocksOfWhatDoesNotVaryAreOneLong() {
        assertThat(BlockLength.of(new double[50])).isEqualTo(1);
        assertThat(BlockLength.of(new double[] {1, 2, 3})).isEqualTo(1);
    }

    /// The closed form against the bootstrap itself: blocks of geometric length around a circle.
    @Test
    void theClosedFormIsWhatDrawnSeriesGive() {
        double[] values = Chaos.series(120, 0.6);
        MeanError error = MeanError.of(values);
        Random random = new Random(1);
        int draws = 20_000;
        double[] means = new double[draws];
        for (int draw = 0; draw < draws; draw++) {
            int at = 0;
            for (int i = 0; i < values.length; i++) {
                boolean isNew = i == 0 || random.nextDouble() < 1 / error.blockLength();
                at = isNew ? random.nextInt(values.length) : (at + 1) % values.length;
                means[draw] += values[at] / values.length;
            }
        }
        double mean = Arrays.stream(means).average().orElseThrow();
        double variance =
                Arrays.stream(means).map(one -> (one - mean) * (one - mean)).sum() / draws;
        double putBack = 1 - (2 * error.blockLength() - 1) / values.length;
        assertThat(error.variance() * putBack).isEqualTo(variance, within(0.03 * variance));
    }

    /// The variance of an AR(1) series' mean is known: sigma^2 / (1 - phi)^2 / n. Taking values for independent
    /// would give a quarter of it at phi = 0.6.
    @Test
    void dependentValuesTellLess() {
        Random random = new Random(7);
        int trials = 300;
        int n = 300;
        double sum = 0;
        for (int trial = 0; trial < trials; trial++) {
            double[] values = new double[n];
            double value = random.nextGaussian() / 0.8;
            for (int i = 0; i < n; i++) {
                value = 0.6 * value + random.nextGaussian();
                values[i] = value;
            }
            sum += MeanError.of(values).variance() / trials;
        }
        double known = 1 / 0.16 / n;
        assertThat(sum).isBetween(0.8 * known, 1.15 * known);
    }

    @Test
    void oneValueTellsNoError() {
        assertThat(MeanError.of(new double[] {3}).variance()).isNaN();
    }
}
