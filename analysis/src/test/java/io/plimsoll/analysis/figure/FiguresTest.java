package io.plimsoll.analysis.figure;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            0,              0 ns
            1,              1 ns
            412,            412 ns
            999.4,          999 ns
            999.6,          1.00 us
            1830,           1.83 us
            412_000,        412 us
            999_499,        999 us
            999_500,        1.00 ms
            18_300_000,     18.3 ms
            5_020_000_000,  5.02 s
            60_000_000_000, 60.0 s
            3.6e12,         '3,600 s'
            """)
    void writesTimes(String nanos, String written) {
        assertThat(Figures.time(Double.parseDouble(nanos.replace("_", "")))).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            0,       0
            0.123,   0.12
            9.994,   9.99
            9.996,   10.0
            99.94,   99.9
            99.96,   100
            12345.6, '12,346'
            -12.34,  -12.3
            NaN,     -
            """)
    void writesNumbers(double value, String written) {
        assertThat(Figures.number(value)).isEqualTo(written);
    }

    @Test
    void roundsAsFormatsDo() {
        forAll(2_000, random -> {
            double value = (random.nextBoolean() ? 1 : -1) * Math.exp(random.nextDouble(-2, 25));
            int decimals = Math.abs(value) < 9.995 ? 2 : Math.abs(value) < 99.95 ? 1 : 0;
            assertThat(Figures.number(value)).isEqualTo(String.format(Locale.ROOT, "%,." + decimals + "f", value));
            long count = random.nextLong() >> random.nextInt(64);
            assertThat(Figures.count(count)).isEqualTo(String.format(Locale.ROOT, "%,d", count));
        });
    }

    @Test
    void writesTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Figures.count(1_234_567, "operation")).isEqualTo("1,234,567 operations");
            assertThat(Figures.count(1, "operation")).isEqualTo("1 operation");
            assertThat(Figures.rate(12_345)).isEqualTo("12,345/s");
            assertThat(Figures.percent(0.123)).isEqualTo("12.3 %");
            assertThat(Figures.bytes(128L << 20)).isEqualTo("128 MiB");
            assertThat(Figures.bytes(8_322_000_000L)).isEqualTo("7.75 GiB");
        } finally {
            Locale.setDefault(before);
        }
    }
}
