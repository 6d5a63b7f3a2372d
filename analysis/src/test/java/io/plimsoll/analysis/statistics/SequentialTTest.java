package io.plimsoll.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The sequential test against the formulas, computed once with Python from the papers, and against its promise.
class SequentialTTest {
    private static final double ALPHA = 0.05;

    /// A series with this mean, as a multiple of its standard error.
    private static SequentialT withT(int count, double t) {
        return new SequentialT(count, t / Math.sqrt(count), 1, ALPHA);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2, 1.237179148263484",
        "2, 5, 1.6083328927425287",
        "4, 5, 5.4783665448744845",
        "6, 2, 1.5932312173593326",
        "6, 5, 16.205226780270614",
        "6, -5, 16.205226780270614",
        "10, 5, 75.25809876698551",
        "20, 2, 1.3344773248153619",
        "100, 5, 6806.743119905719"
    })
    void evidenceIsTheMixtureOfLikelihoods(int count, double t, double evidence) {
        assertThat(withT(count, t).evidence()).isEqualTo(evidence, within(evidence * 1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "5, 8.453187187536571",
        "6, 5.449819717280555",
        "8, 4.250893488831472",
        "10, 3.869786739371321",
        "20, 3.424780741134971",
        "100, 3.346778098841108"
    })
    void theIntervalEndsWhereTheEvidenceIsEnough(int count, double t) {
        assertThat(withT(count, 0).halfWidth()).isEqualTo(t / Math.sqrt(count), within(1e-9));
        assertThat(withT(count, t).evidence()).isEqualTo(1 / ALPHA, within(1e-6));
        assertThat(withT(count, t * 1.000_001).isDifferent()).isTrue();
        assertThat(withT(count, t * 0.999_999).isDifferent()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void aFewValuesProveNothing(int count) {
        assertThat(withT(Math.max(1, count), 1e9).halfWidth()).isInfinite();
        double[] apart = new double[count];
        Arrays.setAll(apart, i -> 1 + 1e-9 * i);
        assertThat(SequentialT.of(apart, ALPHA).isDifferent()).isFalse();
        assertThat(SequentialT.of(apart, ALPHA).halfWidth()).isInfinite();
    }

    @Test
    void readsMeanAndDeviationOfTheValues() {
        SequentialT apart = SequentialT.of(new double[] {0.10, 0.12, 0.11, 0.13, 0.12, 0.10}, ALPHA);
        assertThat(apart.mean()).isEqualTo(0.113_333_333, within(1e-9));
        assertThat(apart.deviation()).isEqualTo(0.012_110_601_416, within(1e-9));
        assertThat(apart.evidence()).isEqualTo(109.917_904_013_858, within(1e-6));
        assertThat(apart.halfWidth()).isEqualTo(0.026_944_629_828, within(1e-9));
        assertThat(apart.low()).isEqualTo(apart.mean() - apart.halfWidth());

        SequentialT alike = SequentialT.of(new double[] {0.01, -0.01, 0.005, -0.004, 0.002, -0.006, 0.003}, ALPHA);
        assertThat(alike.evidence()).isEqualTo(0.353_553_390_593, within(1e-9));
        assertThat(alike.halfWidth()).isEqualTo(0.012_192_950_109, within(1e-9));
    }

    @Test
    void valuesWithoutAnySpreadAreSure() {
        double[] same = new double[8];
        assertThat(SequentialT.of(same, ALPHA).isDifferent()).isFalse();
        assertThat(SequentialT.of(same, ALPHA).halfWidth()).isZero();
        Arrays.fill(same, 0.25);
        assertThat(SequentialT.of(same, ALPHA).isDifferent()).isTrue();
        assertThat(SequentialT.of(same, ALPHA).halfWidth()).isZero();
    }

    /// Looked at after each of two hundred values, the interval misses the truth in at most 5 % of all series.
    @Test
    void theIntervalHoldsHoweverOftenOneLooks() {
        Random random = new Random(1976);
        int missed = 0;
        for (int series = 0; series < 1_000; series++) {
            missed += isMissed(random) ? 1 : 0;
        }
        assertThat(missed).isLessThanOrEqualTo(50);
    }

    private static boolean isMissed(Random random) {
        double[] values = new double[200];
        Arrays.setAll(values, _ -> 3 + 2 * random.nextGaussian());
        for (int count = 2; count <= values.length; count++) {
            SequentialT test = SequentialT.of(Arrays.copyOf(values, count), ALPHA);
            if (Math.abs(test.mean() - 3) > test.halfWidth()) {
                return true;
            }
        }
        return false;
    }
}
