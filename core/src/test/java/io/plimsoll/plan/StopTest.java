package io.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.plimsoll.unit.TimeSpan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StopTest {
    @ParameterizedTest
    @CsvSource({"1m, 60", "30s, 30", "1m30s, 90", "5 m, 300", "1H, 3600", "1min, 60", "0s, 0", "2S, 2"})
    void aUnitOfTimeMakesItATime(String text, long seconds) {
        assertThat(Stop.parse(text)).isEqualTo(new Stop.After(TimeSpan.ofSeconds(seconds)));
    }

    @ParameterizedTest
    @CsvSource({"1M, 1000000", "1.5M, 1500000", "100k, 100000", "100K, 100000", "2g, 2000000000", "8_000, 8000", "0, 0"
    })
    void anythingElseIsACount(String text, long operations) {
        assertThat(Stop.parse(text)).isEqualTo(new Stop.AtCount(operations));
    }

    @ParameterizedTest
    @CsvSource({"1M or 60s, 1000000, 60", "5 or 1h, 5, 3600"})
    void bothAreACountOrATime(String text, long operations, long seconds) {
        assertThat(Stop.parse(text)).isEqualTo(new Stop.AtCountOrAfter(operations, TimeSpan.ofSeconds(seconds)));
    }

    @ParameterizedTest
    @CsvSource({
        "10ops, 10, 10 operations",
        "10 operations, 10, 10 operations",
        "1 Operation, 1, 1 operation",
        "5k ops, 5000, 5000 operations",
        "1_000, 1000, 1000 operations",
        "0.5k, 500, 500 operations",
        "10mops, 10000000, 10000000 operations"
    })
    void aCountSaysSoItself(String text, long operations, String canonical) {
        assertThat(Stop.parse(text)).isEqualTo(new Stop.AtCount(operations)).hasToString(canonical);
        assertThat(Stop.parse(canonical)).isEqualTo(new Stop.AtCount(operations));
    }

    /// Everybody who types `-m 10` means seconds.
    @ParameterizedTest
    @ValueSource(strings = {"1", "10", "60", "999", "0_9"})
    void aSmallNumberWithoutUnitIsRefused(String text) {
        long number = Stop.stored(text).maxOperations();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stop.parseOrAll(text))
                .withMessage("this number has no unit; write " + number + "s for seconds, or " + number
                        + "ops to end after " + new Stop.AtCount(number));
    }

    @ParameterizedTest
    @CsvSource({
        "10, 10 operations",
        "1k, 1000 operations",
        "60s, 1m",
        "90s, 90s",
        "all, all",
        "5 or 1h, 5 operations or 1h"
    })
    void whatEarlierVersionsStoredIsReadAsTheyDid(String stored, String canonical) {
        assertThat(Stop.stored(stored)).hasToString(canonical);
        assertThat(Stop.stored(canonical)).isEqualTo(Stop.stored(stored));
    }

    /// A blank would turn ten million operations into ten minutes.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "all",
                "m",
                "M",
                "-5s",
                "10 M",
                "5 k",
                "1e3",
                "1s5",
                "10x",
                "1Mb",
                "1.5",
                "60s or 1M",
                "5 or",
                "ops",
                "10 ops or",
                "1.5ops",
                "-5 operations"
            })
    void refusesWhatIsNeither(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Stop.parse(text)).withMessage("needs " + Stop.WANTS);
    }

    @ParameterizedTest
    @CsvSource({"0s, true", "0, true", "1ns, false", "1ops, false", "0 or 1s, true", "1 or 0s, true", "1 or 1s, false"})
    void knowsWhenNothingIsToBeDone(String text, boolean nothing) {
        assertThat(Stop.parse(text).isNothing()).isEqualTo(nothing);
        assertThat(Stop.parse(Stop.parse(text).toString())).isEqualTo(Stop.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", " ALL "})
    void allIsTheWholeWork(String text) {
        assertThat(Stop.parseOrAll(text)).isEqualTo(new Stop.All());
        assertThat(Stop.parseOrAll(text)).hasToString("all");
        assertThat(Stop.parseOrAll("5k")).isEqualTo(new Stop.AtCount(5_000));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stop.parseOrAll("alll"))
                .withMessage("needs " + Stop.WANTS + ", or all");
    }
}
