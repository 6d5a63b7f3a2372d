package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.CsvColumns.Decimals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
    private static final int CASES = 200_000;

    private static void equalsTheLibrarys(double value) {
        for (int digits = 0; digits <= 16; digits++) {
            assertThat(Decimals.fixed(value, digits))
                    .as("%s with %s digits", value, digits)
                    .isEqualTo(String.format(Locale.ROOT, "%." + digits + "f", value));
        }
        if (Double.isFinite(value)) {
            assertThat(Decimals.significant(value))
                    .as("%s", value)
                    .isEqualTo(new BigDecimal(value)
                            .round(new MathContext(6))
                            .stripTrailingZeros()
                            .toPlainString());
        }
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                -0.0,
                1,
                -1,
                0.5,
                1.5,
                2.5,
                0.125,
                -0.0001,
                1.0005,
                0.0005,
                0.09999999999999999,
                0.1,
                0.9999995,
                0.99999949999,
                9.999995,
                99999.95,
                999999.5,
                999999.4999,
                1e6,
                1234565,
                123456.5,
                1e-6,
                9.999999e-7,
                1e-300,
                4.9e-324,
                1e11,
                99999999999.5,
                999999999999999.0,
                1e15,
                1e16,
                1.7976931348623157e308,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY
            })
    void theLibrarysTextsAtBorders(double value) {
        equalsTheLibrarys(value);
        equalsTheLibrarys(Math.nextUp(value));
        equalsTheLibrarys(Math.nextDown(value));
    }

    @Test
    void theLibrarysTextsOfAllSizes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < CASES / 10; i++) {
            double size = Math.pow(10, random.nextDouble(-12, 18));
            equalsTheLibrarys(random.nextBoolean() ? size : -size);
        }
    }

    /// Which are the middle between two texts.
    @Test
    void theLibrarysTextsOfShortNumbers() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < CASES / 10; i++) {
            long number = random.nextLong(1, 20_000_000);
            int places = random.nextInt(0, 9);
            equalsTheLibrarys(Double.parseDouble(number + "e-" + places));
            equalsTheLibrarys(Double.parseDouble(number + "5e-" + places));
        }
    }

    @ParameterizedTest
    @CsvSource({"0.0625, 3, 0.063", "12.5, 0, 13", "-0.0001, 2, -0.00", "1234.5678, 1, 1234.6", "3, 2, 3.00"})
    void fixed(double value, int digits, String text) {
        assertThat(Decimals.fixed(value, digits)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1234567, 1234570", "0.000123456789, 0.000123457", "12.5, 12.5", "100, 100", "-0.1, -0.1", "0, 0"})
    void significant(double value, String text) {
        assertThat(Decimals.significant(value)).isEqualTo(text);
    }
}
