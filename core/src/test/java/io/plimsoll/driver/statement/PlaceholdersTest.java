package io.plimsoll.driver.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceholdersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT ? + ?                          | SELECT $1 + $2                        | 2",
                "SELECT 1                              | SELECT 1                              | 0",
                "SELECT '?' , ?                        | SELECT '?' , $1                       | 1",
                "SELECT 'it''s ?', ?                   | SELECT 'it''s ?', $1                  | 1",
                "SELECT E'a\\'?', ?                    | SELECT E'a\\'?', $1                   | 1",
                "SELECT 'a\\', ?                       | SELECT 'a\\', $1                      | 1",
                "SELECT \"a?\" , ?                     | SELECT \"a?\" , $1                    | 1",
                "SELECT ?::int4[], ?::text             | SELECT $1::int4[], $2::text           | 2",
                "SELECT $$ ? $$, ?                     | SELECT $$ ? $$, $1                    | 1",
                "SELECT $a$ ? $b$ ? $a$, ?             | SELECT $a$ ? $b$ ? $a$, $1            | 1",
                "SELECT a$b$c, ?                       | SELECT a$b$c, $1                      | 1",
                "SELECT 1 /* ? /* ? */ ? */ + ?        | SELECT 1 /* ? /* ? */ ? */ + $1       | 1",
                "SELECT 4 / ? - ?                      | SELECT 4 / $1 - $2                    | 2",
                "SELECT d ?? 'a', ?                    | SELECT d ? 'a', $1                    | 1",
                "SELECT d ?& ARRAY['a'], d @? '$.a'    | SELECT d ?& ARRAY['a'], d @? '$.a'    | 0",
                "INSERT INTO t VALUES (?,?)            | INSERT INTO t VALUES ($1,$2)          | 2",
                "SELECT '?                             | SELECT '?                             | 0",
                "SELECT $1, ?                          | SELECT $1, $1                         | 1",
            })
    void translate(String sql, String translated, int count) {
        Placeholders.Translated found = Placeholders.translate(sql);
        assertThat(found.sql()).isEqualTo(translated);
        assertThat(found.count()).isEqualTo(count);
        assertThat(found.parts()).hasSize(count + 1);
    }

    @Test
    void keepsWhatStandsBetweenPlaceholders() {
        assertThat(Placeholders.translate("CALL f(?, '?', ?, 0)").parts())
                .containsExactly("CALL f(", ", '?', ", ", 0)");
        assertThat(Placeholders.translate("SELECT 1").parts()).containsExactly("SELECT 1");
    }

    @Test
    void translatesWhatHoldsBarsAndLineEnds() {
        assertThat(Placeholders.translate("SELECT d ?| a, ?||b").sql()).isEqualTo("SELECT d ?| a, $1||b");
        assertThat(Placeholders.translate("SELECT ? -- ?\n + ?").sql()).isEqualTo("SELECT $1 -- ?\n + $2");
    }

    @ParameterizedTest
    @CsvSource({"'{call f(?, ?)}', 'call f($1, $2)'", "'CALL f(?)', 'CALL f($1)'"})
    void translateCalls(String sql, String translated) {
        assertThat(Placeholders.translateCall(sql).sql()).isEqualTo(translated);
    }
}
