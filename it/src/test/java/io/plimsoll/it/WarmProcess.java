package io.plimsoll.it;

import io.plimsoll.cli.WarmCommands;
import io.plimsoll.it.Plimsoll.Result;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A process that executes one command line after another, and ends with the tests. Its classes are loaded and compiled
/// once, which costs most commands more than their work. One thread at a time has it.
final class WarmProcess {
    /// By their variables of the environment.
    private static final Map<Map<String, String>, Deque<WarmProcess>> IDLE = new ConcurrentHashMap<>();

    private static final Path LIBRARIES = Plimsoll.root().resolve("cli/target/plimsoll/lib");

    private final Process process;
    private final Writer commands;
    private final BufferedReader answers;

    /// @param variables of the environment
    private WarmProcess(Map<String, String> variables) throws IOException {
        Path here = Files.createTempDirectory("plimsoll-warm").resolve("here");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx1g",
                "--enable-native-access=ALL-UNNAMED",
                "-Duser.dir=" + here,
                "-cp",
                classPath(),
                WarmCommands.class.getName(),
                here.toString());
        builder.environment().putAll(Plimsoll.environment(here));
        builder.environment().putAll(variables);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        process = builder.start();
        commands = process.outputWriter();
        answers = process.inputReader();
    }

    /// What has been packaged, and the tests' own classes.
    private static String classPath() throws IOException {
        try (var jars = Files.newDirectoryStream(LIBRARIES, "plimsoll-cli-*.jar")) {
            Path classes = Path.of(WarmCommands.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .getPath());
            return jars.iterator().next() + System.getProperty("path.separator") + classes;
        }
    }

    /// Executes a command, and waits for its end.
    ///
    /// @param variables of the environment
    static Result run(Path folder, List<String> words, Map<String, String> variables)
            throws IOException, InterruptedException {
        Deque<WarmProcess> idle = IDLE.computeIfAbsent(Map.copyOf(variables), _ -> new ConcurrentLinkedDeque<>());
        WarmProcess free = idle.poll();
        WarmProcess taken = free == null ? new WarmProcess(variables) : free;
        Result result = taken.execute(folder, words);
        idle.push(taken);
        return result;
    }

    private Result execute(Path folder, List<String> words) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        List<String> line = new ArrayList<>(List.of(folder.toString(), out.toString(), err.toString()));
        line.addAll(words);
        commands.write(String.join("\t", line) + "\n");
        commands.flush();
        String answer = answer();
        if (answer == null) {
            process.destroyForcibly();
            throw new AssertionError("no end of " + words + ": " + Files.readString(err));
        }
        return new Result(Integer.parseInt(answer), Files.readString(out), Files.readString(err));
    }

    /// The exit code; null if there is none in time.
    private @Nullable String answer() throws InterruptedException {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                answer.complete(answers.readLine());
            } catch (IOException ended) {
                answer.complete(null);
            }
        });
        try {
            return answer.get(Plimsoll.PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException late) {
            return null;
        }
    }
}
