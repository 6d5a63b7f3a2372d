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
                .withMessage("needs closed, a rate such as 1000/s, poisson and a rate, such as poisson 1000/s, or a"
                        + " shape, such as ramp 100/s to 2000/s in 5m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "closed",
                "1234.5/s",
                "poisson 0.125/s",
                "ramp 100/s to 2000/s in 5m",
                "poisson ramp 2000/s to 0/s in 90s",
                "steps 100,0,400.5/s every 1m",
                "poisson day 200/s to 2000/s",
                "day 200/s to 2000/s in 10m",
                "points 0s 100, 1m 500, 1m 20, 90s 0/s"
            })
    void readsBackWhatItPrints(String text) {
        assertThat(Arrival.parse(text)).hasToString(text);
    }

    @Test
    void aShapeBeginsWithTheWindow() {
        Arrival ramp = Arrival.parse("poisson ramp 100/s to 2000/s in 5m");
        assertThat(ramp.isOpen()).isTrue();
        assertThat(ramp.during(PhaseKind.MEASURE)).isSameAs(ramp);
        assertThat(ramp.during(PhaseKind.WARMUP)).isEqualTo(Arrival.parse("poisson 100/s"));
        assertThat(Arrival.parse("day 2000/s peak 10 trough").during(PhaseKind.WARMUP))
                .isEqualTo(Arrival.parse("200/s"));
        assertThat(Arrival.parse("500/s").during(PhaseKind.WARMUP)).isEqualTo(Arrival.parse("500/s"));
        assertThat(Arrival.parse("closed").during(PhaseKind.WARMUP)).isEqualTo(new Arrival.Closed());
    }

    @Test
    void aClosedArrivalHasNoPacer() {
        assertThatIllegalArgumentException().isThrownBy(() -> Pacer.of(new Arrival.Closed(), new Seed(1)));
    }
}
