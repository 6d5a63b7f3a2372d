package io.plimsoll.bench.fleet;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.rig.Ratio;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// How much more a fleet of two members does than one run, on `null:`, with a processor for each.
///
/// bench/run FleetScale [ROUNDS [SECONDS]]
///
/// In each round, in random order: one run on the first processor; two runs that know nothing of each other, one on
/// each, for what this machine can do at most; and one run of a fleet with a member on each. The controller may use
/// both. Also how long it takes from the start of the command to the first operation, with members that are up.
public final class FleetScale {
    private static final String WORKLOAD = "ycsb --target null:1M --profile c -p recordcount=100000";
    private static final int SESSIONS = 1;
    private static final int PORT = 17_800;

    /// What is compared, with its rates in the order of the rounds.
    private record Side(String name, Callable<Double> drive, List<Double> rates) {}

    private final Path folder;
    private final int seconds;
    private final FleetMembers members;

    private FleetScale(Path folder, int seconds, FleetMembers members) {
        this.folder = folder;
        this.seconds = seconds;
        this.members = members;
    }

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        if (Bench.processors().isEmpty()) {
            return;
        }
        if (Runtime.getRuntime().availableProcessors() < 2) {
            System.out.println("skipped: there is one processor");
            return;
        }
        Path folder = Bench.folder();
        try (FleetMembers members = FleetMembers.start(folder, PORT, 2, true)) {
            new FleetScale(folder, seconds, members).measure(rounds);
        } finally {
            Bench.remove(folder);
        }
    }

    private void measure(int rounds) throws Exception {
        List<Double> starts = new ArrayList<>();
        Side one = new Side("one", () -> together(List.of(() -> alone(0))), new ArrayList<>());
        Side two = new Side("two", () -> together(List.of(() -> alone(0), () -> alone(1))), new ArrayList<>());
        Side fleet = new Side("fleet", () -> fleet(starts), new ArrayList<>());
        List<Side> order = new ArrayList<>(List.of(one, two, fleet));
        for (int round = 0; round < rounds; round++) {
            Collections.shuffle(order);
            for (Side side : order) {
                double rate = side.drive.call();
                side.rates.add(rate);
                System.out.printf(Locale.ROOT, "%-8s %,12.0f/s%n", side.name, rate);
            }
        }
        List<Double> scaled = new ArrayList<>();
        List<Double> most = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            double twice = 2 * one.rates.get(round);
            scaled.add(fleet.rates.get(round) / twice);
            most.add(two.rates.get(round) / twice);
        }
        System.out.println("fleet of two : twice one run      " + Ratio.of(scaled));
        System.out.println("two separate runs : twice one run " + Ratio.of(most));
        Bench.print("start of the command to first operation", " s", starts);
    }

    /// @return the sum of their rates
    private static double together(List<Callable<Double>> runs) throws InterruptedException, ExecutionException {
        double sum = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(runs.size())) {
            for (Future<Double> run : threads.invokeAll(runs)) {
                sum += run.get();
            }
        }
        return sum;
    }

    private double alone(int processor) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command = new ArrayList<>(List.of("taskset", "-c", String.valueOf(processor)));
        command.addAll(Bench.plimsoll(Bench.root(), "run " + load(SESSIONS), runs));
        return rate(judged(command, runs));
    }

    private double fleet(List<Double> starts) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        Instant begin = Instant.now();
        Run run = judged(members.run(load(2 * SESSIONS), runs), runs);
        Instant first = Instant.parse(run.phases().getFirst().facts().extent().startedAt());
        starts.add(Duration.between(begin, first).toMillis() / 1e3);
        return rate(run);
    }

    private String load(int sessions) {
        return WORKLOAD + " --sessions " + sessions + " --warmup 5s --measure " + seconds + "s";
    }

    private static Run judged(List<String> command, Path runs) throws IOException, InterruptedException {
        // A harness that is its own limit makes a run INVALID: here that is the question.
        Bench.output(command, Bench.asBuilt(Map.of()), exit -> exit == 0 || exit == Bench.INVALID);
        return Bench.stored(runs);
    }

    private static double rate(Run run) {
        PhaseResult round = run.rounds().getFirst();
        return round.ratePerSecond();
    }
}
