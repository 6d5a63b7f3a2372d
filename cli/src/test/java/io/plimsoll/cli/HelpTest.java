package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// The help of every command there is.
class HelpTest {
    /// The width of the help unless the terminal is narrower.
    private static final int HELP_COLUMNS = 100;

    static Stream<String> commands() {
        List<String> names = new ArrayList<>();
        addTo(names, "", Main.commandLine(new Typed().terminal()));
        return names.stream();
    }

    private static void addTo(List<String> names, String path, CommandLine command) {
        names.add(path.strip());
        command.getSubcommands().forEach((name, sub) -> addTo(names, path + " " + name, sub));
    }

    @ParameterizedTest(name = "plimsoll {0} --help")
    @MethodSource("commands")
    void isPrintedWithoutAWarning(String command) throws Exception {
        Typed typed = new Typed();
        assertThat(warningsOf(() -> typed.execute((command + " --help").strip())))
                .isEmpty();
        assertThat(typed.err()).isEmpty();
        assertThat(typed.out()).containsIgnoringCase("usage: plimsoll").doesNotContain("%%", "[picocli WARN]");
    }

    /// A command that is copied from the help does something else if it was wrapped.
    @ParameterizedTest(name = "plimsoll {0} --help")
    @MethodSource("commands")
    void examplesFitOnTheirLines(String name) {
        CommandLine command = Main.commandLine(new Typed().terminal());
        for (String word : name.split(" ")) {
            if (!word.isEmpty()) {
                command = Objects.requireNonNull(command.getSubcommands().get(word), word);
            }
        }
        assertThat(command.getCommandSpec().usageMessage().footer())
                .filteredOn(line -> line.startsWith("  plimsoll ") || line.startsWith("      "))
                .allSatisfy(line -> assertThat(line.replace("%%", "%").length()).isLessThan(HELP_COLUMNS));
    }

    /// For a list of commands their options are left out, because describing them takes long.
    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h"})
    void theListOfCommandsIsThatOfCommandsInFull(String asked) {
        Typed typed = new Typed();
        assertThat(typed.execute(asked)).isZero();
        assertThat(typed.out()).isEqualTo(Main.commandLine(typed.terminal()).getUsageMessage());
    }

    /// What the library itself tells: of texts that it cannot format, on the process's error stream.
    private static String warningsOf(Callable<Integer> command) throws Exception {
        Field stream = CommandLine.Tracer.class.getDeclaredField("stream");
        stream.setAccessible(true);
        Object before = stream.get(CommandLine.tracer());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        stream.set(CommandLine.tracer(), new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            assertThat(command.call()).isZero();
        } finally {
            stream.set(CommandLine.tracer(), before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
