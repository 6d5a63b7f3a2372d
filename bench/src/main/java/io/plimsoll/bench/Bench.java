package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The common parts of the programs of this module: a server that both sides use, processes with their CPU time,
/// medians. Stateless.
final class Bench {
    /// Settings with which the client programs are the bottleneck, not the disk.
    private static final Map<String, String> SETTINGS = Map.of(
            "fsync", "off",
            "synchronous_commit", "off",
            "full_page_writes", "off",
            "autovacuum", "off",
            "jit", "off",
            "shared_buffers", "1GB",
            "max_wal_size", "4GB",
            "max_connections", "200");

    /// By then the JIT compiler has compiled what runs often.
    private static final int WARM_SECONDS = 20;

    private static final String ROUND = "measure-1";

    private Bench() {}

    /// A fresh server with its data in `folder`.
    static EmbeddedPostgres server(Path folder) throws TargetException {
        return EmbeddedPostgres.start(
                new PostgresOptions(folder.resolve("data"), folder.resolve("binaries"), 0, SETTINGS));
    }

    /// A folder that an unprivileged server can enter.
    static Path folder() throws IOException {
        Path folder = Files.createTempDirectory("plimsoll-bench");
        boolean _ = folder.toFile().setExecutable(true, false);
        boolean _ = folder.toFile().setReadable(true, false);
        return folder;
    }

    static void remove(Path folder) throws IOException {
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    /// The root of the checkout: the class path begins with `bench/target/classes`.
    static Path root() {
        return Path.of(System.getProperty("java.class.path").split(File.pathSeparator)[0])
                .toAbsolutePath()
                .normalize()
                .resolve("../../..")
                .normalize();
    }

    /// A program on the path or among the PostgreSQL programs of Debian.
    static Optional<Path> program(String name) throws IOException {
        List<Path> places = new ArrayList<>();
        for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            places.add(Path.of(place));
        }
        Path debian = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(debian)) {
            try (Stream<Path> versions = Files.list(debian)) {
                versions.map(version -> version.resolve("bin")).forEach(places::add);
            }
        }
        return places.stream()
                .map(place -> place.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Runs a command to its end.
    ///
    /// @throws IOException with the whole output when the command fails
    static String output(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + process.exitValue() + ":\n" + output);
        }
        return output;
    }

    /// The result of a `plimsoll run`.
    ///
    /// @param rate operations per second
    /// @param rowRate rows per second, for operations that write rows
    /// @param cpuMicros CPU time of its process per operation, user and system
    record Figures(double rate, double rowRate, double cpuMicros) {}

    /// Runs `plimsoll run` with these arguments in a separate process.
    static Figures plimsoll(Path folder, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        return figures(run(folder, environment, arguments));
    }

    /// The stored run of `plimsoll run` with these arguments.
    static Run run(Path folder, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command =
                new ArrayList<>(List.of(root().resolve("plimsoll").toString(), "run"));
        command.addAll(List.of(arguments.split(" ")));
        command.addAll(List.of("-q", "--runs-dir", runs.toString()));
        output(command, environment);
        try (Stream<Path> stored = Files.list(runs)) {
            return RunReader.read(stored.filter(Files::isDirectory).findFirst().orElseThrow());
        }
    }

    /// A `plimsoll run` with these arguments on the clients' processors, which takes part in a duel.
    ///
    /// @param root the checkout whose Plimsoll runs, as it is built
    static Contender contender(
            Path root, Path folder, Processors processors, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command = new ArrayList<>(List.of(root.resolve("plimsoll").toString(), "run"));
        command.addAll(List.of(arguments.split(" ")));
        command.addAll(List.of("-q", "--warmup", "1s", "--measure", "2h", "-p", "audit=false"));
        command.addAll(List.of("--runs-dir", runs.toString()));
        Map<String, String> built = new HashMap<>(environment);
        built.put("PLIMSOLL_BUILD", "never");
        return Contender.start(processors.onClient(command), built, folder, WARM_SECONDS, _ -> reported(runs));
    }

    /// Adds up the stored intervals of the measured round. Each has a line for each operation.
    private static List<Contender.Report> reported(Path runs) throws IOException {
        Optional<Path> run;
        try (Stream<Path> stored = Files.list(runs)) {
            run = stored.filter(folder ->
                            Files.exists(folder.resolve("series.csv")) && Files.exists(folder.resolve("log.txt")))
                    .findFirst();
        }
        OptionalLong begin =
                run.isEmpty() ? OptionalLong.empty() : beginMillis(run.get().resolve("log.txt"));
        if (begin.isEmpty()) {
            return List.of();
        }
        String text = Files.readString(run.get().resolve("series.csv"));
        TreeMap<Long, Long> operations = new TreeMap<>();
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1)) {
            String[] fields = line.split(",", 8);
            if (fields[0].equals(ROUND)) {
                long end = (Long.parseLong(fields[2]) + Long.parseLong(fields[3])) / 1_000_000;
                operations.merge(
                        begin.getAsLong() + end, Long.parseLong(fields[5]) + Long.parseLong(fields[6]), Long::sum);
            }
        }
        List<Contender.Report> reports = new ArrayList<>();
        long sum = 0;
        for (Map.Entry<Long, Long> interval : operations.entrySet()) {
            sum += interval.getValue();
            reports.add(new Contender.Report(interval.getKey(), sum));
        }
        return reports;
    }

    private static OptionalLong beginMillis(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> line.endsWith(ROUND + " begins"))
                .mapToLong(line ->
                        Instant.parse(line.substring(0, line.indexOf(' '))).toEpochMilli())
                .findFirst();
    }

    /// Runs `plimsoll load` with these arguments.
    static void loadByPlimsoll(Path folder, Map<String, String> environment, String arguments)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command =
                new ArrayList<>(List.of(root().resolve("plimsoll").toString(), "load"));
        command.addAll(List.of(arguments.split(" ")));
        command.addAll(List.of("-q", "--runs-dir", runs.toString()));
        output(command, environment);
    }

    /// CPU time of its process in the first measured round, user and system.
    static long cpuNanos(Run run) {
        return run.rounds().getFirst().harness().stream()
                .mapToLong(row -> row.sample().processCpuNanos())
                .sum();
    }

    private static Figures figures(Run run) {
        PhaseResult round = run.rounds().getFirst();
        long cpuNanos = cpuNanos(run);
        long operations = round.counts().acknowledged();
        double rows = round.counts().rows() / round.windowSeconds();
        return new Figures(round.ratePerSecond(), rows, cpuNanos / 1e3 / operations);
    }

    static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
