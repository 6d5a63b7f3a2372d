package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.Terminal;
import io.plimsoll.report.text.Style;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What help tells, and that it fits the terminal.
class HelpForTest {
    static Stream<String> commands() {
        return Stream.concat(
                HelpTest.commands().map(command -> (command + " --help").strip()),
                Stream.of(
                        "help", "help tpcb", "help postgres", "workloads", "workloads ycsb", "targets", "targets h2"));
    }

    private static String output(int columns, String line) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(stream, stream, Style.ofTerminal(false, columns), false, columns);
        int exitCode = Main.execute(terminal, line.split(" ", -1));
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(exitCode).as(text).isZero();
        return text;
    }

    /// Only single words, such as an address or the name of a variable, may be longer.
    private static boolean fits(String line, int columns) {
        return line.length() <= columns || !line.strip().contains(" ");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyLineFitsEightyColumnsAndForty(String line) {
        assertThat(output(80, line).lines()).allMatch(text -> fits(text, 80));
        assertThat(output(40, line).lines()).allMatch(text -> fits(text, 40));
    }

    /// Nothing is lost on the way: the words are those of wide help.
    @ParameterizedTest
    @ValueSource(strings = {"run --help", "help", "workloads tpcb", "targets postgres", "ab --help", "compare --help"})
    void aNarrowTerminalShowsEveryWord(String line) {
        // The library also breaks lines within words, after a full stop.
        assertThat(output(40, line).replaceAll("\\s+", ""))
                .isEqualTo(output(100, line).replaceAll("\\s+", ""));
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workloads tpcb | simple-update",
                "workloads tpcb | keys, load",
                "help tpcb | plimsoll plan tpcb -t TARGET",
                "workloads tatp | plimsoll run tatp",
                "targets postgres | postgres:embedded",
                "targets postgres | keys of driver postgres",
                "targets h2 | example: h2:mem",
                "help jdbc | Passwords come from PLIMSOLL_PASSWORD",
                "help run | Usage: plimsoll run",
                "help workload new | Usage: plimsoll workload new",
                "run --help | quick (2s, 10s, 1), standard (10s, 30s, 3), publication (1m, 5m, 5)",
            })
    void tellsProfilesKeysAndDefaults(String line, String told) {
        assertThat(words(output(100, line))).contains(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workloads tpbc | there is no workload \"tpbc\" (did you mean \"tpcb\"?)",
                "targets postgers | there is no target \"postgers\" (did you mean \"postgres\"?)",
                "targets postgers --json | there is no target \"postgers\"",
                "help workload nwe | there is no command \"nwe\"",
            })
    void whatDoesNotExistIsRefused(String line, String sentence) {
        Typed typed = new Typed();
        assertThat(typed.execute(line)).isEqualTo(2);
        assertThat(typed.err()).contains(sentence);
    }

    @Test
    void runAloneTellsItsOptions() {
        Typed typed = new Typed();
        assertThat(typed.execute("run")).isEqualTo(2);
        assertThat(typed.out()).isEmpty();
        assertThat(typed.err())
                .startsWith("Stress-test a database")
                .contains("Measurement:", "Default: 30s.")
                .endsWith("plimsoll: no workload is named; `plimsoll workloads` lists them\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plan tpcb -t h2:mem --preset quick | warmup: 2s | measure: 10s | rounds: 1",
                "plan tpcb -t h2:mem --preset publication -r 2 | warmup: 1m | measure: 5m | rounds: 2",
                "plan tpcb -t h2:mem -p preset=standard -w 0s | warmup: 0s | measure: 30s | rounds: 3",
            })
    void aPresetIsStoredAsWhatItSets(String line, String warmup, String measure, String rounds) {
        assertThat(words(output(100, line))).contains(warmup, measure, rounds).doesNotContain("preset");
    }

    @Test
    void aPresetLeavesTheWindowToAShape() {
        Typed typed = new Typed();
        Main.execute(
                typed.terminal(), "plan", "tpcb", "-t", "h2:mem", "--preset", "quick", "-a", "ramp 10/s to 20/s in 3m");
        assertThat(words(typed.out())).contains("warmup: 2s", "measure: 3m");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plan tpcb -t h2:mem --preset fast | preset = fast: needs one of quick, standard, publication",
                "loadline tpcb -t h2:mem -o p99<1s --preset quick | preset quick: \"measure\" is chosen by the search",
                "loadline tpcb -t h2:mem | --objective OBJECTIVE must be given, or objectives in plimsoll.yaml",
            })
    void whatAPresetCannotDoIsRefused(String line, String sentence) {
        Typed typed = new Typed();
        assertThat(typed.execute(line)).isEqualTo(2);
        assertThat(typed.err()).contains(sentence);
    }
}
