package io.plimsoll.bench;

import io.plimsoll.bench.GrowthTable.Figure;
import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Footprint;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.WholeRun;
import io.plimsoll.bench.server.ManySessionsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// How the cost of Plimsoll grows with its work: one table, with a last column that says how many times faster each
/// figure grew than its work. Linux only, because it reads `/proc`.
///
///     bench/run Growth [PART,...|all [MOST]]
///
/// - `sessions`: CPU time per operation, memory, threads and descriptors of 1 to 10,000 sessions, on a server of
///   PostgreSQL's protocol without a database, over loopback
/// - `operations`: CPU time per operation, memory and stored bytes of 1 to 1,000 kinds of operations that do nothing
/// - `length`: size of the folder, and time and memory of `report` and `compare`, of runs of 1 minute to 7 days with
///   intervals of 1 s
/// - `history`: time and memory of `runs` with 1,000 to 100,000 stored runs, without an index and with one
/// - `rows`: time and memory of `plan`, and of `load` until the first row, for 1,000 to 1,000,000,000 rows. A load is
///   ended 10 s after its first row, so that the larger ones say what a row costs, not how long the whole takes. On
/// `null:`, which
///   takes the rows without asking for them, it is what planning and accounting cost.
///
/// Steps beyond MOST are left out: sessions, kinds, seconds, runs or rows. All parts take about half an hour, and
/// `history` 1 GB of disk space.
public final class Growth {
    private static final int BLOCKS = 3;
    private static final int WARM_SECONDS = 20;
    private static final long LOAD_NANOS = 10_000_000_000L;

    /// What a command may end with that has done its work: a comparison may find something worse, or not be sure.
    private static final Set<Integer> DONE = Set.of(0, 1, 3);

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final GrowthTable table = new GrowthTable();
    private final Path folder;
    private final Processors processors;
    private final long most;

    private Growth(Path folder, Processors processors, long most) {
        this.folder = folder;
        this.processors = processors;
        this.most = most;
    }

    /// Measures one step of a part.
    @FunctionalInterface
    private interface Step {
        void measure(long amount) throws IOException, InterruptedException;
    }

    /// @param step says what it measured in the table
    private record Part(Step step, List<Long> amounts) {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            System.out.println("skipped: this system has no /proc to ask for memory and threads");
            return;
        }
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return;
        }
        processors.get().bindServer(ProcessHandle.current().pid());
        Path folder = Bench.folder();
        try {
            Growth growth =
                    new Growth(folder, processors.get(), args.length > 1 ? Long.parseLong(args[1]) : Long.MAX_VALUE);
            growth.run(args.length > 0 && !args[0].equals("all") ? List.of(args[0].split(",")) : List.of());
        } finally {
            Bench.remove(folder);
        }
    }

    private Map<String, Part> parts() {
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put("sessions", new Part(this::sessions, List.of(1L, 8L, 64L, 512L, 4_096L, 10_000L)));
        parts.put("operations", new Part(this::operations, powersOfTen(0, 3)));
        parts.put("length", new Part(this::length, List.of(60L, 3_600L, 86_400L, 604_800L)));
        parts.put("history", new Part(this::history, powersOfTen(3, 5)));
        parts.put("rows", new Part(this::rows, powersOfTen(3, 9)));
        return parts;
    }

    private static List<Long> powersOfTen(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(power -> (long) Math.pow(10, power))
                .toList();
    }

    /// @param wanted names of parts; empty for all
    private void run(List<String> wanted) throws InterruptedException {
        Map<String, Part> parts = parts();
        for (String name : wanted.isEmpty() ? List.copyOf(parts.keySet()) : wanted) {
            Part part = parts.get(name);
            if (part == null) {
                throw new IllegalArgumentException("there is no part " + name + " among " + parts.keySet());
            }
            for (long amount :
                    part.amounts.stream().filter(step -> step <= most).toList()) {
                try {
                    part.step.measure(amount);
                } catch (IOException failed) {
                    table.miss(name, String.format(Locale.ROOT, "%,d", amount), String.valueOf(failed.getMessage()));
                }
            }
        }
        System.out.print(table.text());
    }

    private void add(Figure figure, long amount, String unit, double value) {
        table.add(figure, (double) amount, String.format(Locale.ROOT, "%,d %s", amount, unit), value);
    }

    private void sessions(long sessions) throws IOException, InterruptedException {
        try (ManySessionsServer server = ManySessionsServer.start(0, ManySessionsServer.Copies.DISCARD);
                Contender run = Bench.contender(
                        Bench.root(),
                        folder,
                        processors,
                        Map.of(),
                        "tpcb --profile pgbench --scale 1 --variant select-only --load never --target "
                                + address(server) + " --sessions " + sessions)) {
            engine("sessions", "sessions", sessions, run);
            Footprint footprint = run.footprint();
            add(new Figure("sessions", "threads", "", 0, false), sessions, "sessions", (double) footprint.threads());
            add(new Figure("sessions", "descriptors", "", 0, false), sessions, "sessions", (double)
                    footprint.descriptors());
        }
    }

    private void operations(long kinds) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        try (Contender run = Contender.start(
                processors.onClient(KindsOfOperations.command(kinds, runs)),
                Map.of(),
                folder,
                WARM_SECONDS,
                _ -> RunReports.of(runs, "measure-1"))) {
            engine("operations", "kinds", kinds, run);
            int intervals = RunReports.of(runs, "measure-1").size() - 1;
            add(
                    new Figure("operations", "stored per second", "kB", 1, false),
                    kinds,
                    "kinds",
                    size(runs) / 1e3 / intervals);
        }
    }

    /// The figures of a running program.
    private void engine(String part, String unit, long amount, Contender run) throws IOException, InterruptedException {
        List<Double> cpu = new ArrayList<>();
        for (int i = 0; i < BLOCKS; i++) {
            Block block = run.run();
            cpu.add(block.cpuMicros());
        }
        add(new Figure(part, "CPU per operation", "us", 3, true), amount, unit, Bench.median(cpu));
        add(
                new Figure(part, "memory at most", "MiB", 0, false),
                amount,
                unit,
                run.footprint().peakKilobytes() / 1024.0);
    }

    private void length(long seconds) throws IOException, InterruptedException {
        Path store = Files.createTempDirectory(folder, "length");
        Path run = new SyntheticRun((int) seconds, 5, 1_000).write(store);
        Path other = SyntheticRun.copy(run, "20261123-000000-made-up");
        Path page = store.resolve("report.html");
        String unit = "seconds";
        add(new Figure("length", "size of the folder", "MB", 1, false), seconds, unit, size(run) / 1e6);
        command("length", "report", unit, seconds, "report " + run + " -o " + page);
        add(new Figure("length", "size of the report", "MB", 2, false), seconds, unit, Files.size(page) / 1e6);
        command("length", "compare", unit, seconds, "compare " + run + " " + other);
        Bench.remove(store);
    }

    private void history(long runs) throws IOException, InterruptedException {
        Path store = folder.resolve("history");
        if (!Files.exists(store)) {
            Files.createDirectory(store);
        }
        Path model = new SyntheticRun(2, 5, 1_000).write(Files.createTempDirectory(folder, "model"));
        String document = Files.readString(model.resolve("run.json"));
        long there;
        try (Stream<Path> stored = Files.list(store)) {
            there = stored.filter(Files::isDirectory).count();
        }
        // `runs` reads only the documents.
        for (long number = there; number < runs; number++) {
            String id = STAMP.format(Instant.EPOCH.plusSeconds(60 * number)) + "-made-up";
            Path run = Files.createDirectory(store.resolve(id));
            Files.writeString(run.resolve("run.json"), document.replace(SyntheticRun.ID, id));
        }
        String list = "runs --last 20 --runs-dir " + store;
        command("history", "runs without an index", "runs", runs, list + " --rebuild");
        command("history", "runs with an index", "runs", runs, list);
    }

    private void rows(long rows) throws IOException, InterruptedException {
        String size = " -p recordcount=" + rows;
        command("rows", "plan", "rows", rows, "plan ycsb --target null:" + size);
        String load = "load ycsb --load replace" + size + " --runs-dir " + folder.resolve("loads") + " --target ";
        command("rows", "load on null:", "rows", rows, load + "null:");
        try (ManySessionsServer server = ManySessionsServer.start(0, ManySessionsServer.Copies.COUNT)) {
            long begin = System.nanoTime();
            WholeRun run = plimsoll(
                    load + address(server),
                    () -> server.firstCopiedNanos() != 0 && System.nanoTime() - server.firstCopiedNanos() > LOAD_NANOS);
            if (server.firstCopiedNanos() == 0) {
                throw new IOException("no row was loaded: " + run.output());
            }
            add(
                    new Figure("rows", "load, first row after", "s", 2, false),
                    rows,
                    "rows",
                    (server.firstCopiedNanos() - begin) / 1e9);
            add(new Figure("rows", "load, memory at most", "MiB", 0, false), rows, "rows", memory(run));
            if (run.isCut()) {
                add(
                        new Figure("rows", "load, time per row", "us", 3, true),
                        rows,
                        "rows",
                        (server.lastCopiedNanos() - server.firstCopiedNanos()) / 1e3 / server.copiedRows());
            }
        }
    }

    /// Runs a command of Plimsoll's, and adds its time and memory.
    private void command(String part, String name, String unit, long amount, String arguments)
            throws IOException, InterruptedException {
        WholeRun run = plimsoll(arguments, () -> false);
        if (!DONE.contains(run.exitValue())) {
            throw new IOException(arguments + " ended with " + run.exitValue() + ": " + run.output());
        }
        add(new Figure(part, name, "s", 2, false), amount, unit, run.elapsed().toNanos() / 1e9);
        add(new Figure(part, name + ", memory at most", "MiB", 0, false), amount, unit, memory(run));
    }

    private WholeRun plimsoll(String arguments, BooleanSupplier isEnough) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(Bench.root().resolve("plimsoll").toString()));
        command.addAll(List.of(arguments.split(" ")));
        return WholeRun.of(processors.onClient(command), Bench.asBuilt(Map.of()), folder, folder, isEnough);
    }

    private static double memory(WholeRun run) {
        return run.most().peakKilobytes() / 1024.0;
    }

    private static String address(ManySessionsServer server) throws IOException {
        return "postgres://bench@127.0.0.1:" + server.port() + "/bench?sslmode=disable";
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
