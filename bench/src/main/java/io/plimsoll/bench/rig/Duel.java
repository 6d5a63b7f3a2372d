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
/// each pair, and in the end the medians of the ratios: one ratio for each start, the median of its pairs. Used by one
/// thread.
public final class Duel {
    /// The pairs of blocks between one start of the programs and the next.
    static final int PAIRS = 5;

    /// An interval wider than this, up or down, answers nothing.
    private static final double ANSWERS = 0.03;

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
        default void close() throws IOException, InterruptedException {}
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
    /// @return the ratio of the CPU times per operation
    public Ratio run(int starts) throws IOException, InterruptedException {
        List<Pairs> all = new ArrayList<>();
        Stolen before = Stolen.now();
        for (int start = 1; start <= starts; start++) {
            all.add(pairs(start));
        }
        out.printf(
                Locale.ROOT,
                "%s: the hypervisor took %.1f %% of the processors' time%n",
                name,
                100 * before.shareUntil(Stolen.now()));
        print("rate", all, Block::rate);
        Ratio cpu = print("client CPU per operation", all, Block::cpuMicros);
        print("of it in user mode", all, block -> block.cpuMicros() * (1 - block.systemShare()));
        print("of it in the kernel", all, block -> block.cpuMicros() * block.systemShare());
        print("context switches per operation", all, Block::switches);
        return cpu;
    }

    private Pairs pairs(int start) throws IOException, InterruptedException {
        Pairs pairs = new Pairs(new ArrayList<>(), new ArrayList<>());
        try (Work first = one.start.begin();
                Work second = other.start.begin()) {
            for (int pair = 1; pair <= PAIRS; pair++) {
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
        out.printf(
                Locale.ROOT,
                "%s start %d pair %d: %s %s; %s %s; CPU %.3f, rate %.3f%n",
                name,
                start,
                pair,
                one.name,
                text(mine),
                other.name,
                text(theirs),
                mine.cpuMicros() / theirs.cpuMicros(),
                mine.rate() / theirs.rate());
    }

    private static String text(Block block) {
        return String.format(
                Locale.ROOT,
                "%,.0f/s %.2f us (%.0f %% kernel)",
                block.rate(),
                block.cpuMicros(),
                100 * block.systemShare());
    }

    private Ratio print(String what, List<Pairs> all, ToDoubleFunction<Block> figure) {
        Ratio ratio = Ratio.of(all.stream().map(pairs -> pairs.ratio(figure)).toList());
        out.printf(
                Locale.ROOT,
                "%s %s: %s %,.3f, %s %,.3f, ratio %s%s%n",
                name,
                what,
                one.name,
                median(all, Pairs::ones, figure),
                other.name,
                median(all, Pairs::others, figure),
                ratio,
                ratio.isWithin(ANSWERS) ? "" : "; wider than 3 %: more starts, or a quieter machine");
        return ratio;
    }

    private static double median(List<Pairs> all, Function<Pairs, List<Block>> side, ToDoubleFunction<Block> figure) {
        return Ratio.of(all.stream()
                        .flatMap(pairs -> side.apply(pairs).stream())
                        .map(figure::applyAsDouble)
                        .toList())
                .median();
    }
}
