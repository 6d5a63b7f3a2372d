package io.plimsoll.unit;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {
    @ParameterizedTest
    @CsvSource({
        "1000/s, 1000, 1000/s",
        "2.5k/s, 2500, 2500/s",
        "1M/s, 1000000, 1000000/s",
        "600/min, 10, 10/s",
        "600/m, 10, 10/s",
        "90/h, 0.025, 0.025/s",
        "' 1000 / s ', 1000, 1000/s",
        "0.5/sec, 0.5, 0.5/s",
    })
    void readsRatesWithTheirUnits(String text, double perSecond, String printed) {
        assertThat(Rate.parse(text).perSecond()).isEqualTo(perSecond);
        assertThat(Rate.parse(text)).hasToString(printed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1000", "/s", "-1/s", "1000/d", "1,5/s", "ten/s", "1000/ss"})
    void refusesWhatHasNoUnit(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.parse(text))
                .withMessage("needs a rate with its unit, such as 1000/s, 2k/s or 600/min");
    }

    @Test
    void isAlwaysPositiveAndFinite() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.parse("0/s"))
                .withMessage("a rate must be above zero");
        assertThatIllegalArgumentException().isThrownBy(() -> new Rate(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rate(Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> Rate.parse("9".repeat(400) + "/s"));
    }

    @Test
    void readsBackWhatItPrints() {
        forAll(2_000, random -> {
            Rate rate = new Rate(Math.exp(random.nextDouble(-20, 20)));
            assertThat(Rate.parse(rate.toString())).isEqualTo(rate);
        });
    }
}
