package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.workload.tproc.Script.Captured;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapturedTest {
    private static Captured of(String... values) {
        Captured captured = new Captured(1);
        captured.begin(0);
        for (String value : values) {
            add(captured, value);
        }
        captured.endRow();
        return captured;
    }

    private static void add(Captured captured, String value) {
        byte[] text = ("<" + value + ">").getBytes(StandardCharsets.UTF_8);
        captured.value(0, text, 1, text.length - 2);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "3001, 0, 3001",
        "-17, 0, -17",
        "12.34, 2, 1234",
        "12.3, 2, 1230",
        "12, 2, 1200",
        "-0.05, 2, -5",
        "0.1234, 4, 1234",
        ".5, 2, 50",
        "12.3456, 2, 1235",
        "12.3449, 2, 1234",
        "79758.459999999, 2, 7975846",
        "0.125, 0, 0",
        "0.5, 0, 1",
        "99.999, 2, 10000",
        "-12.3, 0, -12",
        "1.0E-4, 4, 1",
        "1E+3, 2, 100000",
        "12345678901234567.25, 2, 1234567890123456725",
        "79758.4599999999999999, 2, 7975846",
        "'  7', 0, 7"
    })
    void readsExactNumbers(String text, int scale, long expected) {
        assertThat(of(text).scaled(0, 0, 0, scale)).isEqualTo(expected);
    }

    @Test
    void findsRowsByStatement() {
        Captured captured = new Captured(4);
        for (int round = 0; round < 3; round++) {
            captured.clear();
            captured.begin(0);
            add(captured, "1");
            captured.endRow();
            // The second changes rows and is never asked.
            captured.begin(2);
            for (int row = 0; row < 100; row++) {
                add(captured, "row " + row + " ".repeat(100));
                captured.nothing(1);
                captured.endRow();
            }
            captured.begin(3);
            assertThat(captured.count(0)).isEqualTo(1);
            assertThat(captured.count(2)).isEqualTo(100);
            assertThat(captured.count(3)).isZero();
            assertThat(captured.number(0, 0, 0)).isEqualTo(1);
            assertThat(captured.isNull(2, 99, 1)).isTrue();
            assertThat(captured.number(2, 99, 1)).isZero();
            assertThat(captured.length(2, 99, 1)).isZero();
            assertThat(new String(
                            captured.bytes(),
                            captured.offset(2, 99, 0),
                            captured.length(2, 99, 0),
                            StandardCharsets.UTF_8))
                    .startsWith("row 99 ")
                    .hasSize(106);
        }
    }
}
