package io.plimsoll.bench.rig;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// A program that ran to its end, for work that cannot be stopped and gone on with: what it used and said meanwhile.
/// Immutable.
///
/// @param exitValue its own, or that of a killed process if it was cut
/// @param lines what it printed, to both streams
/// @param usages what it had used, in the order of time, from its start to its end
/// @param most its largest footprint
/// @param elapsed from its start to its end
/// @param isCut whether it was ended before its end, because it had done enough
public record WholeRun(
        int exitValue, List<Line> lines, List<Usage> usages, Footprint most, Duration elapsed, boolean isCut) {
    private static final long LOOK_MILLIS = 20;

    public WholeRun {
        lines = List.copyOf(lines);
        usages = List.copyOf(usages);
    }

    /// A line of output.
    ///
    /// @param atMillis when it was seen, at most a few hundredths of a second late
    public record Line(long atMillis, String text) {}

    /// Runs a program to its end.
    ///
    /// @param command of a process that keeps its id
    /// @param folder where its output is kept meanwhile, and its working directory
    public static WholeRun of(List<String> command, Map<String, String> environment, Path folder)
            throws IOException, InterruptedException {
        return of(command, environment, folder, folder, () -> false);
    }

    /// Runs a program to its end, or until it has done enough.
    ///
    /// @param directory its working directory
    public static WholeRun of(
            List<String> command,
            Map<String, String> environment,
            Path folder,
            Path directory,
            BooleanSupplier isEnough)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        long begin = System.nanoTime();
        Process process = builder.start();
        Thread atExit = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
        List<Usage> usages = new ArrayList<>();
        Footprint most = Footprint.NONE;
        try (Printed printed = new Printed(Files.newInputStream(output))) {
            boolean isCut = false;
            do {
                Optional<Footprint> seen = look(process.pid(), usages);
                most = seen.map(most::orMore).orElse(most);
                printed.read();
                if (!isCut && isEnough.getAsBoolean()) {
                    isCut = true;
                    process.destroyForcibly();
                }
            } while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS));
            Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
            printed.read();
            return new WholeRun(process.exitValue(), printed.lines(), usages, most, elapsed, isCut);
        } finally {
            process.destroyForcibly().waitFor();
            Runtime.getRuntime().removeShutdownHook(atExit);
            Files.deleteIfExists(output);
        }
    }

    /// Empty when the process has just ended.
    private static Optional<Footprint> look(long pid, List<Usage> usages) {
        try {
            Footprint footprint = Footprint.of(pid);
            usages.add(Usage.of(pid));
            return Optional.of(footprint);
        } catch (IOException ended) {
            return Optional.empty();
        }
    }

    /// @throws IOException with the whole output unless it ended with 0
    public WholeRun successful() throws IOException {
        if (exitValue != 0) {
            throw new IOException("the program ended with " + exitValue + ":\n" + output());
        }
        return this;
    }

    /// What it printed.
    public String output() {
        return lines.stream().map(Line::text).collect(Collectors.joining("\n"));
    }

    /// When the first line with this text was seen.
    public Optional<Long> seen(String text) {
        return lines.stream()
                .filter(line -> line.text.contains(text))
                .map(Line::atMillis)
                .findFirst();
    }

    /// What it did from one moment to another, by [System#currentTimeMillis].
    public Block block(long fromMillis, long toMillis, double operations) {
        return Block.of(usages, new Contender.Report(fromMillis, 0), new Contender.Report(toMillis, operations));
    }

    /// What it did from its start to its end.
    public Block block(double operations) {
        return block(usages.getFirst().wallMillis(), usages.getLast().wallMillis(), operations);
    }

    /// CPU time until it was seen for the last time.
    public Duration cpu() {
        return Duration.ofNanos(usages.getLast().cpuNanos());
    }

    /// The lines of a file that grows. For one thread.
    private static final class Printed implements AutoCloseable {
        private final InputStream file;
        private final List<Line> lines = new ArrayList<>();
        private String begun = "";

        Printed(InputStream file) {
            this.file = file;
        }

        void read() throws IOException {
            String text = begun + new String(file.readAllBytes(), StandardCharsets.UTF_8);
            long now = System.currentTimeMillis();
            int start = 0;
            for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
                lines.add(new Line(now, text.substring(start, end)));
                start = end + 1;
            }
            begun = text.substring(start);
        }

        /// With the last one, which may have no end.
        List<Line> lines() {
            if (!begun.isEmpty()) {
                lines.add(new Line(System.currentTimeMillis(), begun));
            }
            return lines;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
