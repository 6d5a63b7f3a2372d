package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Variables in SQL, for all query modes.
class SqlTemplateTest {
    private final Variables variables = new Variables();

    private Frame frame() {
        return new Frame(variables, new RandomStream(1), line -> {});
    }

    private static String simple(SqlTemplate text, Frame frame) {
        Text into = new Text();
        text.assemble(frame, into);
        return into.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "select :a            | select 5          | select $1",
                "select :a::text      | select 5::text    | select $1::text",
                "select ':a' -- :a    | select '5' -- 5   | select '$1' -- $2",
                "select :a:a, :ab     | select 55, :ab    | select $1$2, $3",
                "select 1::a, :::a, : | select 1::a, :::a, : | select 1::a, :::a, :",
                "select :1a, a:a_1    | select :1a, a:a_1 | select :1a, a$1",
                "select :ä            | select 'ö'        | select $1",
                "no variable          | no variable       | no variable",
            })
    void substitution(String sql, String simple, String numbered) {
        SqlTemplate text = new SqlTemplate(sql, variables);
        variables.slot("a");
        variables.slot("ä");
        Frame frame = frame();
        frame.setInt(variables.slot("a"), 5);
        frame.setText(variables.slot("ä"), "'ö'");
        assertThat(simple(text, frame)).isEqualTo(simple);
        assertThat(text.numbered()).isEqualTo(numbered);
        assertThat(text.text()).isEqualTo(sql);
    }

    @Test
    void valuesAsText() {
        SqlTemplate text = new SqlTemplate(":n :b :i :d :t", variables);
        Frame frame = frame();
        frame.setNull(variables.slot("n"));
        frame.setBoolean(variables.slot("b"), false);
        frame.setInt(variables.slot("i"), Long.MIN_VALUE);
        frame.setDouble(variables.slot("d"), 0.1 + 0.2);
        frame.setText(variables.slot("t"), " 007");
        assertThat(simple(text, frame)).isEqualTo("NULL false -9223372036854775808 0.3  007");
        Frame copy = frame();
        copy.copyFrom(frame);
        frame.setInt(variables.slot("t"), 8);
        assertThat(simple(text, copy)).isEqualTo("NULL false -9223372036854775808 0.3  007");
        assertThat(simple(text, frame)).endsWith(" 8");
    }

    /// An expression that uses a text makes a value of it; SQL gets the text all the same.
    @Test
    void aTextKeepsItsSpelling() throws Exception {
        PgbenchScript script =
                new ScriptParser(PgbenchVersion.V18, variables).parse("s", "\\set y :t + 1\nselect :t, :y, :y");
        Frame frame = frame();
        frame.setText(variables.slot("t"), " +07");
        assertThat(script.advance(0, frame)).isEqualTo(1);
        ScriptCommand.Sql sql = (ScriptCommand.Sql) script.commands().get(1);
        assertThat(simple(sql.text(), frame)).isEqualTo("select  +07, 8, 8");
        assertThat(sql.text().slots()).containsExactly(variables.slot("t"), variables.slot("y"), variables.slot("y"));
    }

    @Test
    void tooManyParameters() {
        assertThat(new SqlTemplate(":a ".repeat(255), variables).problemOfParameters())
                .isEmpty();
        assertThat(new SqlTemplate(":a ".repeat(256), variables).problemOfParameters())
                .hasValueSatisfying(message ->
                        assertThat(message).startsWith("statement has too many arguments (maximum is 255): :a :a"));
    }
}
