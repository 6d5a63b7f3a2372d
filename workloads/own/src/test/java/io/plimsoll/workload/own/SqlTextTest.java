package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import io.plimsoll.workload.script.expression.Variables;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlTextTest {
    private static final Node NODE = new Node.Scalar(new Origin("shop.yaml:1", 1), "", false);

    private final Variables variables = new Variables();

    private SqlText read(String sql) {
        Scope scope = new Scope(
                new Reader(new Problems()), variables, List.of("a", "b", "c.city", "t", "u")::contains, List.of());
        return SqlText.read(NODE, sql, scope, name -> name.equals("t") ? 3 : name.equals("u") ? 2 : 0)
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT :a | SELECT ?",
                "SELECT :a + :b, :c.city | SELECT ? + ?, ?",
                "SELECT x::int, :a::text | SELECT x::int, ?::text",
                "SELECT ':a', :a | SELECT ':a', ?",
                "SELECT 'it''s :a', :a | SELECT 'it''s :a', ?",
                "SELECT \":a\", `:a`, :a | SELECT \":a\", `:a`, ?",
                "SELECT :a -- :b | SELECT ? -- :b",
                "SELECT /* :a */ :b | SELECT /* :a */ ?",
                "SELECT $$ :a $$, :b | SELECT $$ :a $$, ?",
                "SELECT $x$ :a $$ $x$, :b | SELECT $x$ :a $$ $x$, ?",
                "SELECT x[1:2] | SELECT x[1:2]",
                "SELECT 5 - :a - 1 | SELECT 5 - ? - 1",
                "SELECT '{t}', {d} FROM s{t} | SELECT '{t}', {d} FROM s{}",
                "SELECT 'open :a | SELECT 'open :a",
                "SELECT : a | SELECT : a",
            })
    void findsValuesOutsideOfQuotes(String sql, String shown) {
        assertThat(read(sql).toString()).isEqualTo(shown);
    }

    @Test
    void hasOneStatementForEachChoiceOfCopies() {
        SqlText text = read("SELECT :a FROM s{t} JOIN r{u} USING (k) WHERE s{t}.b = :b");
        assertThat(text.variants()).isEqualTo(6);
        assertThat(text.statement(0, false).toString()).isEqualTo("SELECT ? FROM s1 JOIN r1 USING (k) WHERE s1.b = ?");
        assertThat(text.statement(2, false).toString()).isEqualTo("SELECT ? FROM s3 JOIN r1 USING (k) WHERE s3.b = ?");
        assertThat(text.statement(4, false).toString()).isEqualTo("SELECT ? FROM s2 JOIN r2 USING (k) WHERE s2.b = ?");
        assertThat(text.slots()).hasSize(2);
    }
}
