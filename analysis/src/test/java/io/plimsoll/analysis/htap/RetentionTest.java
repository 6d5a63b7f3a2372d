package io.plimsoll.analysis.htap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetentionTest {
    private static MeasuredFrontier.RepeatedRates queries(double... rates) {
        return new MeasuredFrontier.RepeatedRates(
                Arrays.stream(rates).mapToObj(rate -> new Rates(0, rate)).toList());
    }

    @Test
    void isTheShareOfTheMedians() {
        Estimated kept = queries(10).retention(queries(4), Rates::queries);
        assertThat(kept.value()).isCloseTo(0.4, within(1e-12));
        assertThat(kept.hasInterval()).isFalse();
    }

    @Test
    void hasAnIntervalWhereBothWereRepeated() {
        Estimated kept = queries(10, 11, 9).retention(queries(4, 5, 4.5), Rates::queries);
        assertThat(kept.low()).isLessThan(0.45);
        assertThat(kept.high()).isGreaterThan(0.45);
        assertThat(queries(10, 11, 9).retention(queries(4), Rates::queries).hasInterval())
                .isFalse();
    }

    @Test
    void ofNothingIsNoNumber() {
        assertThat(queries(0, 0).retention(queries(4, 5), Rates::queries).value())
                .isNaN();
        assertThat(List.of(queries(3).retention(queries(4), Rates::transactions).value()))
                .containsExactly(Double.NaN);
    }
}
