package io.plimsoll.bench.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A program that has run to its end, with what it had used every 20 ms. Immutable.
///
/// @param output what it printed
/// @param usages in the order of time; from its start almost to its end
public record Watched(String output, List<Usage> usages) {
    private static final long EVERY_MILLIS = 20;

    public Watched {
        usages = List.copyOf(usages);
    }

    /// Runs a command to its end.
    ///
    /// @param folder where its output is kept meanwhile
    /// @throws IOException with the whole output when the command fails
    public static Watched run(List<String> command, Map<String, String> environment, Path folder)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        List<Usage> usages = new ArrayList<>();
        while (!process.waitFor(EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
            try {
                usages.add(Usage.of(process.pid()));
            } catch (IOException ended) {
                continue;
            }
        }
        String said = Files.readString(output, StandardCharsets.UTF_8);
        Files.delete(output);
        if (process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + process.exitValue() + ":\n" + said);
        }
        return new Watched(said, usages);
    }

    /// What it used between two moments, and how long that was: the samples nearest inside.
    ///
    /// @param fromMillis by [System#currentTimeMillis]
    /// @param operationsPerSecond how many operations it completed meanwhile
    public Block between(long fromMillis, long toMillis, double operationsPerSecond) throws IOException {
        List<Usage> inside = usages.stream()
                .filter(usage -> usage.wallMillis() >= fromMillis && usage.wallMillis() <= toMillis)
                .toList();
        if (inside.size() < 2) {
            throw new IOException("nothing was seen of the program in its window:\n" + output);
        }
        return Block.of(inside.getFirst(), inside.getLast(), operationsPerSecond);
    }
}
