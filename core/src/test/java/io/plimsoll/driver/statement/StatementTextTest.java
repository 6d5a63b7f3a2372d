package io.plimsoll.driver.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList.Commit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTextTest {
    private static StatementText text(String sql) {
        return StatementText.open(List.of(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT 1                          | true",
                "insert INTO t VALUES (1)          | true",
                "Update t SET a = 1                | true",
                "DELETE FROM t                     | true",
                "WITH a AS (SELECT 1) TABLE a      | true",
                "/* a /* b */ c */ select 1        | true",
                "selection                         | false",
                "CALL f()                          | false",
                "BEGIN                             | false",
                "CREATE TABLE select_me (a int)    | false",
                "-- SELECT 1                       | false",
            })
    void queriesAndChangesOfRowsHavePlans(String sql, boolean isPlanned) {
        assertThat(text(sql).isPlanned()).isEqualTo(isPlanned);
    }

    @Test
    void commentsOfALineComeBeforeAStatement() {
        assertThat(text("-- what\n SELECT 1").isPlanned()).isTrue();
        assertThat(text("").isPlanned()).isFalse();
    }

    /// What is explained must be one statement: EXPLAIN belongs to the first one, and the others would be executed.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT 1                          | false",
                "SELECT 1;                         | false",
                "SELECT 1 ; ;                      | false",
                "SELECT ';'                        | false",
                "SELECT $$ ; $$, \";\" ;           | false",
                "SELECT 1; /* ; DELETE */          | false",
                "SELECT 1; -- DELETE               | false",
                "SELECT 1; DELETE FROM t           | true",
                "SELECT 1;DELETE FROM t;           | true",
                "SELECT 1; 'a'                     | true",
                "SELECT 'a\\'; DELETE FROM t; --'  | true",
                "/* ; */ SELECT 1; SELECT 2        | true",
            })
    void severalStatementsAreSeen(String sql, boolean isSeveral) {
        assertThat(text(sql).isSeveral()).isEqualTo(isSeveral);
    }

    @Test
    void aLineCommentEndsBeforeTheNextStatement() {
        assertThat(text("SELECT 1; -- and\nDELETE FROM t").isSeveral()).isTrue();
    }

    @Test
    void parametersAreNumbered() {
        StatementText text = new StatementText(List.of("SELECT ", " + ", ""), List.of(SlotType.INT32, SlotType.TEXT));
        assertThat(text.numbered()).isEqualTo("SELECT $1 + $2");
        assertThat(StatementText.open(List.of("a", "b")).types()).containsExactly(SlotType.TEXT);
        assertThatThrownBy(() -> new StatementText(List.of("a", "b"), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0 parameters");
    }

    private static StatementList list(Statement... statements) {
        return new StatementList(
                "pay", List.of(SlotType.INT64, SlotType.CENTS), List.of(statements), Commit.EACH_STATEMENT);
    }

    @Test
    void whatAPreparationNotesIsKeptOnceAndWithItsTypes() {
        StatementList list = list(
                Statement.query("SELECT a FROM t WHERE b = ? AND c = '?'", Rows.ANY, 0),
                Statement.update("UPDATE t SET a = ? WHERE b = ?", 1, 0),
                Statement.call("CALL f(?, ?)", 0),
                Statement.query("SHOW work_mem", Rows.ANY));
        StatementTexts texts = new StatementTexts();
        int answer = texts.during("pay", () -> {
            assertThat(StatementTexts.isListening()).isTrue();
            StatementTexts.note(list);
            StatementTexts.note(list);
            return 42;
        });
        assertThat(answer).isEqualTo(42);
        assertThat(texts.all())
                .extracting(StatementText::numbered)
                .containsExactly("SELECT a FROM t WHERE b = $1 AND c = '?'", "UPDATE t SET a = $1 WHERE b = $2");
        assertThat(texts.all().stream().map(StatementText::types).toList())
                .isEqualTo(List.of(List.of(SlotType.INT64), List.of(SlotType.CENTS, SlotType.INT64)));
        assertThat(texts.isCut()).isFalse();
    }

    @Test
    void whoSendsATextIsKept() {
        StatementTexts texts = new StatementTexts();
        Statement look = Statement.query("SELECT a FROM t WHERE b = ?", Rows.ANY, 0);
        texts.during("look", () -> {
            StatementTexts.note(list(look));
            StatementTexts.note(text("end"));
            return 0;
        });
        texts.during("pay", () -> {
            StatementTexts.note(new StatementList(
                    "pay", List.of(SlotType.INT64), List.of(look, Statement.call("{call f(?, ?)}", 0)), Commit.AT_END));
            return 0;
        });
        assertThat(texts.senders())
                .isEqualTo(Map.of(
                        "SELECT a FROM t WHERE b = $1", Set.of("look", "pay"),
                        "call f($1, $2)", Set.of("pay"),
                        "end", Set.of("look"),
                        "BEGIN", Set.of("pay"),
                        "COMMIT", Set.of("pay")));
        assertThat(texts.all()).hasSize(1);
    }

    @Test
    void nothingIsKeptIfNobodyListens() {
        StatementTexts texts = new StatementTexts();
        StatementTexts.note(list(Statement.query("SELECT 1", Rows.ANY)));
        assertThat(StatementTexts.isListening()).isFalse();
        assertThat(texts.all()).isEmpty();
    }

    @Test
    void copiesForVeryManyTablesAreCut() {
        StatementTexts texts = new StatementTexts();
        int noted = texts.during("pay", () -> {
            IntStream.rangeClosed(0, StatementTexts.MOST)
                    .forEach(copy -> StatementTexts.note(text("SELECT a FROM t" + copy)));
            return StatementTexts.MOST + 1;
        });
        assertThat(texts.all()).hasSize(noted - 1);
        assertThat(texts.isCut()).isTrue();
    }
}
