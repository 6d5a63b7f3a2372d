package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs the small programs that are needed to manage the server.
final class Commands {
    /// The exit code of a program and its output on stdout and stderr.
    record Ended(int exitCode, String output) {
        boolean isSuccess() {
            return exitCode == 0;
        }
    }

    private Commands() {}

    static Ended run(List<String> command) throws IOException {
        return run(command, "");
    }

    /// Runs a program and waits for its end.
    static Ended run(List<String> command, String input) throws IOException {
        // With a file, a program with much output does not block on a full pipe while its input is written.
        Path output = Files.createTempFile("plimsoll-command", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException programClosedItsInput) {
                // The program ended before it read all input. Its exit code and output give the reason.
                return new Ended(Processes.awaitExit(process), text(output));
            }
            return new Ended(Processes.awaitExit(process), text(output));
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
    }

    static String lastLines(String text, int count) {
        List<String> lines = text.lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - count), lines.size()));
    }

    /// Whether a program of this name is on the PATH.
    static boolean exists(String program) {
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        for (String folder : path.split(File.pathSeparator, -1)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return true;
            }
        }
        return false;
    }

    static List<String> join(List<String> first, String... rest) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(rest));
        return all;
    }

    /// Starts programs in a separate session, so that a user's Ctrl-C to Plimsoll does not reach them.
    static final class OwnSession {
        private OwnSession() {}

        /// The prefix of a command. The command keeps the process id of the start.
        static List<String> prefix() throws TargetException {
            if (Commands.exists("setsid")) {
                return List.of("setsid");
            }
            if (Commands.exists("perl")) {
                // macOS has no program setsid, but always Perl.
                return List.of("perl", "-MPOSIX=setsid", "-e", "setsid(); exec(@ARGV) or exit(127)");
            }
            throw Failure.unreachable(
                    "postgres:embedded needs the program setsid or perl to keep Ctrl-C from the server;"
                            + " install util-linux");
        }
    }
}
