package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What expressions are worth. All of it was seen in pgbench 15, and `PgbenchValuesTest` compares more of it.
class ExpressionTest {
    private static void execute(String script, Frame frame, Variables variables) {
        try {
            new ScriptParser(PgbenchVersion.V18, variables).parse("s", script).advance(0, frame);
        } catch (ScriptException refused) {
            throw new AssertionError(refused);
        }
    }

    /// The line of `debug` without its head, where `:n` is NULL, `:b` true and `:t` the text of a definition.
    private static String valueOf(String expression) {
        return valueOf(expression, "");
    }

    private static String valueOf(String expression, String text) {
        Variables variables = new Variables();
        List.of("n", "b", "t", "x", "none", "default_seed").forEach(variables::slot);
        List<String> lines = new ArrayList<>();
        Frame frame = new Frame(variables, new RandomStream(1), lines::add);
        frame.setNull(variables.slot("n"));
        frame.setBoolean(variables.slot("b"), true);
        frame.setText(variables.slot("t"), text);
        frame.setInt(variables.slot("default_seed"), 5432);
        execute("\\set x debug(" + expression + ")", frame, variables);
        String head = "debug(script=0,command=1): ";
        assertThat(lines).hasSize(1);
        assertThat(lines.getFirst()).startsWith(head);
        return lines.getFirst().substring(head.length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "not 1 = 2                     ; boolean true",
                "not 1 is null                 ; boolean true",
                "not not true                  ; boolean true",
                "1 | 2 # 3 & 6                 ; int 0",
                "1 + 2 << 3                    ; int 24",
                "~1 + 1                        ; int -3",
                "~1 | 6                        ; int -2",
                "2 * ~ 1 + 1                   ; int -6",
                "- 2 * 3                       ; int -6",
                "-5 % 3                        ; int -2",
                "- - 5                         ; int 5",
                "10 - 4 - 3                    ; int 3",
                "100 / 10 / 5                  ; int 2",
                "1 + 2 * 3                     ; int 7",
                "1 < 2 and 2 < 3               ; boolean true",
                "1 = 1and 2=2                  ; boolean true",
                "false and false or true       ; boolean true",
                "true or false and false       ; boolean true",
                "1 is null is null             ; boolean false",
                "1 < 2 is true                 ; boolean true",
                "1 | 2 = 3                     ; boolean true",
                "1 = 3 & 1                     ; boolean true",
                "case when 1 then 2 end + 3    ; int 5",
                "abs(,-1)                      ; int 1",
                "ABS (-3)                      ; int 3",
            })
    void operatorsBindAsInPgbench(String expression, String value) {
        assertThat(valueOf(expression)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null and false                | null",
                "null or true                  | null",
                "null and 1                    | null",
                "false and null                | boolean false",
                "false and 1                   | boolean false",
                "true or 1/0                   | boolean true",
                "true and :n                   | null",
                "not :n                        | null",
                "1 is true                     | boolean false",
                "null is not true              | boolean true",
                ":n isnull                     | boolean true",
                ":n notnull                    | boolean false",
                "least(1, null, 2)             | null",
                "random(null, 1)               | null",
                "hash(1.5, null)               | null",
                "case when null then 1 end     | null",
                "case when 0.0/0 then 1 else 2 end | int 1",
                "case when 0.0 then 1 when 0 then 2 when false then 3 else 4 end | int 4",
                "5.5 % 2                       | int 0",
                "1.5 & 7                       | int 2",
                "7 / -2                        | int -3",
                "-7 % 3                        | int -1",
                "1 % -1                        | int 0",
                "1 << 64                       | int 1",
                "1 << -1                       | int -9223372036854775808",
                "-8 >> 1                       | int -4",
                "int(2.5)                      | int 2",
                "int(3.5)                      | int 4",
                "int(-9223372036854775808.0)   | int -9223372036854775808",
                "abs(-9223372036854775808)     | int -9223372036854775808",
                "-9223372036854775808          | int -9223372036854775808",
                "5.0/0                         | double Infinity",
                "0.0/0                         | double NaN",
                "ln(0)                         | double -Infinity",
                "sqrt(-1)                      | double NaN",
                "pow(1, 0.0/0)                 | double 1",
                "pow(-1, 1.0/0)                | double 1",
                "pow(2, 0.5)                   | double 1.4142135623731",
                "least(1, 2.5)                 | double 1",
                "greatest(0.0/0, 1)            | double 1",
                "greatest(1, 0.0/0)            | double NaN",
                "1 = 1.0                       | boolean true",
                "-0.0                          | double 0",
                "0 * -1.0                      | double -0",
                "0.1 + 0.2                     | double 0.3",
                "2.0                           | double 2",
                "1e15                          | double 1e+15",
                "1e-6                          | double 1e-06",
                "123456789012345678.0          | double 1.23456789012346e+17",
                "pi()                          | double 3.14159265358979",
                "hash(10, 5432)                | int -5817877081768721676",
                "hash(10)                      | int -5817877081768721676",
                "hash_murmur2(10)              | int -5817877081768721676",
                "hash_fnv1a(10)                | int -7793829335365542153",
                "permute(83532, 1000000, 123)  | int 193253",
                "permute(-1, 10, 7)            | int 7",
                "permute(5, 1)                 | int 0",
            })
    void values(String expression, String value) {
        assertThat(valueOf(expression)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 and 1                       | cannot coerce int to boolean",
                "1.5 or true                   | cannot coerce double to boolean",
                "true and 1                    | cannot coerce int to boolean",
                "not 1                         | cannot coerce int to boolean",
                "true = true                   | cannot coerce boolean to int",
                "1.5 + true                    | cannot coerce boolean to double",
                "5 & true                      | cannot coerce boolean to int",
                "least(1, true)                | cannot coerce boolean to int",
                "least(1.5, true)              | cannot coerce boolean to double",
                "least(true, 1/0)              | division by zero",
                "9223372036854775807 + 1       | bigint add out of range",
                "-9223372036854775807 - 2      | bigint sub out of range",
                "9223372036854775807 * 2       | bigint mul out of range",
                "-9223372036854775808 / -1     | bigint div out of range",
                "1 % 0                         | division by zero",
                "int(0.0/0)                    | double to int overflow for NaN",
                "int(9223372036854775807.0)    | double to int overflow for 9223372036854775808.000000",
                ":none                         | undefined variable \"none\"",
                "random(2, 1)                  | empty range given to random",
                "random_gaussian(5, 1, 0)      | empty range given to random",
                "random(-9223372036854775808, 9223372036854775807) | random range is too large",
                "random(0, 9223372036854775807) | random range is too large",
                "random_gaussian(1, 5, 1.9)    | gaussian parameter must be at least 2.000000 (not 1.900000)",
                "random_exponential(1, 5, 0)   | exponential parameter must be greater than zero (not 0.000000)",
                "random_zipfian(1, 5, 1)       | zipfian parameter must be in range [1.001, 1000] (not 1.000000)",
                "random_zipfian(1, 5, 1001)    | zipfian parameter must be in range [1.001, 1000] (not 1001.000000)",
                "random_zipfian(1, 5, 0.0/0)   | zipfian parameter must be in range [1.001, 1000] (not NaN)",
                "permute(1, 0)                 | permute size parameter must be greater than zero",
                "least(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17) | too many function arguments, maximum is 16",
            })
    void faultsOfValues(String expression, String message) {
        assertThatThrownBy(() -> valueOf(expression))
                .isInstanceOf(EvaluationException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "' 12'      | int 12",
                "+5         | int 5",
                "0123       | int 123",
                "1e5        | double 100000",
                "' 1.5'     | double 1.5",
                "5.         | double 5",
                "0x10       | double 16",
                "0x1p3      | double 8",
                "0x.8       | double 0.5",
                "inf        | double Infinity",
                "-INFINITY  | double -Infinity",
                "nan(12)    | double NaN",
                "t          | boolean true",
                "ye         | boolean true",
                "oN         | boolean true",
                "of         | boolean false",
                "n          | boolean false",
                "fal        | boolean false",
                "nULL       | null",
            })
    void textBecomesAValue(String text, String value) {
        assertThat(valueOf(":t", text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "o",
                "12 ",
                "1.5 ",
                "null ",
                " true",
                "truex",
                "1e-310",
                "1e400",
                ".",
                "1_0",
                "--5",
                "+-5",
                "1e",
                "1d",
                "1f",
                "1e5.5",
                "0x",
                "0x1p",
                "1 2",
                "infinityx"
            })
    void textThatIsNoValue(String text) {
        assertThatThrownBy(() -> valueOf(":t", text))
                .isInstanceOf(EvaluationException.class)
                .hasMessage("malformed variable \"t\" value: \"" + text + "\"");
    }

    @Test
    void textThatIsNoInt() {
        assertThatThrownBy(() -> valueOf(":t", "99999999999999999999"))
                .hasMessage("value \"99999999999999999999\" is out of range for type bigint");
        assertThatThrownBy(() -> valueOf(":t", "+")).hasMessage("invalid input syntax for type bigint: \"+\"");
    }

    /// The right side of `>` is evaluated first, as pgbench turns the sides around.
    @Test
    void theOrderOfEvaluationShows() {
        Variables variables = new Variables();
        variables.slot("x");
        List<String> lines = new ArrayList<>();
        Frame frame = new Frame(variables, new RandomStream(1), lines::add);
        execute("\\set x debug(1) > debug(2)\n\\set x debug(3) < debug(4)\n\\set x 1 + - debug(5)", frame, variables);
        assertThat(lines)
                .containsExactly(
                        "debug(script=0,command=1): int 2",
                        "debug(script=0,command=1): int 1",
                        "debug(script=0,command=2): int 3",
                        "debug(script=0,command=2): int 4",
                        "debug(script=0,command=3): int 5");
    }

    @Test
    void traitsTellWhatAnExpressionDoes() throws Exception {
        Variables variables = new Variables();
        List<ScriptCommand> commands = new ScriptParser(PgbenchVersion.V18, variables)
                .parse("s", "\\set a 1 + 2 * 3\n\\set b random(1, :a) + :a + hash(1)\n\\set c debug(1)")
                .commands();
        List<ScriptCommand.Assignment> sets =
                commands.stream().map(ScriptCommand.Assignment.class::cast).toList();
        assertThat(sets)
                .extracting(set -> set.expression().traits().isConstant())
                .containsExactly(true, false, false);
        assertThat(sets)
                .extracting(set -> set.expression().traits().drawsRandom())
                .containsExactly(false, true, false);
        assertThat(sets).extracting(set -> set.expression().traits().prints()).containsExactly(false, false, true);
        assertThat(sets.get(1).expression().traits().reads().stream().mapToObj(variables::name))
                .containsExactlyInAnyOrder("a", "default_seed");
    }

    @Test
    void longAndDeepExpressions() {
        assertThat(valueOf("1" + " + 1".repeat(100_000))).isEqualTo("int 100001");
        assertThatThrownBy(() -> valueOf(":b" + " + :b".repeat(1500))).hasMessage("cannot coerce boolean to int");
        Variables variables = new Variables();
        ScriptParser parser = new ScriptParser(PgbenchVersion.V18, variables);
        assertThatThrownBy(() -> parser.parse("s", "\\set x " + "(".repeat(100_000)))
                .isInstanceOf(ScriptException.class)
                .hasMessageContaining("expression of more than 500 levels");
        assertThatThrownBy(() -> parser.parse("s", "\\set x :x" + " + :x".repeat(100_000)))
                .isInstanceOf(ScriptException.class)
                .hasMessageContaining("expression of more than 2000 levels");
        assertThatThrownBy(() -> parser.parse("s", "\\set x " + "- ".repeat(100_000) + "1"))
                .isInstanceOf(ScriptException.class);
    }
}
