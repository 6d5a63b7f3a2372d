package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.figure.Spread.Drift;
import io.plimsoll.testing.StubRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadTest {
    /// Published quantiles: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
    @ParameterizedTest
    @CsvSource({
        "1, 12.706",
        "2, 4.303",
        "4, 2.776",
        "10, 2.228",
        "11, 2.201",
        "12, 2.179",
        "15, 2.131",
        "20, 2.086",
        "30, 2.042",
        "40, 2.021",
        "60, 2.000",
        "100, 1.984",
        "1000000, 1.960"
    })
    void knowsStudentsDistribution(int degrees, double published) {
        assertThat(Spread.studentT95(degrees)).isCloseTo(published, within(0.0005));
    }

    /// NIST's data set Lew-like small case, done by hand: 2, 4, 4, 4, 5, 5, 7, 9 has mean 5 and sample
    /// deviation sqrt(32 / 7) = 2.13809; half-width = 2.36462 x 2.13809 / sqrt(8) = 1.78748.
    @Test
    void describesValues() {
        Spread spread = Spread.of(List.of(9.0, 2.0, 4.0, 4.0, 7.0, 4.0, 5.0, 5.0));

        assertThat(spread.median()).isEqualTo(4.5);
        assertThat(spread.min()).isEqualTo(2);
        assertThat(spread.max()).isEqualTo(9);
        assertThat(spread.mean()).isEqualTo(5);
        assertThat(spread.halfWidth95()).isCloseTo(1.78748, within(0.0002));
        assertThat(spread.variation()).isCloseTo(0.427618, within(1e-6));
    }

    @Test
    void oneValueHasNoSpread() {
        Spread spread = Spread.of(List.of(5.0));

        assertThat(spread.median()).isEqualTo(5);
        assertThat(spread.halfWidth95()).isNaN();
        assertThat(spread.variation()).isNaN();
        assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> Spread.studentT95(0));
    }

    @Test
    void putsRoundsBesideEachOther() {
        Spread.Rounds rounds = Spread.Rounds.of(StubRun.open(1_000)
                .rounds(3)
                .rateFactor((round, interval) -> 1 + round / 10.0)
                .make()
                .rounds());

        assertThat(rounds.rates()).containsExactly(1_100.0, 1_200.0, 1_300.0);
        assertThat(rounds.spread().median()).isEqualTo(1_200);
        assertThat(rounds.spread().halfWidth95()).isCloseTo(4.3027 * 100 / Math.sqrt(3), within(0.01));
    }

    @Test
    void findsTheLine() {
        Drift rising = Drift.of(new double[] {10, 11, 12, 13, 14});
        assertThat(rising.significant()).isTrue();
        assertThat(rising.change()).isCloseTo(4 / 12.0, within(1e-12));

        assertThat(Drift.of(new double[] {12, 10, 14, 9, 13, 11}).significant()).isFalse();
        assertThat(Drift.of(new double[] {12, 12, 12, 12}).significant()).isFalse();
        assertThat(Drift.of(new double[] {0, 0, 0}).significant()).isFalse();
        assertThat(Drift.of(new double[] {1, 2}).significant()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "19, 0",
        "20, 50",
        "99, 50",
        "100, 90",
        "200, 95",
        "999, 95",
        "1000, 99",
        "10000, 99.9",
        "99999, 99.9",
        "100000, 99.99"
    })
    void tellsAPercentileWithTenSamplesAboveIt(long samples, double highest) {
        assertThat(Figures.highestTold(samples)).isEqualTo(highest);
    }
}
