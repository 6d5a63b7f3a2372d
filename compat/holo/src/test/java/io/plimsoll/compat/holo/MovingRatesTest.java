package io.plimsoll.compat.holo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.compat.holo.ToolResult.MovingRates;
import io.plimsoll.compat.holo.ToolResult.MovingRates.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovingRatesTest {
    private static final long SECOND = 1_000_000_000L;

    private static List<Slice> seconds(long... counts) {
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            slices.add(new Slice(i * SECOND, SECOND, counts[i]));
        }
        return slices;
    }

    private static long[] steady(int seconds, long count) {
        long[] counts = new long[seconds];
        Arrays.fill(counts, count);
        return counts;
    }

    /// As computed by hand: exp(-(seconds - 5) / 60 / minutes).
    @ParameterizedTest
    @CsvSource({"60, 40, 83, 94", "300, 1, 37, 72", "5, 100, 100, 100", "4, 0, 0, 0"})
    void theFirstFiveSecondsStillWeigh(int seconds, long one, long five, long fifteen) {
        assertThat(Math.round(100 * MovingRates.weightOfStart(1, seconds))).isEqualTo(one);
        assertThat(Math.round(100 * MovingRates.weightOfStart(5, seconds))).isEqualTo(five);
        assertThat(Math.round(100 * MovingRates.weightOfStart(15, seconds))).isEqualTo(fifteen);
    }

    /// A run of 60 s that did something in its first 5 s only still shows 40, 83 and 94 % of it.
    @Test
    void aRunThatStopsIsStillShown() {
        long[] counts = steady(60, 0);
        for (int i = 0; i < 5; i++) {
            counts[i] = 1_000;
        }
        MovingRates rates = MovingRates.of(seconds(counts));
        assertThat(rates.oneMinute()).isCloseTo(399.8, within(0.1));
        assertThat(rates.fiveMinutes()).isCloseTo(832.5, within(0.1));
        assertThat(rates.fifteenMinutes()).isCloseTo(940.7, within(0.1));
    }

    @Test
    void aSteadyRunIsShownAsItIs() {
        MovingRates rates = MovingRates.of(seconds(steady(30, 700)));
        assertThat(rates.oneMinute()).isCloseTo(700, within(1e-9));
        assertThat(rates.fifteenMinutes()).isCloseTo(700, within(1e-9));
    }

    /// rate = 100, then 100 + (1 - exp(-1/12)) x (200 - 100) = 107.9956.
    @Test
    void theSecondStepIsWeighted() {
        MovingRates rates = MovingRates.of(seconds(100, 100, 100, 100, 100, 200, 200, 200, 200, 200));
        assertThat(rates.oneMinute()).isCloseTo(107.9956, within(0.0001));
    }

    @Test
    void whatComesAfterTheLastWholeStepDoesNotCount() {
        assertThat(MovingRates.of(seconds(10, 10, 10, 10))).isEqualTo(new MovingRates(0, 0, 0));
        assertThat(MovingRates.of(seconds(10, 10, 10, 10, 10, 9_000)).oneMinute())
                .isEqualTo(10);
        assertThat(MovingRates.of(List.of())).isEqualTo(new MovingRates(0, 0, 0));
    }

    @Test
    void aSliceAcrossABorderIsSharedOut() {
        List<Slice> slices = List.of(new Slice(0, 4 * SECOND, 40), new Slice(4 * SECOND, 2 * SECOND, 40));
        assertThat(MovingRates.of(slices).oneMinute()).isCloseTo((40 + 20) / 5.0, within(1e-9));
    }
}
