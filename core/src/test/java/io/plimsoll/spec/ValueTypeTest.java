package io.plimsoll.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.plimsoll.unit.TimeSpan;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTypeTest {
    private enum Mode {
        IF_ABSENT,
        INSERT_IGNORE
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10, 10", "1k, 1000"})
    void readsCountsWithinTheirBounds(String text, long value) {
        assertThat(ValueType.count(1, 1_000).read().apply(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1001", "1M"})
    void refusesCountsBeyondTheirBounds(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueType.count(1, 1_000).read().apply(text))
                .withMessage("needs a whole number from 1 to 1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "truee", "1", ""})
    void refusesFlagsSpelledOtherwise(String text) {
        assertThat(ValueType.flag().read().apply("true")).isTrue();
        assertThat(ValueType.flag().read().apply("FALSE")).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueType.flag().read().apply(text))
                .withMessage("needs true or false");
    }

    @Test
    void suggestsTheNearestWord() {
        ValueType<String> type = ValueType.oneOf(List.of("closed", "open"));
        assertThat(type.read().apply("open")).isEqualTo("open");
        assertThat(type.words()).containsExactly("closed", "open");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> type.read().apply("close"))
                .withMessage("needs one of closed, open (did you mean \"closed\"?)");
    }

    @Test
    void spellsEnumsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.of("tr", "TR"));
            ValueType<Mode> type = ValueType.oneOf(Mode.class);
            assertThat(type.words()).containsExactly("if-absent", "insert-ignore");
            for (Mode mode : Mode.values()) {
                assertThat(type.read().apply(ValueType.word(mode))).isEqualTo(mode);
            }
            assertThatIllegalArgumentException().isThrownBy(() -> type.read().apply("IF_ABSENT"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void readsTextAsItIsAndTimesWithUnits() {
        assertThat(ValueType.text().read().apply("a=b, c")).isEqualTo("a=b, c");
        assertThat(ValueType.timeSpan().read().apply("2s")).isEqualTo(TimeSpan.ofSeconds(2));
    }
}
