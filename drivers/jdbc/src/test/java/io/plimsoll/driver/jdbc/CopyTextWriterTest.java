package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.jdbc.JdbcRows.CopyTextWriter;
import io.plimsoll.driver.sql.ContractData;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CopyTextWriterTest {
    private final CopyTextWriter out = new CopyTextWriter(4);

    @Test
    void separatesValuesAndRows() {
        out.int32(-1);
        out.nothing();
        out.text("a");
        out.timestamp(ContractData.MOMENT_MICROS);
        out.endRow();
        out.int64(0);
        out.endRow();
        assertThat(written()).isEqualTo("-1\t\\N\ta\t2026-11-21T01:02:03.456789+00\n0\n");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, -10, 999, 1_000, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
    void writesWholeNumbers(long value) {
        out.int64(value);
        assertThat(written()).isEqualTo(Long.toString(value));
    }

    @Test
    void escapesWhatWouldBeMisread() {
        out.text("a\\b\tc\nd\re\bf\fg\u000bh");
        assertThat(written()).isEqualTo("a\\\\b\\tc\\nd\\re\\bf\\fg\\vh");
    }

    @ParameterizedTest
    @CsvSource({"ab, 1, 'ab'", "ab, 3, 'ab|ab|ab'", "größer 水, 2, 'größer 水|größer 水'", "'', 2, '|'", "ab, 0, ''"})
    void writesBytesIntoSeveralColumns(String text, int columns, String expected) {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        out.text(bytes, 1, bytes.length - 2, columns);
        assertThat(written()).isEqualTo(expected.replace('|', '\t'));
    }

    @Test
    void escapesBytesLikeTexts() {
        String text = "a\\b\tc\nd\re\bf\fg\u000bh";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.text(bytes, 0, bytes.length, 2);
        assertThat(written()).isEqualTo("a\\\\b\\tc\\nd\\re\\bf\\fg\\vh\ta\\\\b\\tc\\nd\\re\\bf\\fg\\vh");
    }

    @Test
    void writesTextBeyondAsciiAsUtf8() {
        out.text("größer\t水 🚢\\");
        assertThat(written()).isEqualTo("größer\\t水 🚢\\\\");
    }

    @Test
    void growsForLongValuesAndIsReused() {
        out.text("\t".repeat(10_000));
        assertThat(out.size()).isEqualTo(20_000);
        out.clear();
        out.endRow();
        out.text("x");
        assertThat(written()).isEqualTo("\nx");
    }

    private String written() {
        return new String(out.bytes(), 0, out.size(), StandardCharsets.UTF_8);
    }
}
