package io.plimsoll.driver.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs programs for tests.
final class TestCommands {
    private TestCommands() {}

    /// Runs a program to its end and gives what it said.
    ///
    /// @throws IOException when it fails, with what it said
    static String run(List<String> command, String input) throws IOException {
        Path stdin = Files.createTempFile("plimsoll-test", ".in");
        Path output = Files.createTempFile("plimsoll-test", ".out");
        try {
            Files.writeString(stdin, input);
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(stdin.toFile())
                    .redirectOutput(output.toFile())
                    .start();
            int exitCode = process.waitFor();
            String said = new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip();
            if (exitCode != 0) {
                throw new IOException(String.join(" ", command) + " ended with " + exitCode + ": " + said);
            }
            return said;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            Files.deleteIfExists(stdin);
            Files.deleteIfExists(output);
        }
    }

    static String run(String... command) throws IOException {
        return run(List.of(command), "");
    }

    static boolean works(String... command) {
        try {
            run(command);
            return true;
        } catch (IOException missing) {
            return false;
        }
    }

    /// One list out of two.
    static List<String> join(List<String> first, String... rest) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(rest));
        return all;
    }
}
