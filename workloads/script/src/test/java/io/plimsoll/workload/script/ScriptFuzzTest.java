package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.ForAll;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// No text makes the parser fail in another way than by a message, or run for ever.
@Timeout(300)
class ScriptFuzzTest {
    private static final int SCRIPTS = 20_000;
    private static final int MOST_PIECES = 40;
    private static final List<String> PIECES = List.of(
            "\\set",
            "\\if",
            "\\elif",
            "\\else",
            "\\endif",
            "\\gset",
            "\\aset",
            "\\sleep",
            "\\shell",
            "\\setshell",
            "\\startpipeline",
            "\\",
            "\\\n",
            "\\\r\n",
            "\n",
            "\r",
            " ",
            "\t",
            "x",
            "y",
            ":x",
            ":",
            "::",
            "1",
            "0",
            "1e",
            "1e5",
            ".5",
            "9223372036854775808",
            "'",
            "''",
            "E'",
            "\"",
            "$",
            "$$",
            "$a$",
            "/*",
            "*/",
            "--",
            ";",
            "\\;",
            "\\:",
            "(",
            ")",
            ",",
            "+",
            "-",
            "*",
            "/",
            "%",
            "~",
            "#",
            "|",
            "&",
            "<<",
            ">>",
            "<",
            "=",
            "!=",
            "!",
            "and",
            "or",
            "not",
            "is",
            "null",
            "true",
            "case",
            "when",
            "then",
            "else",
            "end",
            "random(1,9)",
            "random(",
            "hash(",
            "least(",
            "permute(",
            "debug(",
            "pi()",
            "select",
            "create",
            "function",
            "procedure",
            "begin",
            "ä",
            "\u0000",
            "\ud800",
            "\ud83d\ude00",
            "us",
            "ms");

    private static String script(RandomGenerator random) {
        StringBuilder script = new StringBuilder();
        int pieces = random.nextInt(MOST_PIECES);
        for (int piece = 0; piece < pieces; piece++) {
            script.append(
                    random.nextInt(30) == 0
                            ? String.valueOf((char) random.nextInt(1, 0x180))
                            : PIECES.get(random.nextInt(PIECES.size())));
            script.append(random.nextBoolean() ? " " : "");
        }
        return script.toString();
    }

    @Test
    void anyText() {
        int[] counts = new int[2];
        ForAll.forAll(SCRIPTS, random -> {
            String script = script(random);
            Variables variables = new Variables();
            try {
                run(new ScriptParser(PgbenchVersion.V18, variables).parse("s", script), variables);
                counts[0]++;
            } catch (ScriptException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                counts[1]++;
            }
        });
        assertThat(counts[0]).as("scripts that were accepted").isGreaterThan(SCRIPTS / 20);
        assertThat(counts[1]).as("scripts that were refused").isGreaterThan(SCRIPTS / 20);
    }

    private static void run(PgbenchScript script, Variables variables) {
        Frame frame = new Frame(variables, new RandomStream(1), line -> {});
        int at = 0;
        try {
            while (at < script.commands().size()) {
                at = 1 + script.advance(at, frame);
            }
        } catch (EvaluationException failed) {
            assertThat(failed.getMessage()).isNotBlank();
        }
    }

    /// The grammar's own expressions, evaluated over and over: the same seed gives the same values.
    @Test
    void expressionsAreRepeatable() {
        ForAll.forAll(2_000, random -> {
            String expression = new RandomExpressions(random).next();
            assertThat(lines(expression)).isEqualTo(lines(expression));
        });
    }

    private static String lines(String expression) {
        Variables variables = new Variables();
        StringBuilder lines = new StringBuilder();
        try {
            PgbenchScript script = new ScriptParser(PgbenchVersion.V18, variables)
                    .parse("s", RandomExpressions.PREAMBLE + "\\set x debug(" + expression + ")");
            script.advance(0, new Frame(variables, new RandomStream(9), lines::append));
        } catch (ScriptException | EvaluationException failed) {
            lines.append(failed.getMessage());
        }
        return lines.toString();
    }
}
