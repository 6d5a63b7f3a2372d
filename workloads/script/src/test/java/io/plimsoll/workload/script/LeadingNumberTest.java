package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Expected values are those of pgbench 15.
class LeadingNumberTest {
    @ParameterizedTest
    @CsvSource({
        "' 12 ', 12",
        "+5, 5",
        "-7, -7",
        "2147483648, -2147483648",
        "4294967297, 1",
        "99999999999999999999, -1",
        "-99999999999999999999, 0"
    })
    void aNumberAloneIsCutTo32Bits(String text, int number) {
        assertThat(LeadingNumber.alone(text)).hasValue(number);
        assertThat(LeadingNumber.alone(text + "\n")).hasValue(number);
    }

    @Test
    void whiteSpaceIsZero() {
        assertThat(LeadingNumber.alone("\n")).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "12 13", "0x1A", "5.0", "- 5", "five"})
    void anythingElseIsNone(String text) {
        assertThat(LeadingNumber.alone(text)).isEqualTo(OptionalInt.empty());
    }
}
