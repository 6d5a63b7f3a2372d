package io.plimsoll.bench;

import io.plimsoll.bench.Bench.Figures;
import io.plimsoll.bench.rig.Ratio;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/// What looking at a database inside the harness costs: the same load with `--server-view off`, `light` and `full`,
/// each round in another random order, each run in a process of its own.
///
///     bench/run EngineViewCost [ROUNDS [SECONDS [TARGET...]]]
///
/// The JIT compiler gets 30 seconds in each run: before it has compiled what runs often, its work is most of what
/// differs between two runs. One session loads the engine, so that sessions do not wait for each other, and
/// processor time per operation says more than rates where other programs use the machine.
public final class EngineViewCost {
    private static final List<String> TARGETS = List.of("h2:mem", "hsqldb:mem");
    private static final List<String> LOADS = List.of("ycsb --profile c -p recordcount=10000", "tpcb --scale 1");
    private static final int WARM_SECONDS = 30;

    private final Path folder;
    private final int rounds;
    private final int seconds;
    private final Random random = new Random(42);

    private enum Level {
        OFF,
        LIGHT,
        FULL;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private EngineViewCost(Path folder, int rounds, int seconds) {
        this.folder = folder;
        this.rounds = rounds;
        this.seconds = seconds;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 20;
        List<String> targets = args.length > 2 ? List.of(args).subList(2, args.length) : TARGETS;
        Path folder = Bench.folder();
        try {
            EngineViewCost cost = new EngineViewCost(folder, rounds, seconds);
            for (String target : targets) {
                for (String load : LOADS) {
                    cost.measure(target, load);
                }
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private void measure(String target, String load) throws IOException, InterruptedException {
        System.out.printf("%s, %s%n", target, load);
        Map<Level, List<Figures>> figures = new EnumMap<>(Level.class);
        for (int round = 1; round <= rounds; round++) {
            List<Level> order = new ArrayList<>(List.of(Level.values()));
            Collections.shuffle(order, random);
            for (Level level : order) {
                figures.computeIfAbsent(level, _ -> new ArrayList<>()).add(run(target, load, level));
            }
            System.out.printf("round %d:", round);
            figures.forEach((level, all) -> System.out.printf(
                    Locale.ROOT,
                    " %s %,.0f/s %.2f us;",
                    level.word(),
                    all.getLast().rate(),
                    all.getLast().cpuMicros()));
            System.out.println();
        }
        for (Level level : List.of(Level.LIGHT, Level.FULL)) {
            compare(level, "rate", figures, Figures::rate);
            compare(level, "CPU per operation", figures, Figures::cpuMicros);
        }
    }

    private Figures run(String target, String load, Level level) throws IOException, InterruptedException {
        String run = load + " --target " + target + " --sessions 1 --warmup " + WARM_SECONDS + "s --measure " + seconds
                + "s -p audit=false --server-view " + level.word();
        return Bench.judged(folder, run);
    }

    private static void compare(
            Level level, String what, Map<Level, List<Figures>> figures, ToDoubleFunction<Figures> figure) {
        List<Figures> with = figures.getOrDefault(level, List.of());
        List<Figures> without = figures.getOrDefault(Level.OFF, List.of());
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < with.size(); i++) {
            ratios.add(figure.applyAsDouble(with.get(i)) / figure.applyAsDouble(without.get(i)));
        }
        System.out.printf("  %s, %s to off: %s%n", what, level.word(), Ratio.of(ratios));
    }
}
