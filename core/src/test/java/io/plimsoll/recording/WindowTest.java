package io.plimsoll.recording;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
    /// From 1000, cut every 100, ending at 1250: the last interval is a short one.
    private final Window window = new Window(1_000, 100, 1_250);

    @ParameterizedTest
    @CsvSource({"1000, 0", "1099, 0", "1100, 1", "1249, 2", "999, 0", "-5, 0"})
    void anInstantBelongsToOneInterval(long instant, long index) {
        assertThat(window.indexAt(instant)).isEqualTo(index);
    }

    @ParameterizedTest
    @CsvSource({"1250", "1251", "9223372036854775807"})
    void whatEndsAtTheEndOrLaterIsDrained(long instant) {
        assertThat(window.indexAt(instant)).isEqualTo(Window.DRAIN);
    }

    @Test
    void bordersMeet() {
        assertThat(window.startOf(0)).isEqualTo(1_000);
        assertThat(window.endOf(0)).isEqualTo(window.startOf(1)).isEqualTo(1_100);
        assertThat(window.endOf(2)).isEqualTo(1_250);
        assertThat(window.endOf(Window.DRAIN)).isEqualTo(Long.MAX_VALUE);
        assertThat(window.after(0)).isEqualTo(1);
        assertThat(window.after(2)).isEqualTo(Window.DRAIN);
        assertThat(window.after(Window.DRAIN)).isEqualTo(Window.DRAIN);
    }

    @ParameterizedTest
    @CsvSource({"1000, 1100", "1099, 1100", "1100, 1200", "1101, 1200", "990, 1100", "1210, 1250", "2000, 1250"})
    void anInterruptEndsItAtTheNextBorder(long now, long end) {
        window.endAtNextBorder(now);
        assertThat(window.endNanos()).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource({"1070, 1100", "1069, 1079", "1195, 1200", "1245, 1250", "1205, 1215", "2000, 1250"})
    void anEndThatHurriesIsInMidIntervalWhereTheBorderIsFar(long now, long end) {
        window.endSoon(now, 30, 10);
        assertThat(window.endNanos()).isEqualTo(end);
    }

    @Test
    void theEndOnlyEverComesForward() {
        window.endAtNextBorder(1_150);
        window.endAtNextBorder(1_220);
        assertThat(window.endNanos()).isEqualTo(1_200);
        assertThat(window.indexAt(1_200)).isEqualTo(Window.DRAIN);
        assertThat(window.after(1)).isEqualTo(Window.DRAIN);
    }

    @Test
    void everyInstantLiesBetweenTheBordersOfItsInterval() {
        forAll(1_000, random -> {
            long start = random.nextLong(-1_000_000, 1_000_000);
            long interval = random.nextLong(1, 1_000);
            long end = random.nextBoolean() ? Long.MAX_VALUE : start + random.nextLong(1, 10_000);
            Window any = new Window(start, interval, end);
            long instant = start + random.nextLong(20_000);
            long index = any.indexAt(instant);
            assertThat(instant).isLessThan(any.endOf(index));
            if (index != Window.DRAIN) {
                assertThat(instant).isGreaterThanOrEqualTo(any.startOf(index));
            }
        });
    }
}
