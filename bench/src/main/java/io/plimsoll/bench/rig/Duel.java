package io.plimsoll.bench.rig;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Two sides that do the same work in turn, in pairs of short blocks: first and second change at random, so that
/// what the machine does meanwhile meets both alike. After [#PAIRS] pairs both programs are started anew: a JIT
/// compiler does not compile alike each time, so that one start of a program says little, however long it runs. Prints
/// each pair, and in the end the medians of the ratios: one ratio for each start, the median of its pairs. Where a
/// side cannot be stopped and gone on with, such as a load of a fixed size, a pair is one whole run of each. Used by
/// one
/// thread.
public final class Duel {
    /// The pairs of blocks between one start of the programs and the next.
    static final int PAIRS = 5;

    private final String name;
    private final Side one;
    private final Side other;
    private final PrintStream out;
    private final Random random = new Random(42);

    /// One of the two.
    ///
    /// @param name what it is called in the output
    /// @param start starts its program
    public record Side(String name, Start start) {}

    /// Starts a program.
    @FunctionalInterface
    public interface Start {
        Work begin() throws IOException, InterruptedException;
    }

    /// A program that takes part.
    @FunctionalInterface
    public interface Work extends AutoCloseable {
        /// Runs one block.
        Block run() throws IOException, InterruptedException;

        /// Ends the program.
        @Override
        default void close() throws IOException {}
    }

    /// What both sides did after one start.
    private record Pairs(List<Block> ones, List<Block> others) {
        double ratio(ToDoubleFunction<Block> figure) {
            List<Double> ratios = new ArrayList<>();
            for (int pair = 0; pair < ones.size(); pair++) {
                ratios.add(figure.applyAsDouble(ones.get(pair)) / figure.applyAsDouble(others.get(pair)));
            }
            return Ratio.of(ratios).median();
        }
    }

    /// What came of a duel.
    ///
    /// @param name of the duel
    /// @param one the name of the side that is the numerator of all ratios
    /// @param other the name of the other side
    /// @param rate operations per second
    /// @param cpu CPU time of the client per operation, in microseconds
    public record Result(String name, String one, String other, Compared rate, Compared cpu) {}

    /// A figure of both sides.
    ///
    /// @param ratio over the starts; its median is not a number where a side has no such figure
    /// @param one the median of all blocks of one side
    /// @param other that of the other side
    public record Compared(Ratio ratio, double one, double other) {}

    /// @param one the numerator of all ratios
    public Duel(String name, Side one, Side other, PrintStream out) {
        this.name = name;
        this.one = one;
        this.other = other;
        this.out = out;
    }

    /// Runs the pairs, and prints what came of them.
    ///
    /// @param starts how often both programs are started
    public Result run(int starts) throws IOException, InterruptedException {
        return run(starts, PAIRS);
    }

    /// The same with sides whose block is a whole run: each pair counts as a start. Whole runs may have no CPU time.
    public Result runWhole(int pairs) throws IOException, InterruptedException {
        return run(pairs, 1);
    }

    private Result run(int starts, int pairsEach) throws IOException, InterruptedException {
        List<Pairs> all = new ArrayList<>();
        Stolen before = Stolen.now();
        for (int start = 1; start <= starts; start++) {
            all.add(pairs(start, pairsEach));
        }
        out.printf(
                Locale.ROOT,
                "%s: the hypervisor took %.1f %% of the processors' time%n",
                name,
                100 * before.shareUntil(Stolen.now()));
        Compared rate = print("rate", all, Block::rate);
        Compared cpu = print("client CPU per operation", all, Block::cpuMicros);
        print("of it in user mode", all, block -> block.cpuMicros() * (1 - block.systemShare()));
        print("of it in the kernel", all, block -> block.cpuMicros() * block.systemShare());
        print("context switches per operation", all, Block::switches);
        return new Result(name, one.name, other.name, rate, cpu);
    }

    private Pairs pairs(int start, int count) throws IOException, InterruptedException {
        Pairs pairs = new Pairs(new ArrayList<>(), new ArrayList<>());
        try (Work first = one.start.begin();
                Work second = other.start.begin()) {
            for (int pair = 1; pair <= count; pair++) {
                boolean isFirst = random.nextBoolean();
                if (isFirst) {
                    pairs.ones.add(first.run());
                }
                pairs.others.add(second.run());
                if (!isFirst) {
                    pairs.ones.add(first.run());
                }
                print(start, pair, pairs.ones.getLast(), pairs.others.getLast());
            }
        }
        return pairs;
    }

    private void print(int start, int pair, Block mine, Block theirs) {
        double cpu = mine.cpuMicros() / theirs.cpuMicros();
        out.printf(
                Locale.ROOT,
                "%s start %d pair %d: %s %s; %s %s; %srate %.3f%n",
                name,
                start,
                pair,
                one.name,
                text(mine),
                other.name,
                text(theirs),
                Double.isNaN(cpu) ? "" : String.format(Locale.ROOT, "CPU %.3f, ", cpu),
                mine.rate() / theirs.rate());
    }

    private static String text(Block block) {
        // A load may take longer than a second for one of its units.
        String rate = String.format(Locale.ROOT, block.rate() < 10 ? "%.3f/s" : "%,.0f/s", block.rate());
        if (Double.isNaN(block.cpuMicros())) {
            return rate;
        }
        return rate
                + String.format(Locale.ROOT, " %.2f us (%.0f %% kernel)", block.cpuMicros(), 100 * block.systemShare());
    }

    private Compared print(String what, List<Pairs> all, ToDoubleFunction<Block> figure) {
        Ratio ratio = Ratio.of(all.stream().map(pairs -> pairs.ratio(figure)).toList());
        double mine = median(all, Pairs::ones, figure);
        double theirs = median(all, Pairs::others, figure);
        Compared compared = new Compared(ratio, mine, theirs);
        if (Double.isNaN(mine) && Double.isNaN(theirs)) {
            return compared;
        }
        out.printf(Locale.ROOT, "%s %s: %s %s, %s %s, ", name, what, one.name, text(mine), other.name, text(theirs));
        if (!Double.isFinite(ratio.median())) {
            out.println("no ratio");
        } else {
            out.println(
                    "ratio " + ratio + (ratio.answers() ? "" : "; wider than 3 %: more starts, or a quieter machine"));
        }
        return compared;
    }

    private static String text(double figure) {
        return Double.isNaN(figure) ? "none" : String.format(Locale.ROOT, "%,.3f", figure);
    }

    private static double median(List<Pairs> all, Function<Pairs, List<Block>> side, ToDoubleFunction<Block> figure) {
        return Ratio.of(all.stream()
                        .flatMap(pairs -> side.apply(pairs).stream())
                        .map(figure::applyAsDouble)
                        .toList())
                .median();
    }
}
