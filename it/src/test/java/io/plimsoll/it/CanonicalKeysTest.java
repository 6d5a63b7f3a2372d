package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Equal values have one text, whichever key of whichever workload or driver they belong to.
class CanonicalKeysTest {
    static Stream<Key<?>> keys() {
        return Stream.of(
                        RunKeys.all().stream(),
                        Workloads.all().stream().map(Workload::keys).flatMap(List::stream),
                        Drivers.all().stream().map(Driver::keys).flatMap(List::stream))
                .flatMap(keys -> keys);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void whatIsWrittenReadsBackToTheSame(Key<?> key) {
        Stream.concat(
                        Stream.ofNullable(key.defaultText()),
                        Stream.concat(key.type().words().stream(), Stream.of("1k", "0.50", "60s", "1_000", "TRUE")))
                .filter(text -> isValue(key, text))
                .forEach(text -> {
                    String canonical = key.canonical(text);
                    assertThat(key.canonical(canonical)).as(text).isEqualTo(canonical);
                    assertThat(key.type().read().apply(canonical))
                            .as(text)
                            .isEqualTo(key.type().read().apply(text));
                });
    }

    @ParameterizedTest
    @MethodSource("keys")
    void numbersAndWordsAreOneTextHoweverTheyAreWritten(Key<?> key) {
        if (isValue(key, "1k") && key.type().read().apply("1k") instanceof Long) {
            assertThat(key.canonical("1_000")).isEqualTo("1000").isEqualTo(key.canonical("1k"));
        }
        key.type()
                .words()
                .forEach(word ->
                        assertThat(key.canonical(word.toUpperCase(Locale.ROOT))).isEqualTo(key.canonical(word)));
    }

    private static boolean isValue(Key<?> key, String text) {
        try {
            key.canonical(text);
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }
}
