package io.plimsoll.unit;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {
    private static String written(long number) {
        byte[] bytes = new byte[30];
        int count = Digits.count(number);
        Digits.write(number, bytes, 25);
        return new String(bytes, 25 - count, count, StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 9, 10, 99, 100, 4_711, 999_999_999_999L, 1_000_000_000_000_000_000L, Long.MAX_VALUE})
    void areThoseOfTheNumber(long number) {
        assertThat(written(number)).isEqualTo(Long.toString(number));
    }

    @Test
    void areThoseOfAnyNumber() {
        forAll(1_000, random -> {
            long number = random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63);
            assertThat(written(number)).isEqualTo(Long.toString(number));
        });
    }

    @Test
    void areCountedAtEachPowerOfTen() {
        long power = 1;
        for (int digits = 1; digits <= 18; digits++) {
            power *= 10;
            assertThat(Digits.count(power - 1)).isEqualTo(digits);
            assertThat(Digits.count(power)).isEqualTo(digits + 1);
        }
    }
}
