package io.plimsoll.bench;

import io.plimsoll.bench.rig.Ratio;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.results.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/// How late two builds of Plimsoll begin operations of TPC-B that arrive at a fixed rate, on one PostgreSQL on the same
/// machine: 32 sessions, runs of 8 s in random order.
///
///     bench/run VersusLag OLD NEW [ROUNDS [RATE]]
///
/// OLD and NEW are folders of checkouts that are built. The rate is in operations per second, default 1,000. Ratios
/// are NEW to OLD: below 1 means that NEW is more punctual.
public final class VersusLag {
    private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9);

    private final Path folder;
    private final EmbeddedPostgres server;
    private final String rate;

    /// What a run showed.
    ///
    /// @param lags in microseconds, at [#PERCENTILES]
    private record Seen(List<Double> lags) {
        static Seen of(Run run) {
            var lag = run.rounds().getFirst().operations().getFirst().times().lag();
            return new Seen(PERCENTILES.stream()
                    .map(percentile -> lag.getValueAtPercentile(percentile) / 1e3)
                    .toList());
        }
    }

    private VersusLag(Path folder, EmbeddedPostgres server, String rate) {
        this.folder = folder;
        this.server = server;
        this.rate = rate;
    }

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        if (args.length < 2) {
            System.out.println("usage: bench/run VersusLag OLD NEW [ROUNDS [RATE]]");
            return;
        }
        List<Path> roots = List.of(Versus.built(args[0]), Versus.built(args[1]));
        int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 10;
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            new VersusLag(folder, server, args.length > 3 ? args[3] : "1000").measure(roots, rounds);
        } finally {
            Bench.remove(folder);
        }
    }

    private void measure(List<Path> roots, int rounds) throws IOException, InterruptedException {
        // Loads the data.
        run(roots.getLast());
        List<List<Seen>> seen = List.of(new ArrayList<>(), new ArrayList<>());
        Random random = new Random(42);
        for (int round = 1; round <= rounds; round++) {
            List<Integer> order = new ArrayList<>(List.of(0, 1));
            Collections.shuffle(order, random);
            for (int build : order) {
                seen.get(build).add(Seen.of(run(roots.get(build))));
            }
            System.out.printf(
                    Locale.ROOT,
                    "round %d, p50, p99 and p99.9 of lag in us: old %s new %s%n",
                    round,
                    rounded(seen.getFirst().getLast()),
                    rounded(seen.getLast().getLast()));
        }
        for (int i = 0; i < PERCENTILES.size(); i++) {
            compare(i, seen.getFirst(), seen.getLast());
        }
    }

    private static List<Long> rounded(Seen seen) {
        return seen.lags().stream().map(Math::round).toList();
    }

    private static void compare(int index, List<Seen> older, List<Seen> newer) {
        List<Double> old = older.stream().map(seen -> seen.lags().get(index)).toList();
        List<Double> young = newer.stream().map(seen -> seen.lags().get(index)).toList();
        List<Double> ratios = IntStream.range(0, old.size())
                .mapToObj(i -> young.get(i) / old.get(i))
                .toList();
        System.out.printf(
                Locale.ROOT,
                "p%s of lag: new %,.1f us, old %,.1f us, ratio %s%n",
                PERCENTILES.get(index),
                Bench.median(young),
                Bench.median(old),
                Ratio.of(ratios));
    }

    private Run run(Path root) throws IOException, InterruptedException {
        return Bench.run(
                root,
                folder,
                Bench.password(server),
                "tpcb --target " + Bench.address(server, EmbeddedPostgres.NAME)
                        + " --profile pgbench --scale 20 --sessions 32 --warmup 3s --measure 8s --arrival " + rate
                        + "/s -p audit=false");
    }
}
