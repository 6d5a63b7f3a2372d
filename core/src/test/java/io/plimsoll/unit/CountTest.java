package io.plimsoll.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "8, 8",
        "8_000, 8000",
        "10k, 10000",
        "10K, 10000",
        "1.5M, 1500000",
        "1m, 1000000",
        "2G, 2000000000",
        "0.001k, 1",
        "' 7 ', 7",
        "9223372036854775807, 9223372036854775807",
    })
    void readsWholeNumbers(String text, long value) {
        assertThat(Count.parse(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "ten", "1x", "_1", "1e3", "0x10", "1,000", "10 k", "1.5.5", "١٢"})
    void refusesWhatIsNotANumber(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Count.parse(text))
                .withMessage("needs a whole number, such as 8, 10k or 1M");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "0.0001k", "9223372036854775808", "10000000000G"})
    void refusesWhatIsNotWholeOrTooLarge(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Count.parse(text))
                .withMessage("needs a whole number of at most 9.2e18");
    }
}
