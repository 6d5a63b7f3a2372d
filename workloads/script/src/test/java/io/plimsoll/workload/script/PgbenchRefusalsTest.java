package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.workload.script.expression.Variables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Scripts are refused and cut into commands as the real pgbench does it.
class PgbenchRefusalsTest {
    private static final int RANDOM_SCRIPTS = 100;

    /// What tokens of expressions are replaced by.
    private static final List<String> TOKENS = List.of(
            "",
            "(",
            ")",
            ",",
            "+",
            "-",
            "~",
            "<",
            "=",
            "is",
            "not",
            "null",
            "case",
            "when",
            "then",
            "end",
            "else",
            "1e400",
            "9223372036854775808",
            "99999999999999999999",
            "?",
            "'",
            ":",
            ":1a",
            "foo",
            "abs",
            "pi()",
            "1and",
            "hash()",
            "isnull",
            "is 5",
            ".",
            "1e",
            "\\",
            "\\\n",
            "\r",
            "--",
            "!",
            ";",
            "random(1)",
            "least()",
            "mod(1)");

    @TempDir
    Path folder;

    private static List<String> ours(PgbenchVersion version, String script) {
        try {
            new ScriptParser(version, new Variables()).parse("s.sql", script);
            return List.of();
        } catch (ScriptException refused) {
            return ("pgbench: error: " + refused.getMessage()).lines().toList();
        }
    }

    private static String oneOf(String script) {
        return script.replace("\n", "\\n").replace("\r", "\\r");
    }

    /// Scripts that are refused are refused with the same words; those that are not are not.
    private void compare(RealPgbench pgbench, List<String> scripts) throws Exception {
        List<String> different = new ArrayList<>();
        for (String script : scripts) {
            List<String> ours = ours(pgbench.version(), script);
            RealPgbench.Ended ended = pgbench.run(script, 1, 1, Map.of());
            List<String> theirs = ended.exitCode() == 1 ? ended.errors() : List.of();
            if (!ours.equals(theirs)) {
                different.add(oneOf(script) + "\n   ours " + ours + "\n   pgbench " + theirs);
            }
        }
        assertThat(different).isEmpty();
    }

    @Test
    void knownFaults() throws Exception {
        compare(RealPgbench.assumed(folder), FaultyScripts.scripts());
    }

    @Test
    void randomFaultsInExpressions() throws Exception {
        RealPgbench pgbench = RealPgbench.assumed(folder);
        SplittableRandom random = new SplittableRandom(4711);
        RandomExpressions expressions = new RandomExpressions(random);
        List<String> scripts = new ArrayList<>();
        while (scripts.size() < RANDOM_SCRIPTS) {
            String script =
                    "\\set x " + broken(expressions.next(), random) + (random.nextBoolean() ? "\nselect 1;\n" : "");
            if (!ours(pgbench.version(), script).isEmpty()) {
                scripts.add(script);
            }
        }
        compare(pgbench, scripts);
    }

    /// Replaces, adds or takes out one piece.
    private static String broken(String expression, RandomGenerator random) {
        String[] pieces = expression.split("(?<=[ (),])", -1);
        pieces[random.nextInt(pieces.length)] = TOKENS.get(random.nextInt(TOKENS.size())) + " ";
        return String.join("", pieces);
    }

    /// Each command asks the server for its own text, and stores a digest of it, which `debug` prints.
    @Test
    void textsOfCommands() throws Exception {
        RealPgbench pgbench = RealPgbench.assumed(folder);
        for (String sql : FaultyScripts.SQL) {
            String script = sql.replace("TEXT", "('x'||substr(md5(current_query()),1,15))::bit(60)::bigint as h")
                    + "\n\\set x debug(:h)\n";
            List<String> expected = new ArrayList<>();
            Variables variables = new Variables();
            List<ScriptCommand> commands = new ScriptParser(pgbench.version(), variables)
                    .parse("s.sql", script)
                    .commands();
            if (commands.get(commands.size() - 2) instanceof ScriptCommand.Sql last) {
                expected.add("debug(script=0,command=" + commands.size() + "): int "
                        + digest(last.text().text()));
            }
            assertThat(pgbench.run(script, 1, 1, Map.of()).errors()).as(script).isEqualTo(expected);
        }
    }

    private static long digest(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
        long bits = 0;
        for (int index = 0; index < Long.BYTES; index++) {
            bits = (bits << Byte.SIZE) | (digest[index] & 0xff);
        }
        return bits >>> 4;
    }
}
