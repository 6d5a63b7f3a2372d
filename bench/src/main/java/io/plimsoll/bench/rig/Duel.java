package io.plimsoll.bench.rig;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/// Two sides that do the same work in turn, in pairs of short blocks: first and second change at random, so that
/// what the machine does meanwhile meets both alike. Prints each pair, and in the end the medians of the ratios.
/// Used by one thread.
public final class Duel {
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
    /// @param work runs one block
    public record Side(String name, Work work) {}

    /// Runs one block.
    @FunctionalInterface
    public interface Work {
        Block run() throws IOException, InterruptedException;
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
    /// @return the ratio of the CPU times per operation
    public Ratio run(int pairs) throws IOException, InterruptedException {
        List<Block> ones = new ArrayList<>();
        List<Block> others = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            boolean isFirst = random.nextBoolean();
            if (isFirst) {
                ones.add(one.work.run());
            }
            others.add(other.work.run());
            if (!isFirst) {
                ones.add(one.work.run());
            }
            out.printf(
                    Locale.ROOT,
                    "%s pair %d: %s %s; %s %s; CPU %.3f, rate %.3f%n",
                    name,
                    pair,
                    one.name,
                    text(ones.getLast()),
                    other.name,
                    text(others.getLast()),
                    ones.getLast().cpuMicros() / others.getLast().cpuMicros(),
                    ones.getLast().rate() / others.getLast().rate());
        }
        print("rate", ones, others, Block::rate);
        Ratio cpu = print("client CPU per operation", ones, others, Block::cpuMicros);
        print("of it in user mode", ones, others, block -> block.cpuMicros() * (1 - block.systemShare()));
        print("of it in the kernel", ones, others, block -> block.cpuMicros() * block.systemShare());
        print("context switches per operation", ones, others, Block::switches);
        return cpu;
    }

    private static String text(Block block) {
        return String.format(
                Locale.ROOT,
                "%,.0f/s %.2f us (%.0f %% kernel)",
                block.rate(),
                block.cpuMicros(),
                100 * block.systemShare());
    }

    private Ratio print(String what, List<Block> ones, List<Block> others, ToDoubleFunction<Block> figure) {
        List<Double> ratios = new ArrayList<>();
        for (int pair = 0; pair < ones.size(); pair++) {
            ratios.add(figure.applyAsDouble(ones.get(pair)) / figure.applyAsDouble(others.get(pair)));
        }
        Ratio ratio = Ratio.of(ratios);
        out.printf(
                Locale.ROOT,
                "%s %s: %s %,.3f, %s %,.3f, ratio %s%s%n",
                name,
                what,
                one.name,
                median(ones, figure),
                other.name,
                median(others, figure),
                ratio,
                ratio.isWithin(ANSWERS) ? "" : "; wider than 3 %: more pairs, or a quieter machine");
        return ratio;
    }

    private static double median(List<Block> blocks, ToDoubleFunction<Block> figure) {
        return Ratio.of(blocks.stream().map(figure::applyAsDouble).toList()).median();
    }
}
