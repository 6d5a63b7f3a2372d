package io.plimsoll.workload.script.expression;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.ForAll;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `%.15g`, against exact decimal arithmetic.
class DoubleTextTest {
    private static String text(double value) {
        byte[] into = new byte[DoubleText.MAX_BYTES];
        return new String(into, 0, DoubleText.put(value, into), StandardCharsets.US_ASCII);
    }

    /// By the definition: rounded to fifteen digits, trailing zeros removed, with an exponent if it is below
    /// -4 or above 14.
    private static String expected(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(15, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        BigDecimal shown = rounded.stripTrailingZeros();
        if (exponent >= -4 && exponent < 15) {
            return shown.toPlainString();
        }
        String digits = shown.unscaledValue().abs().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        String power = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : "" + Math.abs(exponent);
        return (value < 0 ? "-" : "") + mantissa + (exponent < 0 ? "e-" : "e+") + power;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, -0",
        "1, 1",
        "0.3, 0.3",
        "-2.5, -2.5",
        "123456789012345, 123456789012345",
        "999999999999999.5, 1e+15",
        "99999999999999.95, 100000000000000",
        "1e15, 1e+15",
        "1e100, 1e+100",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "0.000123456789012345678, 0.000123456789012346",
        "1000.0001, 1000.0001",
        "4.9E-324, 4.94065645841247e-324",
        "1.7976931348623157E308, 1.79769313486232e+308",
        "NaN, NaN",
        "-Infinity, -Infinity"
    })
    void knownTexts(double value, String text) {
        assertThat(text(value)).isEqualTo(text);
    }

    @Test
    void anyBits() {
        ForAll.forAll(200, random -> {
            for (int index = 0; index < 500; index++) {
                double value = Double.longBitsToDouble(random.nextLong());
                if (Double.isFinite(value)) {
                    assertThat(text(value)).isEqualTo(expected(value));
                }
            }
        });
    }

    /// Numbers with few digits, next to borders and in the middle between two texts.
    @Test
    void roundNumbers() {
        ForAll.forAll(200, random -> {
            for (int index = 0; index < 200; index++) {
                double value = near(random);
                assertThat(text(value)).isEqualTo(expected(value));
            }
        });
    }

    private static double near(RandomGenerator random) {
        double value =
                Double.parseDouble(random.nextLong(1, 1L << random.nextInt(1, 60)) + "5e" + random.nextInt(-25, 20));
        return switch (random.nextInt(4)) {
            case 0 -> Math.nextUp(value);
            case 1 -> Math.nextDown(value);
            case 2 -> random.nextLong(1L << 53) / (double) (1L << random.nextInt(1, 8));
            default -> value;
        };
    }
}
