package io.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.plimsoll.unit.Rate;
import io.plimsoll.unit.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalTest {
    @Test
    void readsEveryKind() {
        assertThat(Arrival.parse("closed")).isEqualTo(new Arrival.Closed());
        assertThat(Arrival.parse(" Closed ")).isEqualTo(new Arrival.Closed());
        assertThat(Arrival.parse("2k/s")).isEqualTo(new Arrival.Constant(new Rate(2_000)));
        assertThat(Arrival.parse("Poisson 600/min")).isEqualTo(new Arrival.Poisson(new Rate(10)));
        assertThat(Arrival.parse("poisson1000/s").isOpen()).isTrue();
        assertThat(Arrival.parse("closed").isOpen()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "open", "1000", "poisson", "poisson closed", "0/s", "-1/s", "closed 5/s"})
    void refusesTheRest(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arrival.parse(text))
                .withMessage("needs closed, a rate such as 1000/s, or poisson and a rate, such as poisson 1000/s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "1234.5/s", "poisson 0.125/s"})
    void readsBackWhatItPrints(String text) {
        assertThat(Arrival.parse(text)).hasToString(text);
    }

    @Test
    void aClosedArrivalHasNoPacer() {
        assertThatIllegalArgumentException().isThrownBy(() -> Pacer.of(new Arrival.Closed(), new Seed(1)));
    }
}
