package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.WholeRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Plimsoll's `testbench` against the original TestBench of HSQLDB: same engine, same heap and collector, same
/// processors.
///
///     bench/run TestBenchDuel CLASSES [PAIRS [SCALE [TRANSACTIONS_PER_CLIENT [select]]]]
///
/// CLASSES is the folder of the compiled original (`javac -cp hsqldb.jar TestBench.java`, from HSQLDB's public
/// sources); without it, the duel is skipped with a message. The tables are in the memory of the process, so that it
/// cannot go on for long: a pair is one whole process of each side, in random order. Each runs 7 rounds of 4 clients.
/// The first two rounds, in which both are compiled, are discarded; the median of the others is the process's rate, and
/// its CPU time, which is that of the engine, too, is counted from the end of the second round to the end of the last.
public final class TestBenchDuel {
    private static final Pattern MACHINE_LINE = Pattern.compile("^\\d+;\\d+;(\\d+);([0-9.]+)$");
    private static final int ROUNDS = 7;
    private static final int WARM_ROUNDS = 2;
    private static final int CLIENTS = 4;
    private static final String URL = "jdbc:hsqldb:mem:duel;hsqldb.tx=mvcc";
    private static final String HEAP = "-Xms1536m -Xmx1536m -XX:+UseG1GC";

    private final Path classes;
    private final Path folder;
    private final Processors processors;
    private final int scale;
    private final int each;
    private final boolean select;

    private TestBenchDuel(Path classes, Path folder, Processors processors, Size size) {
        this.classes = classes;
        this.folder = folder;
        this.processors = processors;
        this.scale = size.scale;
        this.each = size.each;
        this.select = size.select;
    }

    /// The work of a round.
    ///
    /// @param scale of the tables
    /// @param each transactions of each client
    /// @param select whether they only read
    public record Size(int scale, int each, boolean select) {
        /// The usual one.
        public static Size usual(boolean select) {
            return new Size(10, 8_000, select);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Size usual = Size.usual(args.length > 4 && args[4].equals("select"));
        Size size = new Size(
                args.length > 2 ? Integer.parseInt(args[2]) : usual.scale,
                args.length > 3 ? Integer.parseInt(args[3]) : usual.each,
                usual.select);
        var _ = measure(args.length > 0 ? args[0] : "", args.length > 1 ? Integer.parseInt(args[1]) : 10, size);
    }

    /// Runs the duel.
    ///
    /// @param original the folder of the compiled original
    /// @return empty, with a message, where the original or `taskset` is missing
    public static Optional<Duel.Result> measure(String original, int pairs, Size size)
            throws IOException, InterruptedException {
        Path classes = Path.of(original).toAbsolutePath();
        if (!Files.exists(classes.resolve("org/hsqldb/test/TestBench.class"))) {
            System.out.println("skipped: the original TestBench is not in \"" + original
                    + "\"; compile org/hsqldb/test/TestBench.java of HSQLDB and give the folder of its classes");
            return Optional.empty();
        }
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Bench.folder();
        try {
            TestBenchDuel duel = new TestBenchDuel(classes, folder, processors.get(), size);
            return Optional.of(new Duel(
                            duel.select ? "testbench select" : "testbench",
                            new Duel.Side("Plimsoll", () -> duel::plimsoll),
                            new Duel.Side("TestBench", () -> duel::original),
                            System.out)
                    .runWhole(pairs));
        } finally {
            Bench.remove(folder);
        }
    }

    private Block plimsoll() throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        Map<String, String> environment = new HashMap<>(Map.of("PLIMSOLL_JAVA_OPTS", HEAP));
        environment.put("PLIMSOLL_RUNS", runs.toString());
        List<String> command = List.of(Bench.root().resolve("plimsoll").toString(), "testbench");
        WholeRun run = run(command, Bench.asBuilt(environment));
        double rate = rate(run);
        return block(run, end(runs, WARM_ROUNDS), end(runs, ROUNDS)).at(rate);
    }

    private static long end(Path runs, int round) throws IOException {
        List<Contender.Report> reports = RunReports.of(runs, "measure-" + round);
        if (reports.isEmpty()) {
            throw new IOException("round " + round + " was not stored");
        }
        return reports.getLast().atMillis();
    }

    /// It prints a line at the end of each round.
    private Block original() throws IOException, InterruptedException {
        Path libraries = Bench.root().resolve("bench/target/lib");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(HEAP.split(" ")));
        command.addAll(List.of("-cp", classes + File.pathSeparator + libraries + "/*", "org.hsqldb.test.TestBench"));
        WholeRun run = run(command, Map.of());
        double rate = rate(run);
        List<Long> ends = run.lines().stream()
                .filter(line -> MACHINE_LINE.matcher(line.text()).matches())
                .map(WholeRun.Line::atMillis)
                .toList();
        return block(run, ends.get(WARM_ROUNDS - 1), ends.getLast()).at(rate);
    }

    private WholeRun run(List<String> program, Map<String, String> environment)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("-driver", "org.hsqldb.jdbc.JDBCDriver", "-url", URL, "-user", "sa"));
        command.addAll(List.of("-clients", "" + CLIENTS, "-tpc", "" + each, "-tps", "" + scale));
        command.addAll(List.of("-rounds", "" + ROUNDS));
        if (select) {
            command.add("-select");
        }
        return WholeRun.of(processors.onClient(command), environment, folder);
    }

    /// @param from,to the ends of the last discarded round and of the last round
    private Block block(WholeRun run, long from, long to) {
        return run.block(from, to, (double) (ROUNDS - WARM_ROUNDS) * CLIENTS * each);
    }

    private static double rate(WholeRun run) throws IOException {
        List<Double> rates = new ArrayList<>();
        for (WholeRun.Line line : run.lines()) {
            Matcher matcher = MACHINE_LINE.matcher(line.text());
            if (matcher.matches()) {
                if (!matcher.group(1).equals("0")) {
                    throw new IOException("transactions failed:\n" + run.output());
                }
                rates.add(Double.parseDouble(matcher.group(2)));
            }
        }
        if (rates.size() != ROUNDS) {
            throw new IOException(ROUNDS + " rounds were asked for, not " + rates.size() + ":\n" + run.output());
        }
        return Bench.median(rates.subList(WARM_ROUNDS, ROUNDS));
    }
}
