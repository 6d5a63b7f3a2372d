package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
    private static final Pattern STATUS =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d:\\d{3}) \\d+ sec: (\\d+) operations;");

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

    static final int THREADS = 32;
    static final int RECORDS = 100_000;

    /// The workloads' letters and shares of reads; the rest are updates.
    private static final Map<String, Double> READS = reads();

    static final List<String> WORKLOADS = List.copyOf(READS.keySet());

    /// How often both programs are started unless asked for otherwise.
    static final int STARTS = 10;

    private static Map<String, Double> reads() {
        Map<String, Double> reads = new LinkedHashMap<>();
        reads.put("c", 1.0);
        reads.put("a", 0.5);
        return reads;
    }

    /// The parameters of a run.
    ///
    /// @param binding `jdbc` or `dynamodb`
    /// @param type the class of the binding
    /// @param properties of YCSB, without `maxexecutiontime` and `operationcount`
    /// @param warmSeconds excluded from the figures, like start and connecting
    record Task(String binding, String type, Map<String, String> properties, int warmSeconds) {}

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

    /// Starts one side of a duel; its argument is the workload's letter.
    @FunctionalInterface
    interface Side {
        Contender start(String workload) throws IOException, InterruptedException;
    }

    /// Lets both sides run the workloads.
    ///
    /// @param starts how often both programs are started
    /// @param workloads their letters
    /// @return in the order of the workloads
    static List<Duel.Result> duel(String name, int starts, List<String> workloads, Side ours, Side theirs)
            throws IOException, InterruptedException {
        List<Duel.Result> results = new ArrayList<>();
        for (String workload : workloads) {
            if (!READS.containsKey(workload)) {
                throw new IllegalArgumentException("there is no workload " + workload + " among " + READS.keySet());
            }
            results.add(new Duel(
                            name + " " + workload,
                            new Duel.Side("Plimsoll", () -> ours.start(workload)),
                            new Duel.Side("YCSB", () -> theirs.start(workload)),
                            System.out)
                    .run(starts));
        }
        return results;
    }

    /// Its properties for a workload.
    static Map<String, String> properties(String workload) {
        double reads = READS.getOrDefault(workload, 1.0);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("recordcount", String.valueOf(RECORDS));
        properties.put("threadcount", String.valueOf(THREADS));
        properties.put("requestdistribution", "zipfian");
        properties.put("readproportion", String.valueOf(reads));
        properties.put("updateproportion", String.valueOf(1 - reads));
        return properties;
    }

    /// The arguments of `plimsoll run` for the same workload, without the target.
    static String arguments(String workload) {
        return "ycsb --profile " + workload + " --load never --sessions " + THREADS + " -p recordcount=" + RECORDS;
    }

    /// Starts it as one side of a duel, on the clients' processors.
    Contender start(Task task, Processors processors, Path folder) throws IOException, InterruptedException {
        return Contender.start(
                processors.onClient(command(task)), Map.of(), folder, task.warmSeconds, PeerYcsb::reported);
    }

    /// Its status lines: each has the number of operations since the start.
    static List<Contender.Report> reported(Path output) throws IOException {
        Matcher status = STATUS.matcher(Files.readString(output));
        List<Contender.Report> reports = new ArrayList<>();
        while (status.find()) {
            long millis = LocalDateTime.parse(status.group(1), STAMP)
                    .atZone(ZoneId.systemDefault())
                    .toInstant()
                    .toEpochMilli();
            reports.add(new Contender.Report(millis, Long.parseLong(status.group(2))));
        }
        return reports;
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
                "maxexecutiontime=7200"));
        task.properties.forEach((key, value) -> command.addAll(List.of("-p", key + "=" + value)));
        return command;
    }
}
