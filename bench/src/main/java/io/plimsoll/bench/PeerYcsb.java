package io.plimsoll.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// YCSB itself, as unpacked from its distribution: `ycsb-jdbc-binding-*/lib/*.jar` and
/// `ycsb-dynamodb-binding-*/lib/*.jar` in the folder that the environment variable `PLIMSOLL_YCSB` names. It runs
/// on the JDK of this process, or on the one of `PLIMSOLL_YCSB_JAVA_HOME`. Immutable.
record PeerYcsb(Path folder) {
    private static final String FOLDER = "PLIMSOLL_YCSB";
    private static final String JAVA_HOME = "PLIMSOLL_YCSB_JAVA_HOME";

    /// A status line: `2026-01-15 12:30:45:123 20 sec: 161234 operations; ...`.
    private static final Pattern STATUS = Pattern.compile(" (\\d+) sec: (\\d+) operations");

    /// The parameters of a run.
    ///
    /// @param binding `jdbc` or `dynamodb`
    /// @param type the class of the binding
    /// @param properties of YCSB, without `maxexecutiontime` and `operationcount`
    /// @param warmupSeconds excluded from the figures, like start and connecting
    record Task(String binding, String type, Map<String, String> properties, int warmupSeconds, int seconds) {}

    /// Finds the binding; prints a message when it is missing.
    static Optional<PeerYcsb> find(String binding) throws IOException {
        String named = System.getenv(FOLDER);
        if (named != null && new PeerYcsb(Path.of(named)).jars(binding).isPresent()) {
            return Optional.of(new PeerYcsb(Path.of(named)));
        }
        System.out.println("skipped: " + FOLDER + " must name a folder that holds YCSB's ycsb-" + binding
                + "-binding-*/lib/*.jar, " + (named == null ? "and is not set" : "and " + named + " does not"));
        return Optional.empty();
    }

    private Optional<String> jars(String binding) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(
                            path -> String.valueOf(path.getFileName()).matches("ycsb-" + binding + "-binding-\\d[^/]*"))
                    .map(path -> path.resolve("lib"))
                    .filter(Files::isDirectory)
                    .map(path -> path + "/*")
                    .findFirst();
        }
    }

    /// CPU time of its process and number of its operations at one moment.
    private record Moment(long nanos, Duration cpu, long operations) {}

    /// Runs it. Rate and CPU time cover the time between the first status line after the warm-up and the last one.
    ///
    /// @param errors the file for all other output
    Bench.Figures run(Task task, Path errors) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(task))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        StringBuilder rest = new StringBuilder();
        List<Moment> moments = moments(process, task, rest);
        int exitValue = process.waitFor();
        Files.writeString(errors, rest);
        if (exitValue != 0 || moments.size() < 2 || moments.getLast().operations == 0) {
            throw new IOException("YCSB ended with " + exitValue + " and measured nothing:\n" + rest);
        }
        Moment first = moments.getFirst();
        Moment last = moments.getLast();
        long operations = last.operations - first.operations;
        return new Bench.Figures(
                operations * 1e9 / (last.nanos - first.nanos),
                0,
                last.cpu.minus(first.cpu).toNanos() / 1e3 / operations);
    }

    /// The moments of the measured time, read from status lines as they arrive.
    ///
    /// @param rest receives every other line
    private static List<Moment> moments(Process process, Task task, StringBuilder rest) throws IOException {
        List<Moment> moments = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher status = STATUS.matcher(line);
                Optional<Duration> cpu = process.info().totalCpuDuration();
                if (!status.find() || cpu.isEmpty()) {
                    rest.append(line).append('\n');
                    continue;
                }
                int second = Integer.parseInt(status.group(1));
                if (second >= task.warmupSeconds && second <= task.warmupSeconds + task.seconds) {
                    moments.add(new Moment(System.nanoTime(), cpu.get(), Long.parseLong(status.group(2))));
                }
            }
        }
        return moments;
    }

    private List<String> command(Task task) throws IOException {
        String javaHome = System.getenv().getOrDefault(JAVA_HOME, System.getProperty("java.home"));
        // pgjdbc is not part of the distribution, so this module's is used.
        String path = jars(task.binding).orElseThrow() + File.pathSeparator + System.getProperty("java.class.path");
        List<String> command = new ArrayList<>(List.of(
                Path.of(javaHome, "bin", "java").toString(),
                "-cp",
                path,
                "site.ycsb.Client",
                "-t",
                "-s",
                "-db",
                task.type,
                "-p",
                "workload=site.ycsb.workloads.CoreWorkload",
                "-p",
                "status.interval=1",
                "-p",
                "operationcount=2000000000",
                "-p",
                "maxexecutiontime=" + (task.warmupSeconds + task.seconds + 1)));
        task.properties.forEach((key, value) -> command.addAll(List.of("-p", key + "=" + value)));
        return command;
    }
}
