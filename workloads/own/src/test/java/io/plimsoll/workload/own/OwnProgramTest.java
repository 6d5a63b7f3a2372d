package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Programs of operations, executed by a driver that answers as the test says.
class OwnProgramTest {
    private static final String TABLES = """
            parameters: {trx: true, n: 3}
            tables:
              t:
                rows: 1000
                key: id
                copies: 2
                columns: {id: {type: int64, sequence: 1}, name: {type: text, template: "n{id:6}"}}
              u: {rows: 0, key: id, columns: {id: {type: int64, sequence: 1}}}
            operations:
              o:
            """;

    static OperationDefinition operation(String body) {
        String text = TABLES + body.indent(4);
        return Meanings.good(text).operations().getFirst();
    }

    /// A session in which an operation is executed.
    static final class Session {
        private final OperationDefinition operation;
        final InputDrawing drawing;
        final OwnProgram program;
        private final Text value = new Text();

        Session(OperationDefinition operation) {
            this.operation = operation;
            Map<TableDefinition, FreshKeys> fresh = new HashMap<>();
            operation.freshTables().forEach(table -> fresh.put(table, new FreshKeys(table, Dealing.WHOLE)));
            RandomStream random = new RandomStream(0);
            drawing = new InputDrawing(operation, fresh, new Frame(operation.variables(), random, _ -> {}));
            program = new OwnProgram(
                    operation, new CompiledStatements(operation, new ScriptedDialect("plain")), drawing, random);
        }

        void draw(long index) {
            Draw draw = new Draw(new Seed(5));
            draw.seek(index);
            drawing.draw(draw);
        }

        /// Executes the operation; each statement returns one row with the given number.
        List<String> attempt(String answer, long rows) throws TargetException {
            List<String> sent = new ArrayList<>();
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            program.begin();
            for (int next = program.next(); next != StatementProgram.END; next = program.next()) {
                StatementProgram.ProgramStatement statement =
                        program.statements().get(next);
                StringBuilder text = new StringBuilder(statement.parts().getFirst());
                for (int parameter = 0; parameter < statement.parameters(); parameter++) {
                    value.clear();
                    boolean isThere = program.appendParameter(next, parameter, value);
                    text.append(isThere ? "<" + value + ">" : "<null>");
                    text.append(statement.parts().get(parameter + 1));
                }
                sent.add(text.toString());
                for (long row = 0; row < rows && statement.isRead(); row++) {
                    program.reader().value(0, bytes, 0, bytes.length);
                    program.reader().endRow();
                }
                program.completed(next, rows);
            }
            return sent;
        }

        long sum(String name) {
            return program.sum(operation.sums().indexOf(name));
        }
    }

    @Test
    void furtherDrawsOfTheSameOperationFollowFromTheFirst() throws Exception {
        OperationDefinition operation = operation("{draw: {a: {uniform: [1, 1000000]}}, sql: 'SELECT :a'}");
        List<List<String>> attempts = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            Session session = new Session(operation);
            session.draw(1);
            attempts.add(session.attempt("1", 1));
            session.drawing.redraw();
            attempts.add(session.attempt("1", 1));
            session.drawing.redraw();
            attempts.add(session.attempt("1", 1));
        }
        assertThat(attempts.subList(0, 3)).doesNotHaveDuplicates().isEqualTo(attempts.subList(3, 6));
    }

    @Test
    void valuesOfRowsAreTheLoadedOnes() throws Exception {
        Session session = new Session(operation("""
                draw: {c: {row: t}, d: {uniform: [5, 5]}}
                sql: SELECT :c, :c.id, :c.name, :d
                """));
        for (long index = 0; index < 50; index++) {
            session.draw(index);
            String sent = session.attempt("", 1).getFirst();
            assertThat(sent).matches("SELECT <\\d+>, <\\d+>, <n\\d{6}>, <5>");
            String[] values = sent.split("[<>]");
            assertThat(Long.parseLong(values[3])).isEqualTo(Long.parseLong(values[1]) + 1);
            assertThat(Long.parseLong(values[5].substring(1))).isEqualTo(Long.parseLong(values[3]));
        }
    }

    @Test
    void anotherAttemptSendsTheSame() throws Exception {
        Session session = new Session(operation("""
                draw: {t: {copy: t}, id: {next: u}}
                transaction:
                  - repeat: 4
                    draw: {i: {row: t}}
                    do:
                      - UPDATE t{t} SET x = :i.id
                      - set: {r: "random(1, 1000000)"}
                      - INSERT INTO u VALUES (:id, :r)
                """));
        session.draw(7);
        List<String> first = session.attempt("", 1);
        assertThat(first).hasSize(10).startsWith("BEGIN").endsWith("COMMIT");
        assertThat(first.subList(1, 9)).doesNotHaveDuplicates();
        assertThat(session.attempt("", 1)).isEqualTo(first);
        session.draw(8);
        assertThat(session.attempt("", 1)).isNotEqualTo(first);
        session.draw(7);
        assertThat(session.attempt("", 1))
                .as("but the new key, the operation of this index draws the same")
                .filteredOn(sent -> sent.startsWith("UPDATE"))
                .containsExactlyElementsOf(
                        first.stream().filter(sent -> sent.startsWith("UPDATE")).toList());
    }

    @Test
    void branchesAndSumsFollowWhatWasRead() throws Exception {
        Session session = new Session(operation("""
                draw: {c: {uniform: [10, 10]}}
                transaction:
                  - read: {b: SELECT balance}
                  - if: ":b < :c"
                    then: [{rollback: miss}]
                    else: [{set: {left: ":b - :c"}}]
                  - UPDATE a SET balance = :left
                sums: {money: "-:c", done: 1}
                """));
        session.draw(0);
        assertThat(session.attempt("25", 1))
                .containsExactly("BEGIN", "SELECT balance", "UPDATE a SET balance = <15>", "COMMIT");
        assertThat(session.program.isMiss()).isFalse();
        assertThat(session.sum("money")).isEqualTo(-10);
        assertThat(session.sum("done")).isEqualTo(1);
        assertThat(session.attempt("9", 1)).containsExactly("BEGIN", "SELECT balance", "ROLLBACK");
        assertThat(session.program.isMiss()).isTrue();
        assertThat(session.sum("money")).isZero();
        assertThat(session.attempt("9.5", 1)).as("a decimal").containsExactly("BEGIN", "SELECT balance", "ROLLBACK");
        assertThatThrownBy(() -> session.attempt("9", 0)).isInstanceOfSatisfying(TargetException.class, failed -> {
            assertThat(failed.errorClass()).isEqualTo(ErrorClass.UNEXPECTED_RESULT);
            assertThat(failed).hasMessageContaining("operation o: a statement returned or changed 0 rows");
        });
    }

    /// Keys of a map lose their quotes: only plain digits are taken for numbers.
    @Test
    void weightedTextsStayAsTheyAreWritten() throws Exception {
        Session session =
                new Session(operation("draw: {n: {weighted: {\"4G\": 1, \"007\": 1, 12: 1}}}\nsql: SELECT :n"));
        Set<String> sent = new TreeSet<>();
        for (long index = 0; index < 100; index++) {
            session.draw(index);
            sent.addAll(session.attempt("", 1));
        }
        assertThat(sent).containsExactly("SELECT <007>", "SELECT <12>", "SELECT <4G>");
    }

    @Test
    void leadingZerosAreKept() throws Exception {
        Session session = new Session(operation("steps: [{read: {a: SELECT a}}, \"SELECT :a\"]"));
        session.draw(0);
        for (String answer : List.of("0", "7", "-7", "007", "-0", "1e3", "123456789012345678901234567890", "x", "")) {
            assertThat(session.attempt(answer, 1)).containsExactly("SELECT a", "SELECT <" + answer + ">");
        }
    }

    /// Products whose drivers ask for the kind of a parameter get what was read, not what an expression made of it.
    @Test
    void aTextStaysATextWhenAnExpressionHasReadIt() throws Exception {
        for (String answer : List.of("Y", "0042", "12.340", "null", "true")) {
            Session session = new Session(
                    operation("steps: [{read: {a: SELECT a}}, {set: {b: \"case when :a is null then 1 else 2 end\"}},"
                            + " \"SELECT :a, :b\"]"));
            session.draw(0);
            assertThat(session.attempt(answer, 1))
                    .containsExactly("SELECT a", "SELECT <" + answer + ">, <" + (answer.equals("null") ? 1 : 2) + ">");
            assertThat(session.program.parameterKind(1, 0)).isEqualTo(StatementProgram.ParameterKind.TEXT);
            assertThat(session.program.parameterKind(1, 1)).isEqualTo(StatementProgram.ParameterKind.WHOLE);
        }
    }

    @Test
    void sumsAreWholeNumbers() throws Exception {
        Session session = new Session(operation("steps: [{read: {b: SELECT b}}]\nsums: {money: \":b\"}"));
        session.draw(0);
        session.attempt("12.0", 1);
        assertThat(session.sum("money")).isEqualTo(12);
        assertThatThrownBy(() -> session.attempt("12.34", 1))
                .isInstanceOfSatisfying(
                        TargetException.class,
                        failed -> assertThat(failed.errorClass()).isEqualTo(ErrorClass.DATA))
                .hasMessageContaining("the sum money needs whole numbers, not 12.34: count money in cents");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "steps: ['UPDATE a SET b = 1', {sql: SELECT 1, rows: one-or-miss}] | 1 | true",
                "steps: ['UPDATE a SET b = 1', {sql: SELECT 1, rows: one-or-miss}] | 0 | false",
                "steps: ['SELECT 2', {sql: SELECT 1, rows: one-or-miss}] | 1 | false",
                "transaction: ['UPDATE a SET b = 1', {sql: SELECT 1, rows: one-or-miss}] | 1 | false",
                "steps: ['begin', 'UPDATE a SET b = 1', 'commit'] | 1 | false",
            })
    void whatIsCommittedOutsideTransactionsIsNoted(String body, long rows, boolean commits) throws Exception {
        Session session = new Session(operation(body));
        session.draw(0);
        session.attempt("1", rows);
        assertThat(session.program.hasCommitted()).isEqualTo(commits);
    }

    @Test
    void aChangeOfTooManyRowsIsCommitted() {
        Session session = new Session(operation("sql: UPDATE a SET b = 1\nrows: one"));
        session.draw(0);
        assertThatThrownBy(() -> session.attempt("", 2)).hasMessageContaining("2 rows, not one");
        assertThat(session.program.hasCommitted()).isTrue();
    }

    @Test
    void rowsDecideAboutMisses() throws Exception {
        Session one = new Session(operation("sql: SELECT 1\nrows: one-or-miss"));
        one.draw(0);
        one.attempt("", 1);
        assertThat(one.program.isMiss()).isFalse();
        one.attempt("", 0);
        assertThat(one.program.isMiss()).isTrue();
        assertThatThrownBy(() -> one.attempt("", 2)).hasMessageContaining("2 rows, not one");
        Session some = new Session(operation("sql: SELECT 1\nrows: some-or-miss"));
        some.draw(0);
        some.attempt("", 5);
        assertThat(some.program.isMiss()).isFalse();
        some.attempt("", 0);
        assertThat(some.program.isMiss()).isTrue();
    }

    @Test
    void aParameterDecidesAboutTheTransactionAndTheRounds() throws Exception {
        Session session = new Session(operation("""
                transaction: "${trx}"
                steps: [{repeat: "${n}", do: [SELECT 1]}, {repeat: 0, do: [SELECT 2]}]
                """));
        session.draw(0);
        assertThat(session.attempt("", 1)).containsExactly("BEGIN", "SELECT 1", "SELECT 1", "SELECT 1", "COMMIT");
    }

    @Test
    void aConstantConditionIsDecidedAtOnce() throws Exception {
        OperationDefinition operation = operation("""
                transaction:
                  - {if: "${n} > 5", then: [SELECT 1], else: [SELECT 2]}
                  - {if: "${trx}", then: [SELECT 3]}
                  - {if: "false", then: [SELECT 4]}
                """);
        assertThat(operation.statements())
                .as("BEGIN, COMMIT, ROLLBACK and two more")
                .hasSize(5);
        Session session = new Session(operation);
        session.draw(0);
        assertThat(session.attempt("", 1)).containsExactly("BEGIN", "SELECT 2", "SELECT 3", "COMMIT");
    }

    @Test
    void aVariableThatNobodySetIsNull() throws Exception {
        Session session = new Session(operation("""
                steps:
                  - SELECT :x
                  - {set: {x: "1 + 1"}}
                  - SELECT :x
                """));
        session.draw(0);
        assertThat(session.attempt("", 1)).containsExactly("SELECT <null>", "SELECT <2>");
        assertThat(session.attempt("", 1)).containsExactly("SELECT <null>", "SELECT <2>");
    }

    @Test
    void anOperationAllocatesNothing() throws Exception {
        Session session = new Session(operation("""
                draw:
                  t: {copy: t}
                  c: {row: t, zipf: {theta: 0.99}}
                  amount: {uniform: [0.01, 99.99], decimals: 2}
                  at: {uniform: [2026-01-01, 2026-12-31]}
                  code: {text: "??-####"}
                  padded: {template: "{c:15}"}
                  half: {expression: ":c / 2 + 1"}
                transaction:
                  - read: {b: "SELECT b FROM t{t} WHERE id = :c.id"}
                  - if: ":b > 10"
                    then: ["UPDATE t{t} SET a = :amount, b = :at, c = :code WHERE d = :padded AND n = :c.name"]
                    else: ["UPDATE t{t} SET a = :half"]
                  - repeat: 3
                    draw: {i: {row: t}}
                    do: ["SELECT :i.name"]
                sums: {money: ":b"}
                """));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] answer = "4711".getBytes(StandardCharsets.US_ASCII);
        Draw draw = new Draw(new Seed(1));
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int index = 0; index < 1_000; index++) {
                draw.seek(index);
                session.drawing.draw(draw);
                executed(session, answer);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes allocated by 1,000 operations").isLessThan(1_000);
    }

    static void executed(Session session, byte[] answer) throws TargetException {
        session.program.begin();
        for (int next = session.program.next(); next != StatementProgram.END; next = session.program.next()) {
            StatementProgram.ProgramStatement statement =
                    session.program.statements().get(next);
            for (int parameter = 0; parameter < statement.parameters(); parameter++) {
                session.value.clear();
                session.program.appendParameter(next, parameter, session.value);
            }
            if (statement.isRead()) {
                session.program.reader().value(0, answer, 0, answer.length);
                session.program.reader().endRow();
            }
            session.program.completed(next, 1);
        }
    }
}
