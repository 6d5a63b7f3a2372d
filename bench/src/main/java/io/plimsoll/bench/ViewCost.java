package io.plimsoll.bench;

import io.plimsoll.bench.rig.Ratio;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/// What looking at the server costs a run: the same TPC-B with `--server-view off`, `light` and `full`, each round in
/// another random order, on one PostgreSQL.
///
///     bench/run ViewCost [ROUNDS [SECONDS]]
///
/// A first part lets 8 sessions run as fast as they can and compares rates. A second part lets operations arrive at
/// half of that rate and compares the 99th percentile of how late the harness began them. Where rates vary too much to
/// answer, the CPU time does: both processors are busy, so that what looking takes is missing to the load. The exit
/// code is 1 if an interval lies below what is promised: 0.995 of the rate for `light`, 0.98 for `full`.
public final class ViewCost {
    private static final double LIGHT_LEAST = 0.995;
    private static final double FULL_LEAST = 0.98;
    private static final double ARRIVING = 0.5;
    private static final double LAG_PERCENTILE = 99;

    private final Path folder;
    private final EmbeddedPostgres server;
    private final int rounds;
    private final int seconds;
    private final Random random = new Random(42);
    private final Map<Level, List<Double>> shares = new EnumMap<>(Level.class);

    private enum Level {
        OFF,
        LIGHT,
        FULL;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Reads a figure of a run.
    @FunctionalInterface
    private interface Figure {
        double of(Run run);
    }

    private ViewCost(Path folder, EmbeddedPostgres server, int rounds, int seconds) {
        this.folder = folder;
        this.server = server;
        this.rounds = rounds;
        this.seconds = seconds;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        Path folder = Bench.folder();
        boolean isCheap;
        try (EmbeddedPostgres server = Bench.server(folder)) {
            isCheap = new ViewCost(folder, server, rounds, seconds).isCheap();
        } finally {
            Bench.remove(folder);
        }
        System.exit(isCheap ? 0 : 1);
    }

    private boolean isCheap() throws IOException, InterruptedException {
        // Loads the data.
        double first = rate(run(Level.OFF, "closed"));
        System.out.printf(Locale.ROOT, "without a view %,.0f/s%n", first);
        Map<Level, List<Double>> rates = measured("closed", "rate", ViewCost::rate);
        Ratio light = ratio("rate, light to off", rates, Level.LIGHT);
        Ratio full = ratio("rate, full to off", rates, Level.FULL);
        shares.forEach((level, all) -> Bench.print("CPU time of looking, " + level.word(), "% of the machine", all));
        int arriving = (int) (Bench.median(rates.getOrDefault(Level.OFF, List.of())) * ARRIVING);
        Map<Level, List<Double>> lags = measured(arriving + "/s", "p99 of lag in us", ViewCost::lagMicros);
        Ratio _ = ratio("p99 of lag, light to off", lags, Level.LIGHT);
        Ratio _ = ratio("p99 of lag, full to off", lags, Level.FULL);
        return light.high() >= LIGHT_LEAST && full.high() >= FULL_LEAST;
    }

    private Map<Level, List<Double>> measured(String arrival, String what, Figure figure)
            throws IOException, InterruptedException {
        Map<Level, List<Double>> values = new EnumMap<>(Level.class);
        for (int round = 1; round <= rounds; round++) {
            List<Level> order = new ArrayList<>(List.of(Level.values()));
            Collections.shuffle(order, random);
            for (Level level : order) {
                values.computeIfAbsent(level, _ -> new ArrayList<>()).add(figure.of(run(level, arrival)));
            }
            System.out.printf("round %d, %s:", round, what);
            values.forEach((level, all) -> System.out.printf(Locale.ROOT, " %s %,.1f", level.word(), all.getLast()));
            System.out.println();
        }
        return values;
    }

    private Run run(Level level, String arrival) throws IOException, InterruptedException {
        String run = "tpcb --target " + Bench.address(server, EmbeddedPostgres.NAME)
                + " --profile pgbench --scale 20 --sessions 8 --warmup 3s --measure " + seconds + "s --arrival "
                + arrival + " -p audit=false --server-view " + level.word();
        ViewSpending spending = new ViewSpending(server);
        Run ended = Bench.run(folder, Bench.password(server), run);
        spending.end()
                .ifPresent(share ->
                        shares.computeIfAbsent(level, _ -> new ArrayList<>()).add(100 * share));
        return ended;
    }

    private static double rate(Run run) {
        return run.rounds().getFirst().ratePerSecond();
    }

    private static double lagMicros(Run run) {
        PhaseResult round = run.rounds().getFirst();
        return round.operations().getFirst().times().lag().getValueAtPercentile(LAG_PERCENTILE) / 1e3;
    }

    private static Ratio ratio(String what, Map<Level, List<Double>> values, Level level) {
        List<Double> with = values.getOrDefault(level, List.of());
        List<Double> without = values.getOrDefault(Level.OFF, List.of());
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < with.size(); i++) {
            ratios.add(with.get(i) / without.get(i));
        }
        Ratio ratio = Ratio.of(ratios);
        System.out.printf(
                Locale.ROOT,
                "%s: medians %,.1f and %,.1f, ratio %s%n",
                what,
                Bench.median(with),
                Bench.median(without),
                ratio);
        return ratio;
    }
}
