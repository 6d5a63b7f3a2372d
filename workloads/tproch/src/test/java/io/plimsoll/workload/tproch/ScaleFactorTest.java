package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleFactorTest {
    @Test
    void countsExactly() {
        assertThat(ScaleFactor.parse("0.01").orders()).isEqualTo(15_000);
        assertThat(ScaleFactor.parse("0.57").suppliers()).isEqualTo(5_700);
        assertThat(ScaleFactor.parse("10000").orders()).isEqualTo(15_000_000_000L);
        assertThat(ScaleFactor.parse("1.50")).hasToString("1.5").isEqualTo(ScaleFactor.parse("1.5"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.001", "0.015", "10001", "10000.01", "one", ""})
    void refusesOthers(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScaleFactor.parse(text))
                .withMessageContaining("0.01 to 10000");
    }
}
