package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is left of a statement without its values.
class HologresLogTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "select a1, \"o'2\" from t_3 where x = 4 | select a1, \"o'2\" from t_3 where x = ?",
                "select 'it''s', 5.25, -1e-3, .5, 0x1F  | select ?, ?, -?-?, ?, ?",
                "select E'a\\'b ''c', date '2026-01-01' | select ?, date ?",
                "select N'x', b'101', e'\\\\' + y       | select ?, ?, ? + y",
                "select $1, a::int4[], $2 from t        | select $1, a::int4[], $2 from t",
                "select $$a 'b$$, $q$c $$ d$q$, e       | select ?, ?, e",
                "select 1 -- 'a secret                  | select ?",
                "select /* 'a', 2 */ b                  | select   b",
                "select größe, 'Größe 7' from t         | select größe, ? from t",
                "select 'not closed because it was cut  | select ?",
                "select $tag$not closed either          | select ?",
                "select 1 /* nor this 'one'             | select ?"
            })
    void valuesAreReplaced(String text, String plain) {
        assertThat(HologresLog.withoutValues(text).stripTrailing()).isEqualTo(plain);
    }

    /// The longest text that is asked for.
    @Test
    void longTextsAreRead() {
        String quotes = "select '" + "a''\\".repeat(500) + "'";
        assertThat(HologresLog.withoutValues(quotes)).isEqualTo("select ?");
        String values = "insert into t values (1" + ", 'x'".repeat(400) + ")";
        assertThat(HologresLog.withoutValues(values)).isEqualTo("insert into t values (?" + ", ?".repeat(400) + ")");
        String comment = "select /*" + " '".repeat(1_000);
        assertThat(HologresLog.withoutValues(comment)).isEqualTo("select  ");
    }
}
