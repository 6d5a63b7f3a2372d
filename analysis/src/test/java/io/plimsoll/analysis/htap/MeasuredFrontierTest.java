package io.plimsoll.analysis.htap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.htap.MeasuredFrontier.RepeatedRates;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MeasuredFrontierTest {
    private static RepeatedRates rates(double... both) {
        return new RepeatedRates(IntStream.range(0, both.length / 2)
                .mapToObj(i -> new Rates(both[2 * i], both[2 * i + 1]))
                .toList());
    }

    @Test
    void oneRepeatHasAScoreAndNoInterval() {
        Estimated score = new MeasuredFrontier(rates(100, 0), rates(0, 10), List.of(rates(75, 7.5))).isolation();
        assertThat(score.value()).isCloseTo(0.75, within(1e-12));
        assertThat(score.hasInterval()).isFalse();
        assertThat(score.low()).isNull();
    }

    @Test
    void onePointWithoutRepeatsTakesTheInterval() {
        MeasuredFrontier some = new MeasuredFrontier(
                rates(100, 0, 101, 0), rates(0, 10, 0, 11), List.of(rates(75, 7, 76, 7.1), rates(20, 9)));
        assertThat(some.hasSpread()).isFalse();
        assertThat(some.isolation().hasInterval()).isFalse();
    }

    @Test
    void repeatsGiveAnIntervalThatIsTheSameEveryTime() {
        MeasuredFrontier measured = new MeasuredFrontier(
                rates(100, 0, 102, 0, 98, 0),
                rates(0, 10, 0, 10.2, 0, 9.8),
                List.of(rates(75, 7.5, 70, 7.7, 80, 7.3), rates(40, 9, 42, 9.1, 38, 8.9)));
        Estimated score = measured.isolation();
        assertThat(score.hasInterval()).isTrue();
        assertThat(score.low()).isLessThan(score.value());
        assertThat(score.high()).isGreaterThan(score.value());
        assertThat(measured.isolation()).isEqualTo(score);
    }

    @Test
    void repeatsThatAgreeHaveNoWidth() {
        Estimated score = new MeasuredFrontier(rates(100, 0, 100, 0), rates(0, 10, 0, 10), List.of(rates(50, 9, 50, 9)))
                .isolation();
        assertThat(score.low()).isEqualTo(score.value());
        assertThat(score.high()).isEqualTo(score.value());
    }

    @Test
    void fewRepeatsSpreadWiderThanTheyLie() {
        RepeatedRates two = rates(90, 1, 110, 3);
        Draw draw = new Draw(new Seed(1));
        double squares = 0;
        int draws = 20_000;
        for (int i = 0; i < draws; i++) {
            draw.seek(i);
            squares += Math.pow(two.drawn(draw).transactions() - 100, 2);
        }
        // The variance of the mean of two is half of the sample variance, 200 / 2.
        assertThat(squares / draws).isCloseTo(100, within(4.0));
    }

    @Test
    void countsPointsThatDidMoreThanAlone() {
        MeasuredFrontier measured = new MeasuredFrontier(
                rates(100, 0), rates(0, 10), List.of(rates(101, 2), rates(50, 10), rates(50, 10.5)));
        assertThat(measured.beyondAlone()).isEqualTo(2);
    }

    @Test
    void refusesNothing() {
        assertThatThrownBy(() -> new RepeatedRates(List.of())).hasMessage("no repeats");
    }
}
