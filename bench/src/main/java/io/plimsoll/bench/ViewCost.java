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
///     bench/run ViewCost [ROUNDS [SECONDS [PART]]]
///
/// The part `rate` lets 8 sessions run as fast as they can and compares rates. Where these vary too much to answer, the
/// CPU time does: both processors are busy, so that what looking takes is missing to the load.
///
/// The part `lag` lets operations arrive at a tenth of that rate for 32 sessions, and compares the 99th percentile of
/// how
/// late the harness began them. A session is always free then: at half of the rate, operations wait for sessions that
/// the server holds up, and that takes from 1 to 30 ms, whoever looks.
///
/// Without a name, both are measured. The exit code is 1 if an interval lies below what is promised: 0.995 of the rate
/// for `light`, 0.98 for `full`; or if the interval of the lag lies above 1.
public final class ViewCost {
    private static final double LIGHT_LEAST = 0.995;
    private static final double FULL_LEAST = 0.98;
    private static final Load FASTEST = new Load(8, "closed");
    private static final double ARRIVING = 0.1;
    private static final int ARRIVING_SESSIONS = 32;
    private static final double LAG_PERCENTILE = 99;
    private static final String RATE = "rate";
    private static final String LAG = "lag";

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

    /// How a run drives the database.
    ///
    /// @param arrival as the key `arrival`
    private record Load(int sessions, String arrival) {}

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
        List<String> parts = args.length > 2 ? List.of(args[2]) : List.of(RATE, LAG);
        if (!List.of(RATE, LAG).containsAll(parts)) {
            throw new IllegalArgumentException("the parts are rate and lag, not " + args[2]);
        }
        boolean isCheap;
        try (EmbeddedPostgres server = Bench.server(folder)) {
            isCheap = new ViewCost(folder, server, rounds, seconds).isCheap(parts);
        } finally {
            Bench.remove(folder);
        }
        System.exit(isCheap ? 0 : 1);
    }

    private boolean isCheap(List<String> parts) throws IOException, InterruptedException {
        // Loads the data.
        double first = rate(run(Level.OFF, FASTEST));
        System.out.printf(Locale.ROOT, "without a view %,.0f/s%n", first);
        boolean isCheap = true;
        if (parts.contains(RATE)) {
            Map<Level, List<Double>> rates = measured(FASTEST, "rate", ViewCost::rate);
            Ratio light = ratio("rate, light to off", rates, Level.LIGHT);
            Ratio full = ratio("rate, full to off", rates, Level.FULL);
            shares.forEach(
                    (level, all) -> Bench.print("CPU time of looking, " + level.word(), "% of the machine", all));
            isCheap = light.high() >= LIGHT_LEAST && full.high() >= FULL_LEAST;
        }
        if (parts.contains(LAG)) {
            Load arriving = new Load(ARRIVING_SESSIONS, (int) (first * ARRIVING) + "/s");
            Map<Level, List<Double>> lags = measured(arriving, "p99 of lag in us", ViewCost::lagMicros);
            Ratio light = ratio("p99 of lag, light to off", lags, Level.LIGHT);
            Ratio full = ratio("p99 of lag, full to off", lags, Level.FULL);
            isCheap &= light.low() <= 1 && full.low() <= 1;
        }
        return isCheap;
    }

    private Map<Level, List<Double>> measured(Load load, String what, Figure figure)
            throws IOException, InterruptedException {
        Map<Level, List<Double>> values = new EnumMap<>(Level.class);
        for (int round = 1; round <= rounds; round++) {
            List<Level> order = new ArrayList<>(List.of(Level.values()));
            Collections.shuffle(order, random);
            for (Level level : order) {
                values.computeIfAbsent(level, _ -> new ArrayList<>()).add(figure.of(run(level, load)));
            }
            System.out.printf("round %d, %s:", round, what);
            values.forEach((level, all) -> System.out.printf(Locale.ROOT, " %s %,.1f", level.word(), all.getLast()));
            System.out.println();
        }
        return values;
    }

    private Run run(Level level, Load load) throws IOException, InterruptedException {
        String run = "tpcb --target " + Bench.address(server, EmbeddedPostgres.NAME)
                + " --profile pgbench --scale 20 --sessions " + load.sessions + " --warmup 3s --measure " + seconds
                + "s --arrival " + load.arrival + " -p audit=false --server-view " + level.word();
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
