package io.plimsoll.bench.speed;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.CopyDuel;
import io.plimsoll.bench.PgbenchDuel;
import io.plimsoll.bench.TestBenchDuel;
import io.plimsoll.bench.YcsbDuel;
import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Ratio;
import io.plimsoll.bench.rig.SystemCalls;
import io.plimsoll.bench.speed.SpeedRow.Promise;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The table of the speeds that Plimsoll promises: each line is measured by its own program on the rig, one
/// after the other in one sitting, and judged.
///
///     bench/run SpeedTable [--starts N] [--sitting FOLDER] [--output FILE] [--trial] [LINE...]
///
/// The lines, all of them unless some are named:
///
/// - `select-8`, `select-32`, `select-128`, `tpcb-8`, `tpcb-32`, and the same with `-unix`: against pgbench
/// - `calls`: system calls per select of 32 sessions, in separate runs
/// - `copy`: one backend against the server's `COPY FROM` a file
/// - `ycsb-c`: on PostgreSQL against YCSB; see HACKING.md for the variable `PLIMSOLL_YCSB`
/// - `testbench-select`: against HSQLDB's TestBench; see there for `PLIMSOLL_TESTBENCH`
/// - `start-help`, `start-null`: how long `help` takes, and `run` on `null:` until its first operation
/// - `start-cloud`: how long `cloud plan` takes, beside what the cloud's own program takes
/// - `tour`: the first `./plimsoll tour` in a fresh clone of the commit that is checked out
///
/// and only when named, because they take long or have no bar:
///
/// - `selftest`: the whole test suite in a fresh clone
/// - `floor-select-8` and so on: the C client of [ClientFloor] in each duel with pgbench, YCSB and COPY
///
/// - `--starts`: how often the programs of a duel are started, 10 if not given; six are needed for an
///   interval
/// - `--sitting`: the folder that keeps what has been measured, `bench/target/sitting` if not given: what is
///   in it is not measured again; it must be of the same commit, machine and options
/// - `--output`: a file for the table, which is printed, too
/// - `--trial`: everything once and short, to see that it works: the figures mean nothing
public final class SpeedTable {
    private static final String UNIX = "-unix";
    private static final String TESTBENCH = "PLIMSOLL_TESTBENCH";

    /// CPU time of the client relative to pgbench.
    private static final Map<String, Double> CPU = cpuBars();

    private static final double TPCB_RATE = 1.05;
    private static final double CALLS = 1.2;
    private static final double COPY_RATE = 1.0;
    private static final double YCSB_CPU = 0.35;
    private static final double TESTBENCH_RATE = 1.0;
    private static final double HELP_SECONDS = 0.25;
    private static final double FIRST_OPERATION_SECONDS = 0.6;
    private static final double CLOUD_PLAN_SECONDS = 3;
    private static final double TOUR_SECONDS = 120;
    private static final double BUILDING_SECONDS = 50;
    private static final double SELFTEST_SECONDS = 540;
    private static final int MOST_TOURS = 3;

    private final Options options;
    private final Path folder;

    private static Map<String, Double> cpuBars() {
        Map<String, Double> bars = new LinkedHashMap<>();
        bars.put("select-8", 0.85);
        bars.put("select-32", 0.75);
        bars.put("select-128", 0.70);
        bars.put("tpcb-8", 0.75);
        bars.put("tpcb-32", 0.70);
        return bars;
    }

    private SpeedTable(Options options, Path folder) {
        this.options = options;
        this.folder = folder;
    }

    /// Measures a line.
    @FunctionalInterface
    private interface Measurement {
        List<SpeedRow> measure() throws IOException, InterruptedException, TargetException;
    }

    /// @param isUsual whether it is measured without being named
    private record Line(boolean isUsual, Measurement measurement) {}

    /// The command line.
    ///
    /// @param lines empty for the usual ones
    private record Options(int starts, Path sitting, Optional<Path> output, boolean isTrial, List<String> lines) {
        static Options parse(String[] args) {
            Optional<Integer> starts = Optional.empty();
            Path sitting = Bench.root().resolve("bench/target/sitting");
            Optional<Path> output = Optional.empty();
            boolean isTrial = false;
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < args.length; i++) {
                switch (args[i]) {
                    case "--trial" -> isTrial = true;
                    case "--starts" -> starts = Optional.of(Integer.parseInt(value(args, ++i)));
                    case "--sitting" -> sitting = Path.of(value(args, ++i)).toAbsolutePath();
                    case "--output" ->
                        output = Optional.of(Path.of(value(args, ++i)).toAbsolutePath());
                    default -> lines.add(args[i]);
                }
            }
            return new Options(starts.orElse(isTrial ? 1 : 10), sitting, output, isTrial, lines);
        }

        private static String value(String[] args, int at) {
            if (at == args.length) {
                throw new IllegalArgumentException(args[at - 1] + " needs a value");
            }
            return args[at];
        }

        int times() {
            return isTrial ? 2 : 3 * starts;
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Options options = Options.parse(args);
        Path folder = Bench.folder();
        try {
            new SpeedTable(options, folder).run(command(args));
        } finally {
            Bench.remove(folder);
        }
    }

    /// The command that repeats it; the folders of the peers are elsewhere on another machine.
    private static String command(String[] args) {
        List<String> words = new ArrayList<>();
        for (String variable : List.of("PLIMSOLL_YCSB", "PLIMSOLL_YCSB_JAVA_HOME", TESTBENCH)) {
            if (System.getenv(variable) != null) {
                words.add(variable + "=FOLDER");
            }
        }
        words.addAll(List.of("bench/run", "SpeedTable"));
        words.addAll(List.of(args));
        return String.join(" ", words);
    }

    private Map<String, Line> lines() {
        Map<String, Line> lines = new LinkedHashMap<>();
        for (String suffix : List.of("", UNIX)) {
            CPU.keySet().forEach(name -> lines.put(name + suffix, new Line(true, () -> pgbench(name, suffix))));
        }
        lines.put("calls", new Line(true, this::calls));
        lines.put("copy", new Line(true, this::copy));
        lines.put("ycsb-c", new Line(true, this::ycsb));
        lines.put("testbench-select", new Line(true, this::testbench));
        lines.put("start-help", new Line(true, this::help));
        lines.put("start-null", new Line(true, this::firstOperation));
        lines.put("start-cloud", new Line(true, this::cloudPlan));
        lines.put("tour", new Line(true, this::tour));
        lines.put("selftest", new Line(false, this::selftest));
        for (String suffix : List.of("", UNIX)) {
            CPU.keySet()
                    .forEach(name -> lines.put(
                            "floor-" + name + suffix,
                            new Line(false, () -> ClientFloor.rows(name + suffix, options.starts))));
        }
        for (String name : List.of(ClientFloor.YCSB_C, ClientFloor.COPY)) {
            lines.put("floor-" + name, new Line(false, () -> ClientFloor.rows(name, options.starts)));
        }
        return lines;
    }

    private void run(String command) throws IOException, InterruptedException {
        Map<String, Line> lines = lines();
        for (String name : options.lines) {
            if (!lines.containsKey(name)) {
                throw new IllegalArgumentException("there is no line " + name + " among " + lines.keySet());
            }
        }
        build();
        Map<String, String> facts = MachineFacts.read();
        facts.put("starts", options.starts + (options.isTrial ? ", a trial: the figures mean nothing" : ""));
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Sitting sitting = Sitting.in(options.sitting, facts, now);
        List<SpeedRow> rows = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, Line> line : lines.entrySet()) {
            boolean isWanted =
                    options.lines.isEmpty() ? line.getValue().isUsual : options.lines.contains(line.getKey());
            if (isWanted) {
                rows.addAll(rows(line.getKey(), line.getValue(), sitting, missing));
            }
        }
        String table = new SpeedReport(sitting.began(), command, facts, rows, missing).markdown();
        System.out.println();
        System.out.print(table);
        if (options.output.isPresent()) {
            Files.writeString(options.output.get(), table);
        }
    }

    /// The duels run what has been built: that must not be of other sources.
    private static void build() throws IOException, InterruptedException {
        var _ = Bench.output(List.of(Bench.root().resolve("plimsoll").toString(), "workloads"), Map.of());
    }

    /// @param missing takes why the line could not be measured
    private List<SpeedRow> rows(String name, Line line, Sitting sitting, List<String> missing)
            throws IOException, InterruptedException {
        Optional<List<SpeedRow>> kept = sitting.rows(name);
        if (kept.isPresent()) {
            System.out.println(name + ": measured before in this sitting, " + options.sitting);
            return kept.get();
        }
        System.out.println(name + ": begins at " + Instant.now().truncatedTo(ChronoUnit.SECONDS));
        try {
            List<SpeedRow> rows = line.measurement.measure();
            sitting.keep(name, rows);
            return rows;
        } catch (IOException | TargetException failed) {
            String why = String.join(
                    " ", String.valueOf(failed.getMessage()).lines().limit(3).toList());
            System.out.println(name + ": not measured: " + why);
            missing.add(name + ": " + why);
            return List.of();
        }
    }

    private static IOException absent(String what) {
        return new IOException(what + " is missing: the message that begins with \"skipped\" says what it needs");
    }

    private List<SpeedRow> pgbench(String name, String suffix) throws IOException, InterruptedException {
        Duel.Result result =
                PgbenchDuel.use(duel -> duel.run(name + suffix, options.starts)).orElseThrow(() -> absent("pgbench"));
        boolean isSelect = name.startsWith("select");
        String what = (isSelect ? "select-only, " : "TPC-B, ") + name.substring(name.indexOf('-') + 1) + " sessions, "
                + (suffix.isEmpty() ? "TCP" : "unix socket");
        SpeedRow cpu = SpeedRow.cpu(what, Promise.atMost(CPU.getOrDefault(name, 0.0)), result, "pgbench");
        return isSelect
                ? List.of(cpu)
                : List.of(cpu, SpeedRow.rate(what, Promise.atLeast(TPCB_RATE), result, "pgbench"));
    }

    private List<SpeedRow> calls() throws IOException, InterruptedException {
        return PgbenchDuel.use(this::calls).orElseThrow(() -> absent("pgbench"));
    }

    private List<SpeedRow> calls(PgbenchDuel duel) throws IOException, InterruptedException {
        SystemCalls counter = SystemCalls.find(duel.folder())
                .orElseThrow(() -> new IOException("system calls cannot be counted here: neither perf with the"
                        + " kernel's tracepoints (Debian: linux-perf) nor strace is installed and allowed"));
        int seconds = options.isTrial ? 2 : 10;
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (int start = 1; start <= options.starts; start++) {
            try (Contender plimsoll = duel.plimsollRun("select-32");
                    Contender pgbench = duel.pgbenchRun("select-32", 1)) {
                ours.add(counter.perOperation(plimsoll, seconds));
                theirs.add(counter.perOperation(pgbench, seconds));
            }
            System.out.printf(
                    Locale.ROOT,
                    "calls start %d: Plimsoll %.3f, pgbench %.3f for each select%n",
                    start,
                    ours.getLast(),
                    theirs.getLast());
        }
        return List.of(new SpeedRow(
                "system calls per select, 32 sessions, TCP (" + counter.tool() + ")",
                Promise.atMost(CALLS),
                "",
                Ratio.of(ours),
                "",
                String.format(Locale.ROOT, "pgbench -j 1 %.2f", Bench.median(theirs)),
                false));
    }

    private List<SpeedRow> copy() throws IOException, InterruptedException, TargetException {
        CopyDuel.Size usual = CopyDuel.Size.USUAL;
        CopyDuel.Size size = options.isTrial ? new CopyDuel.Size(1, usual.columns(), usual.isUnix()) : usual;
        Duel.Result result =
                CopyDuel.use(size, duel -> duel.run(options.starts)).orElseThrow(() -> absent("taskset"));
        return List.of(SpeedRow.rate("COPY, one backend", Promise.atLeast(COPY_RATE), result, "COPY FROM file"));
    }

    private List<SpeedRow> ycsb() throws IOException, InterruptedException {
        List<Duel.Result> results =
                YcsbDuel.use(duel -> duel.run(options.starts, List.of("c"))).orElseThrow(() -> absent("YCSB"));
        Promise promise = Promise.atMost(YCSB_CPU);
        return List.of(SpeedRow.cpu("YCSB C on PostgreSQL, 32 sessions, TCP", promise, results.getFirst(), "YCSB"));
    }

    private List<SpeedRow> testbench() throws IOException, InterruptedException {
        String classes = System.getenv().getOrDefault(TESTBENCH, "");
        TestBenchDuel.Size size =
                options.isTrial ? new TestBenchDuel.Size(1, 500, true) : TestBenchDuel.Size.usual(true);
        Duel.Result result = TestBenchDuel.measure(classes, options.starts, size)
                .orElseThrow(() -> absent("TestBench (" + TESTBENCH + ")"));
        return List.of(SpeedRow.rate("TestBench -select", Promise.atLeast(TESTBENCH_RATE), result, "TestBench"));
    }

    private static SpeedRow seconds(String what, double limit, Ratio measured, boolean isLong) {
        return new SpeedRow(what, Promise.atMost(limit), " s", measured, "", "", isLong);
    }

    private List<SpeedRow> help() throws IOException, InterruptedException {
        Ratio measured = new CommandDurations(folder).help(options.times());
        return List.of(seconds("start: help", HELP_SECONDS, measured, false));
    }

    private List<SpeedRow> cloudPlan() throws IOException, InterruptedException {
        Ratio measured = new CommandDurations(folder).cloudPlan(options.times());
        return List.of(seconds("start: cloud plan", CLOUD_PLAN_SECONDS, measured, false));
    }

    private List<SpeedRow> firstOperation() throws IOException, InterruptedException {
        Ratio measured = new CommandDurations(folder).firstOperation(options.times());
        return List.of(seconds("start: run on null: to its first operation", FIRST_OPERATION_SECONDS, measured, false));
    }

    private List<SpeedRow> tour() throws IOException, InterruptedException {
        List<Double> whole = new ArrayList<>();
        List<Double> building = new ArrayList<>();
        CommandDurations times = new CommandDurations(folder);
        for (int i = 0; i < Math.min(MOST_TOURS, options.starts); i++) {
            CommandDurations.Tour tour = times.tour();
            System.out.printf(
                    Locale.ROOT, "tour: %.1f s, of them building %.1f s%n", tour.seconds(), tour.buildingSeconds());
            whole.add(tour.seconds());
            building.add(tour.buildingSeconds());
        }
        return List.of(
                seconds("first tour in a fresh clone", TOUR_SECONDS, Ratio.of(whole), !options.isTrial),
                seconds("first tour, of it building", BUILDING_SECONDS, Ratio.of(building), !options.isTrial));
    }

    private List<SpeedRow> selftest() throws IOException, InterruptedException {
        Ratio measured = Ratio.of(List.of(new CommandDurations(folder).selftest()));
        return List.of(seconds("selftest in a fresh clone", SELFTEST_SECONDS, measured, !options.isTrial));
    }
}
