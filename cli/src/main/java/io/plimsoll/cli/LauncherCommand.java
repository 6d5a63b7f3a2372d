package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.ScratchFolder;
import io.plimsoll.cli.option.TerminalCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// The commands that serve the program's installation and launcher.
final class LauncherCommand {
    private LauncherCommand() {}

    /// `plimsoll completion`: prints a completion script for bash and zsh.
    @Command(name = "completion", header = "Print a completion script: `source <(plimsoll completion)` in bash or zsh.")
    static final class Completion extends TerminalCommand {
        @Override
        public Integer call() {
            return print(CompletionScript.of(Main.commandLine(terminal())));
        }
    }

    /// `plimsoll manual`: writes the manual pages that an archive contains.
    @Command(name = "manual", hidden = true, header = "Write the manual pages: one of each command.")
    static final class Manual extends TerminalCommand {
        @Parameters(paramLabel = "FOLDER", description = "An existing folder.")
        private Path folder = Path.of("");

        @Override
        public Integer call() throws IOException {
            ManualPages.write(Main.commandLine(terminal()), folder);
            return ExitCode.PASS;
        }
    }

    /// A command that the launcher executes, because it can build. This class only prints a message if the launcher was
    /// not used.
    abstract static class InCheckout extends TerminalCommand {
        private final String does;

        /// @param does what it does, as a clause
        InCheckout(String does) {
            this.does = does;
        }

        @Override
        public final Integer call() {
            say(does + "; call it through ./plimsoll in a checkout");
            return ExitCode.BAD_SPEC;
        }
    }

    /// `plimsoll selftest`: builds the checkout and runs all its tests.
    @Command(
            name = "selftest",
            header = "Build Plimsoll from its sources and run all its tests (by the launcher, in a checkout).")
    static final class Selftest extends InCheckout {
        Selftest() {
            super("selftest builds from sources");
        }
    }

    /// `plimsoll package`: makes an archive of the program.
    @Command(
            name = "package",
            header = "Make an archive that runs without a JDK and without Maven (by the launcher, in a checkout).")
    static final class MakePackage extends InCheckout {
        MakePackage() {
            super("package packs what was built from sources");
        }
    }

    /// Trains a cache of the launcher's JVM (JEP 483): executes the commands whose start users wait for once, so that
    /// later starts take their classes from the cache.
    @Command(name = "train", hidden = true, header = "For the launcher alone.")
    static final class Train extends TerminalCommand {
        private static final List<String> SHORT =
                List.of("--warmup", "0s", "--measure", "1s", "-p", "interval=100ms", "--no-github");

        @Parameters(arity = "0..1", description = "Whose cache: of commands that measure, or that only print.")
        private Cache cache = Cache.measuring;

        private enum Cache {
            measuring,
            printing
        }

        @Override
        public Integer call() throws Exception {
            try (ScratchFolder store = new ScratchFolder(Files.createTempDirectory("plimsoll-train"))) {
                List<String> stored = List.of("--runs-dir", store.path().toString());
                return switch (cache) {
                    case measuring -> measure(stored);
                    case printing -> print(stored);
                };
            }
        }

        private int measure(List<String> stored) {
            int planned = execute(List.of("plan", "tpcb", "--target", "hsqldb:mem"), List.of());
            // The verdicts on the runs do not matter, only that there are runs.
            execute(List.of("run", "ycsb", "--target", "null:1k"), joined(SHORT, stored));
            execute(List.of("run", "tpcb", "--target", "hsqldb:mem"), joined(SHORT, stored));
            int listed = execute(List.of("runs"), stored);
            int reported = execute(List.of("report"), stored);
            return Math.max(planned, Math.max(listed, reported));
        }

        private int print(List<String> stored) {
            int printed = Stream.of(
                            List.of("help"),
                            List.of("--version"),
                            List.of("run", "--help"),
                            List.of("plan", "tpcb", "--target", "hsqldb:mem"),
                            List.of("workloads"),
                            List.of("targets"))
                    .mapToInt(command -> execute(command, List.of()))
                    .max()
                    .orElseThrow();
            return Math.max(printed, execute(List.of("runs"), stored));
        }

        private int execute(List<String> command, List<String> options) {
            return Main.execute(terminal(), joined(command, options).toArray(String[]::new));
        }

        private static List<String> joined(List<String> one, List<String> other) {
            return Stream.concat(one.stream(), other.stream()).toList();
        }
    }
}
