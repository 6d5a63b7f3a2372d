package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LittlesLawCheckTest {
    @ParameterizedTest
    @CsvSource({
        // rate, mean ms, bound, in flight, ratio, impossible
        "1000, 8, 8, 8, 1, false",
        "1000, 4, 8, 4, 0.5, false",
        "1000, 8.8, 8, 8.8, 1.1, false",
        "1000, 9, 8, 9, 1.125, true",
        "126052, 5.073, 500, 639.46, 1.279, true",
        "0, 5, 8, 0, 0, false",
    })
    void saysWhetherSoManyCanHaveBeenInFlight(
            double rate, double meanMillis, double bound, double inFlight, double ratio, boolean impossible) {
        LittlesLawCheck check = LittlesLawCheck.of(rate, meanMillis, bound);
        assertThat(check.inFlight()).isCloseTo(inFlight, within(0.01));
        assertThat(check.ratio()).isCloseTo(ratio, within(0.001));
        assertThat(check.isImpossible()).isEqualTo(impossible);
    }

    @Test
    void claimsNothingWithoutABound() {
        LittlesLawCheck check = LittlesLawCheck.of(1_000, 8, 0);
        assertThat(check.ratio()).isNaN();
        assertThat(check.isImpossible()).isFalse();
    }
}
