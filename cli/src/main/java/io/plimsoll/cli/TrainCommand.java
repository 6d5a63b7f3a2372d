package io.plimsoll.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/// What the launcher has the JVM remember (JEP 483): commands whose start people wait for are executed once, so that
/// their classes are at hand from then on.
@Command(name = "train", hidden = true, header = "For the launcher alone.")
final class TrainCommand extends TerminalCommand {
    @Override
    public Integer call() throws Exception {
        Path store = Files.createTempDirectory("plimsoll-train");
        try {
            // A folder that is read, indexed and listed, though it tells nothing.
            Files.writeString(Files.createDirectory(store.resolve("run")).resolve("run.json"), "{}");
            int planned = execute("plan", "tpcb", "--target", "hsqldb:mem");
            int listed = execute("runs", "--runs-dir", store.toString());
            return Math.max(planned, listed);
        } finally {
            remove(store);
        }
    }

    private int execute(String... command) {
        return Main.commandLine(terminal()).execute(command);
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
