package io.plimsoll.unit;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {
    @ParameterizedTest
    @CsvSource({
        "1ns, 1",
        "500us, 500000",
        "500µs, 500000",
        "7ms, 7000000",
        "10s, 10000000000",
        "1.5m, 90000000000",
        "1min, 60000000000",
        "1m30s, 90000000000",
        "1min30s500ms, 90500000000",
        "2h, 7200000000000",
        "1d, 86400000000000",
        "0s, 0",
        "' 3 s ', 3000000000",
        "3S, 3000000000",
        "0.1s, 100000000",
        "106751d, 9223286400000000000",
        "9007199254740993ns, 9007199254740993",
        "9223372036854775807ns, 9223372036854775807",
    })
    void readsTimesWithTheirUnits(String text, long nanos) {
        assertThat(TimeSpan.parse(text).nanos()).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "10",
                "s",
                "-1s",
                "1x",
                "1s2",
                "1,5s",
                "s1",
                "1..5s",
                "1e3s",
                "106752d",
                "9223372036854775808ns"
            })
    void refusesWhatHasNoUnitOrNoMeaning(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeSpan.parse(text))
                .withMessage("needs a time with its unit, such as 500ms, 30s, 5m or 1h");
    }

    @ParameterizedTest
    @CsvSource({"0, 0s", "1, 1ns", "1500, 1500ns", "90000000000, 90s", "60000000000, 1m", "7200000000000, 2h"})
    void printsTheShortestExactSpelling(long nanos, String text) {
        assertThat(new TimeSpan(nanos)).hasToString(text);
    }

    @Test
    void readsBackWhatItPrints() {
        forAll(2_000, random -> {
            TimeSpan span = new TimeSpan(random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63));
            assertThat(TimeSpan.parse(span.toString())).isEqualTo(span);
        });
    }

    @Test
    void isNeverNegativeAndNeverOverflows() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TimeSpan(-1));
        assertThat(TimeSpan.ofSeconds(3)).isEqualTo(TimeSpan.ofMillis(3_000)).isGreaterThan(TimeSpan.ofMillis(2_999));
        assertThat(TimeSpan.ofMillis(1_500).seconds()).isEqualTo(1.5);
        assertThat(new TimeSpan(1_999_999).millis()).isEqualTo(1);
    }
}
