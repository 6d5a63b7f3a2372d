package io.plimsoll.workload.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultDigestTest {
    private static ResultDigest digest(@Nullable String... values) {
        ResultDigest digest = new ResultDigest();
        read(digest, values);
        return digest;
    }

    private static void read(ResultDigest digest, @Nullable String... values) {
        for (int column = 0; column < values.length; column++) {
            String value = values[column];
            if (value == null) {
                digest.nothing(column);
            } else {
                byte[] bytes = ("x" + value + "y").getBytes(StandardCharsets.UTF_8);
                digest.value(column, bytes, 1, bytes.length - 2);
            }
        }
        digest.endRow();
    }

    @ParameterizedTest
    @CsvSource({
        "25.50, 25.5",
        "25.5000000000000000, 25.5",
        "380456, 380456.00",
        "0, 0.00",
        "0, -0.0",
        "1.0E-4, 0.0001",
        "0.0344358904066548, 0.034435890406654805",
        "'Brand#12  ', Brand#12",
        "12345678.905, 12345678.9050",
    })
    void takesTheSameValueForTheSame(String one, String other) {
        assertThat(digest(one).text()).isEqualTo(digest(other).text());
        assertThat(ResultDigest.comparable(one)).isEqualTo(ResultDigest.comparable(other));
    }

    @ParameterizedTest
    @CsvSource({
        "25.5, 25.6",
        "1, -1",
        "007, 7",
        "13-715, 13-716",
        "1995-01-01, 1995-01-02",
        "Brand#12, brand#12",
        "1e, 1e0",
        "1.000000001, 1.000000002",
    })
    void tellsValuesApart(String one, String other) {
        assertThat(digest(one).text()).isNotEqualTo(digest(other).text());
        assertThat(ResultDigest.comparable(one)).isNotEqualTo(ResultDigest.comparable(other));
    }

    @Test
    void tellsWhereValuesEndAndNullsApart() {
        assertThat(digest("a", "bc").text()).isNotEqualTo(digest("ab", "c").text());
        assertThat(digest("").text()).isNotEqualTo(digest((String) null).text());
    }

    @Test
    void doesNotMindTheOrderOfRowsButTheirNumber() {
        ResultDigest one = digest("a", "1");
        read(one, "b", "2");
        ResultDigest other = digest("b", "2");
        read(other, "a", "1");
        assertThat(one.text()).isEqualTo(other.text());
        assertThat(one.rows()).isEqualTo(2);
        read(one, "b", "2");
        assertThat(one.text()).isNotEqualTo(other.text());
        ResultDigest swapped = digest("a", "2");
        read(swapped, "b", "1");
        assertThat(swapped.text()).isNotEqualTo(other.text());
        one.clear();
        assertThat(one.rows()).isZero();
        assertThat(one.text()).isEqualTo(new ResultDigest().text());
    }
}
