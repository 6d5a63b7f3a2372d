package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.figure.CellFigures.LittlesLawCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LittlesLawCheckTest {
    @ParameterizedTest
    @CsvSource({
        // rate, mean ms, bound, in flight, impossible
        "1000, 8, 8, 8, false",
        "1000, 4, 8, 4, false",
        "1000, 8.8, 8, 8.8, false",
        "1000, 9, 8, 9, true",
        "126052, 5.073, 500, 639.46, true",
        "0, 5, 8, 0, false",
    })
    void saysWhetherSoManyCanHaveBeenInFlight(
            double rate, double meanMillis, double bound, double inFlight, boolean impossible) {
        LittlesLawCheck check = LittlesLawCheck.of(rate, meanMillis, bound);
        assertThat(check.inFlight()).isCloseTo(inFlight, within(0.01));
        assertThat(check.ratio()).isCloseTo(inFlight / bound, within(0.001));
        assertThat(check.isImpossible()).isEqualTo(impossible);
    }

    @Test
    void claimsNothingWithoutABound() {
        LittlesLawCheck check = LittlesLawCheck.of(1_000, 8, 0);
        assertThat(check.ratio()).isNaN();
        assertThat(check.isImpossible()).isFalse();
    }
}
