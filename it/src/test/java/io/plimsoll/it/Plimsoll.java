package io.plimsoll.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Starts `./plimsoll` as a user does, in a folder of its own, with whatever this build has packaged.
///
/// @param folder the working directory; runs and data go there
/// @param isWarm whether [#run] has a process execute the command that other tests use, too
record Plimsoll(Path folder, boolean isWarm) {
    static final long PATIENCE_SECONDS = 600;

    /// An embedded PostgreSQL may be run by another user, whom no link leads to its folder. A process notifies webhooks
    /// once. Tabs and line breaks separate what a [WarmProcess] is given.
    private static final Pattern NEEDS_A_PROCESS = Pattern.compile("--detach|--notify|postgres[^ :/]*:(?!//)|[\t\n]");

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    /// A shell that runs these tests in its background has them ignore Ctrl-C, which every child inherits.
    private static final List<String> HEEDING_CTRL_C =
            System.getProperty("os.name").equals("Linux") ? List.of("env", "--default-signal=INT") : List.of();

    static {
        // Commands start twice as fast with it, and there are a hundred of them.
        try {
            new ProcessBuilder(root().resolve("plimsoll").toString(), "--make-cache")
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException failed) {
            throw new ExceptionInInitializerError(failed);
        }
    }

    /// What a command left behind.
    record Result(int exitCode, String out, String err) {}

    /// A command under way.
    record Started(Process process, Path out, Path err) {
        /// Waits for its end.
        Result await() throws IOException, InterruptedException {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("still running after " + PATIENCE_SECONDS + " s: " + Files.readString(err));
            }
            return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
        }

        /// Sends a signal by its name, such as `INT`.
        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
        }
    }

    Plimsoll(Path folder) {
        this(folder, false);
    }

    /// For commands of which a test checks what they print and store, and not how their process starts and ends.
    static Plimsoll warm(Path folder) {
        return new Plimsoll(folder, !System.getProperty("os.name").startsWith("Windows"));
    }

    static Path root() {
        return Path.of(System.getProperty("plimsoll.root"));
    }

    /// Types a command line and waits for its end; blanks separate words, quotes keep them together.
    Result run(String commandLine) throws IOException, InterruptedException {
        return run(commandLine, Map.of());
    }

    /// @param variables of the environment; a warm process has the same ones from its start to its end, so few sets of
    /// them are worth one
    Result run(String commandLine, Map<String, String> variables) throws IOException, InterruptedException {
        return isWarm && !NEEDS_A_PROCESS.matcher(commandLine).find()
                ? WarmProcess.run(folder, words(commandLine), variables)
                : start(commandLine, variables).await();
    }

    Started start(String commandLine) throws IOException {
        return start(commandLine, Map.of());
    }

    /// @param variables of the environment
    Started start(String commandLine, Map<String, String> variables) throws IOException {
        return start(List.of(), commandLine, variables);
    }

    /// @param before stands before the command, such as a program that starts it elsewhere
    /// @param variables of the environment
    Started start(List<String> before, String commandLine, Map<String, String> variables) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(HEEDING_CTRL_C);
        command.add(root().resolve("plimsoll").toString());
        command.addAll(words(commandLine));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment(folder));
        builder.environment().putAll(variables);
        return new Started(builder.start(), out, err);
    }

    /// What every command has in its environment. Tests run beside each other, and beside whatever else the machine
    /// does.
    static Map<String, String> environment(Path folder) {
        return Map.of(
                "PLIMSOLL_BUILD",
                "never",
                "PLIMSOLL_SHARED_MACHINE",
                "tests",
                "PLIMSOLL_DATA",
                folder.resolve("data").toString());
    }

    private static List<String> words(String commandLine) {
        List<String> words = new ArrayList<>();
        Matcher found = WORD.matcher(commandLine);
        while (found.find()) {
            words.add(found.group(1) != null ? found.group(1) : found.group(2));
        }
        return words;
    }

    /// How many whole intervals the only run has stored so far: the harness's line is the last that the writer
    /// appends of an interval.
    int intervalsStored() throws IOException {
        Path runs = folder.resolve("plimsoll-runs");
        if (!Files.isDirectory(runs)) {
            return 0;
        }
        try (var folders = Files.list(runs)) {
            List<Path> all = folders.toList();
            Path harness = all.isEmpty() ? runs : all.getFirst().resolve("harness.csv");
            // Without the header.
            return Files.isRegularFile(harness)
                    ? Math.max(0, Files.readAllLines(harness).size() - 1)
                    : 0;
        }
    }

    /// The only run stored in the working directory.
    Path onlyRun() throws IOException {
        try (var runs = Files.list(folder.resolve("plimsoll-runs"))) {
            List<Path> all = runs.toList();
            if (all.size() != 1) {
                throw new AssertionError("not one run but " + all);
            }
            return all.getFirst();
        }
    }
}
