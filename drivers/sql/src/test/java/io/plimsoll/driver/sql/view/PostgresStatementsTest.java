package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is shown of the text of a statement.
class PostgresStatementsTest {
    @Test
    void aTextIsOneLine() {
        assertThat(PostgresStatements.line("/* app */ SELECT a,\n\t b -- the sum\nFROM t\nWHERE id = $1 "))
                .isEqualTo("SELECT a, b -- the sum FROM t WHERE id = $1");
    }

    @Test
    void aLongTextIsCut() {
        assertThat(PostgresStatements.line("SELECT " + "x".repeat(300)))
                .hasSize(200)
                .endsWith("xxx...");
        assertThat(PostgresStatements.line("SELECT " + "x".repeat(193)))
                .hasSize(200)
                .endsWith("xxx");
        // Half a character could not be stored.
        assertThat(PostgresStatements.line("SELECT " + "x".repeat(189) + "\uD83D\uDE00".repeat(9)))
                .hasSize(199)
                .endsWith("x...");
    }

    /// The extension replaces the values of statements that read or change rows. Other texts may hold passwords.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "ALTER ROLE bench PASSWORD 'hunter2' | ALTER ROLE",
                "call transfer('hunter2') | call transfer",
                "SET app.secret = 'hunter2' | SET app.secret",
                "COPY accounts FROM PROGRAM 'curl hunter2' | COPY accounts",
                "DO $$ BEGIN PERFORM 'hunter2'; END $$ | DO",
                "COMMIT | COMMIT",
                "with x as (select $1) select * from x | with x as (select $1) select * from x"
            })
    void whatMayBeASecretIsLeftOut(String text, String shown) {
        assertThat(PostgresStatements.line(text)).isEqualTo(shown);
    }
}
