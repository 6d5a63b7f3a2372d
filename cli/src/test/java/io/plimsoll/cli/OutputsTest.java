package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.Terminal;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.report.text.Style;
import io.plimsoll.testing.Golden;
import io.plimsoll.testing.RunKeyLines;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Everything a command prints without touching a database, sealed in several locales: other tests of this JVM wait.
@Isolated
class OutputsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "help, help",
        "run-help, run --help",
        "testbench-help, testbench --help",
        "compare-help, compare --help",
        "runs-help, runs --help",
        "trend-help, trend --help",
        "workloads, workloads",
        "workloads-json, workloads --json",
        "targets, targets",
        "targets-json, targets --json",
        "plan, plan tpcb --target hsqldb:mem --scale 40 --arrival 1.5k/s",
        "plan-json, plan tpcb --target hsqldb:mem --scale 40 --arrival 1.5k/s --json",
        "plan-ramp, plan tpcb --target hsqldb:mem --scale 40 --arrival poisson~ramp~100/s~to~2k/s~in~5m",
        "plan-think, plan tpcb --target hsqldb:mem --scale 40 --think exponential~10ms --pacing 100ms"
    })
    void outputsAreSealed(String name, String commandLine) throws Exception {
        String[] words = commandLine.split(" ", -1);
        // A tilde stands for a blank within a word.
        Arrays.setAll(words, i -> words[i].replace('~', ' '));
        Golden.check(name + ".txt", () -> withoutRunKeys(output(words)));
    }

    /// The keys of every run are sealed by `run-keys.txt` in core.
    private static String withoutRunKeys(String text) {
        for (String heading : List.of("Keys of every run", "\"keysOfEveryRun\"")) {
            int at = text.indexOf(heading);
            if (at >= 0) {
                assertThat(RunKeys.all()).allMatch(key -> text.indexOf(key.name(), at) > 0);
                return text.substring(0, at) + heading + "\n";
            }
        }
        return RunKeyLines.withoutDefaults(text);
    }

    private static String output(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        int exitCode = Main.execute(new Terminal(stream, stream, Style.PLAIN, false, Style.WIDTH), words);
        assertThat(exitCode).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }
}
