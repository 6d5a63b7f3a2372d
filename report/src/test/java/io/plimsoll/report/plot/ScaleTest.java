package io.plimsoll.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
    @Test
    void secondsEndWithTheRun() {
        Scale scale = Scale.seconds(15.01);
        assertThat(scale.to()).isEqualTo(15.01);
        assertThat(scale.marks()).containsExactly(0.0, 5.0, 10.0, 15.0);
        assertThat(scale.spelled().apply(5.0)).isEqualTo("5 s");
        assertThat(Scale.seconds(0.4).marks().getLast()).isLessThanOrEqualTo(0.4);
        assertThat(Scale.seconds(0).to()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0.2,1",
        "1,0.2,1",
        "6,1,6",
        "7,2,8",
        "46385,10000,50000",
        "61000,20000,80000",
        "2000000,500000,2000000",
        "0.05,0.01,0.05",
    })
    void anAxisHasRoundNumbers(double max, double step, double end) {
        Scale scale = Scale.linear("", Scale::brief, max);
        assertThat(scale.marks().get(1)).isCloseTo(step, withinPercentage(0.001));
        assertThat(scale.to()).isCloseTo(end, withinPercentage(0.001));
        assertThat(scale.marks()).startsWith(0.0).hasSizeBetween(3, 7);
    }

    @Test
    void zeroIsInTheMiddleOfChanges() {
        Scale scale = Scale.around("", Scale::brief, 7);
        assertThat(scale.marks()).containsExactly(-8.0, -6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0);
        assertThat(scale.share(0)).isEqualTo(0.5);
        assertThat(scale.share(Double.NEGATIVE_INFINITY)).isZero();
        assertThat(scale.shown(100, 6)).as("few, and zero among them").containsExactly(-8.0, -4.0, 0.0, 4.0, 8.0);
    }

    @ParameterizedTest
    @CsvSource({
        "1,1,1,2",
        "3,70,2,100",
        "596000,461000000,500000,500000000",
        "0.3,0.3,0.2,0.5",
    })
    void aScaleOfFactorsBeginsAndEndsAtRoundNumbers(double min, double max, double from, double to) {
        Scale scale = Scale.logarithmic("", Scale::brief, min, max);
        assertThat(scale.from()).isCloseTo(from, withinPercentage(0.001));
        assertThat(scale.to()).isCloseTo(to, withinPercentage(0.001));
        assertThat(scale.share(Math.sqrt(scale.from() * scale.to()))).isCloseTo(0.5, within(1e-9));
        assertThat(scale.share(0)).isZero();
        assertThat(scale.share(Double.POSITIVE_INFINITY)).isOne();
        assertThat(scale.marks()).hasSizeBetween(2, 9);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {"0=0", "0.05=0.05", "7.5=7.5", "-20=-20", "999=999", "4000=4,000", "12500=12.5 k", "1.5e6=1.5 M"})
    void numbersAreBrief(double value, String spelled) {
        assertThat(Scale.brief(value)).isEqualTo(spelled);
    }
}
