package io.plimsoll.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Plimsoll's `testbench` against the original TestBench of HSQLDB: same engine, same heap and collector, in
/// alternation A B A B.
///
///     bench/run TestBenchDuel CLASSES [PAIRS [SCALE [TRANSACTIONS_PER_CLIENT [select]]]]
///
/// CLASSES is the folder of the compiled original (`javac -cp hsqldb.jar TestBench.java`, from HSQLDB's public
/// sources); without it, the duel is skipped with a message. Each process runs 7 rounds of 4 clients. The first two
/// rounds, in which both are compiled, are discarded; the median of the others is the process's rate. The results
/// are medians over processes and the median of the ratios of each pair.
public final class TestBenchDuel {
    private static final Pattern MACHINE_LINE = Pattern.compile("(?m)^\\d+;\\d+;(\\d+);([0-9.]+)$");
    private static final int ROUNDS = 7;
    private static final int WARM_ROUNDS = 2;
    private static final String URL = "jdbc:hsqldb:mem:duel;hsqldb.tx=mvcc";

    private final Path classes;
    private final int scale;
    private final int each;
    private final boolean select;

    private TestBenchDuel(Path classes, int scale, int each, boolean select) {
        this.classes = classes;
        this.scale = scale;
        this.each = each;
        this.select = select;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path classes = Path.of(args.length > 0 ? args[0] : "");
        if (!Files.exists(classes.resolve("org/hsqldb/test/TestBench.class"))) {
            System.out.println("skipped: the original TestBench is not in \"" + classes
                    + "\"; compile org/hsqldb/test/TestBench.java of HSQLDB and give the folder of its classes");
            return;
        }
        int pairs = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        int scale = args.length > 2 ? Integer.parseInt(args[2]) : 10;
        int each = args.length > 3 ? Integer.parseInt(args[3]) : 8_000;
        boolean select = args.length > 4 && args[4].equals("select");
        new TestBenchDuel(classes, scale, each, select).run(pairs);
    }

    private void run(int pairs) throws IOException, InterruptedException {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            double our = rate(plimsoll());
            double their = rate(original());
            ours.add(our);
            theirs.add(their);
            ratios.add(our / their);
            System.out.printf(
                    Locale.ROOT,
                    "pair %d: Plimsoll %,.0f/s, TestBench %,.0f/s, ratio %.2f%n",
                    pair,
                    our,
                    their,
                    our / their);
        }
        System.out.printf(
                Locale.ROOT,
                "medians: Plimsoll %,.0f/s, TestBench %,.0f/s, ratio pair by pair %.2f (%.2f to %.2f)%n",
                median(ours),
                median(theirs),
                median(ratios),
                ratios.stream().min(Double::compare).orElseThrow(),
                ratios.stream().max(Double::compare).orElseThrow());
    }

    /// The class path begins with `bench/target/classes`: the launcher is three folders up.
    private static Path ownClasses() {
        return Path.of(System.getProperty("java.class.path").split(File.pathSeparator)[0])
                .toAbsolutePath()
                .normalize();
    }

    private List<String> plimsoll() {
        Path root = ownClasses().resolve("../../..").normalize();
        return List.of(root.resolve("plimsoll").toString(), "testbench");
    }

    private List<String> original() {
        Path libraries = ownClasses().resolveSibling("lib");
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms1536m",
                "-Xmx1536m",
                "-XX:+UseG1GC",
                "-cp",
                classes + File.pathSeparator + libraries + "/*",
                "org.hsqldb.test.TestBench");
    }

    private double rate(List<String> program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("-driver", "org.hsqldb.jdbc.JDBCDriver", "-url", URL, "-user", "sa", "-clients", "4"));
        command.addAll(List.of("-tpc", "" + each, "-tps", "" + scale, "-rounds", "" + ROUNDS));
        if (select) {
            command.add("-select");
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PLIMSOLL_JAVA_OPTS", "-Xms1536m -Xmx1536m -XX:+UseG1GC");
        builder.environment()
                .put("PLIMSOLL_RUNS", Files.createTempDirectory("duel").toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        List<Double> rates = new ArrayList<>();
        Matcher matcher = MACHINE_LINE.matcher(output);
        while (matcher.find()) {
            if (!matcher.group(1).equals("0")) {
                throw new IOException("transactions failed:\n" + output);
            }
            rates.add(Double.parseDouble(matcher.group(2)));
        }
        if (rates.size() != ROUNDS) {
            throw new IOException(ROUNDS + " rounds were asked for, not " + rates.size() + ":\n" + output);
        }
        return median(rates.subList(WARM_ROUNDS, ROUNDS));
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
