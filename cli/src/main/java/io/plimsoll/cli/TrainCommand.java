package io.plimsoll.cli;

import io.plimsoll.cli.option.TerminalCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/// Trains the cache of the launcher's JVM (JEP 483): executes the commands whose start users wait for once, so that
/// later starts take their classes from the cache.
@Command(name = "train", hidden = true, mixinStandardHelpOptions = true, header = "For the launcher alone.")
final class TrainCommand extends TerminalCommand {
    private static final List<String> RUN = List.of(
            "run", "tpcb", "--target", "hsqldb:mem", "--warmup", "0s", "--measure", "2s", "-p", "interval=100ms");

    @Override
    public Integer call() throws Exception {
        Path store = Files.createTempDirectory("plimsoll-train");
        try {
            List<String> stored = List.of("--runs-dir", store.toString());
            int planned = execute(List.of("plan", "tpcb", "--target", "hsqldb:mem"), List.of());
            // The verdict on the run does not matter, only that the run exists.
            execute(RUN, stored);
            int listed = execute(List.of("runs"), stored);
            int reported = execute(List.of("report"), stored);
            return Math.max(planned, Math.max(listed, reported));
        } finally {
            remove(store);
        }
    }

    private int execute(List<String> command, List<String> options) {
        return Main.commandLine(terminal())
                .execute(Stream.concat(command.stream(), options.stream()).toArray(String[]::new));
    }

    private static void remove(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> walked = Files.walk(folder)) {
            all = walked.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
