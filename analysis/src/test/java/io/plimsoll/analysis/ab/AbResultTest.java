package io.plimsoll.analysis.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.ab.AbResult.State;
import io.plimsoll.analysis.ab.ServerContrast.Change;
import io.plimsoll.analysis.ab.ServerContrast.ServerBlock;
import io.plimsoll.analysis.statistics.SequentialT;
import io.plimsoll.results.ab.AbDocument;
import io.plimsoll.unit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// When an ab ends, and how often it is wrong.
class AbResultTest {
    private static final int ABS = 1_000;
    private static final int PAIRS = 20;

    /// A margin that nothing lies within: every ab goes on until it finds a difference, or has no pairs left.
    private static final AbDocument EAGER = AbDocument.of(List.of(), List.of("x = 1"), 1e-6, PAIRS);

    private static final AbDocument USUAL = AbDocument.of(List.of(), List.of("x = 1"), 0.03, PAIRS);

    /// What the log ratio of a pair is if there is no difference; its standard deviation is 1.
    enum Noise {
        NORMAL,
        /// Student's t with 3 degrees of freedom: now and then a block goes wrong.
        HEAVY,
        /// Each block is either fast or slow.
        BIMODAL;

        double draw(Random random) {
            return switch (this) {
                case NORMAL -> random.nextGaussian();
                case HEAVY -> {
                    double squares = 0;
                    for (int i = 0; i < 3; i++) {
                        double one = random.nextGaussian();
                        squares += one * one;
                    }
                    yield random.nextGaussian() / Math.sqrt(squares / 3) / Math.sqrt(3);
                }
                case BIMODAL -> {
                    double state = sign(random) * 0.5 + sign(random) * 0.5;
                    yield (state + 0.1 * random.nextGaussian()) / Math.sqrt(0.51);
                }
            };
        }

        private static int sign(Random random) {
            return random.nextBoolean() ? 1 : -1;
        }
    }

    /// Measures pair after pair, and decides after each.
    ///
    /// @param effect in standard deviations
    private static State end(Noise noise, double effect, AbDocument asked, Random random) {
        double[] ratios = new double[asked.pairs()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = 0.01 * (effect + noise.draw(random));
            State state = AbResult.decide(Arrays.copyOf(ratios, i + 1), i + 1, asked);
            if (state != State.UNDECIDED) {
                return state;
            }
        }
        throw new AssertionError("the last pair decides");
    }

    private static long count(Noise noise, double effect, AbDocument asked, State wanted) {
        Random random = new Random(2024);
        return IntStream.range(0, ABS)
                .mapToObj(_ -> end(noise, effect, asked, random))
                .filter(wanted::equals)
                .count();
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void noDifferenceIsFoundWhereThereIsNone(Noise noise) {
        assertThat(count(noise, 0, EAGER, State.DIFFERENT)).isLessThanOrEqualTo(ABS / 20);
        assertThat(count(noise, 0, USUAL, State.DIFFERENT)).isLessThanOrEqualTo(ABS / 20);
    }

    /// With heavy tails, one value in 20,000 is more than 15 deviations off: among the first pairs of an ab, it
    /// hides even such a difference.
    @ParameterizedTest
    @EnumSource(Noise.class)
    void aDifferenceOfFourDeviationsIsFound(Noise noise) {
        long least = noise == Noise.HEAVY ? ABS - 2 : ABS;
        assertThat(count(noise, 4, EAGER, State.DIFFERENT)).isGreaterThanOrEqualTo(least);
        assertThat(count(noise, -4, USUAL, State.DIFFERENT)).isGreaterThanOrEqualTo(least);
    }

    /// The worst noise there is: a pair says +1 or -1, and nothing in between. Computed exactly.
    @Test
    void pairsThatOnlyKnowTwoValuesMisleadInOneOfTwentyAtMost() {
        Map<Integer, Double> going = new HashMap<>(Map.of(0, 1.0));
        double found = 0;
        for (int count = 1; count <= PAIRS; count++) {
            Map<Integer, Double> next = new HashMap<>();
            going.forEach((ups, chance) -> {
                next.merge(ups, chance / 2, Double::sum);
                next.merge(ups + 1, chance / 2, Double::sum);
            });
            going = new HashMap<>();
            for (Map.Entry<Integer, Double> each : next.entrySet()) {
                if (AbResult.decide(twoValues(each.getKey(), count), count, EAGER) == State.DIFFERENT) {
                    found += each.getValue();
                } else {
                    going.put(each.getKey(), each.getValue());
                }
            }
        }
        assertThat(found).isBetween(0.04, 0.05);
    }

    private static double[] twoValues(int ups, int count) {
        double[] ratios = new double[count];
        Arrays.setAll(ratios, i -> i < ups ? 0.1 : -0.1);
        return ratios;
    }

    @Test
    void whatLiesWithinTheMarginIsTheSame() {
        double[] quiet = {0.002, -0.003, 0.001, 0.002, -0.001, 0.001};
        assertThat(AbResult.decide(Arrays.copyOf(quiet, 5), 5, USUAL)).isEqualTo(State.UNDECIDED);
        assertThat(AbResult.decide(quiet, 6, USUAL)).isEqualTo(State.SAME);
        double[] wild = {0.1, -0.2, 0.15, -0.1, 0.2, -0.15};
        assertThat(AbResult.decide(wild, 6, USUAL)).isEqualTo(State.UNDECIDED);
        assertThat(AbResult.decide(wild, PAIRS, USUAL)).isEqualTo(State.NOT_FOUND);
    }

    /// However small: the interval says how little it is.
    @Test
    void aSmallDifferenceThatIsSureIsADifference() {
        double[] small = {0.010, 0.011, 0.010, 0.009, 0.010, 0.011};
        assertThat(AbResult.decide(small, 6, USUAL)).isEqualTo(State.DIFFERENT);
        assertThat(Math.expm1(SequentialT.of(small, AbResult.ALPHA).high())).isLessThan(0.03);
    }

    /// Pairs that measured nothing have no ratio, and still count: an ab ends.
    @Test
    void pairsWithoutARatioEndAnAb() {
        assertThat(AbResult.decide(new double[0], PAIRS, USUAL)).isEqualTo(State.NOT_FOUND);
        assertThat(AbResult.decide(new double[0], PAIRS - 1, USUAL)).isEqualTo(State.UNDECIDED);
    }

    @Test
    void twoPairsAreMirroredAndTheSeedDecidesTheFirst() {
        List<String> firsts = new ArrayList<>();
        for (int number = 1; number <= 40; number += 2) {
            List<String> first = AbPair.order(new Seed(42), number);
            assertThat(AbPair.order(new Seed(42), number + 1)).isEqualTo(first.reversed());
            firsts.add(first.getFirst());
        }
        assertThat(firsts).contains("A", "B");
        assertThat(AbPair.order(new Seed(42), 7)).isEqualTo(AbPair.order(new Seed(42), 7));
        List<String> others = IntStream.iterate(1, number -> number <= 40, number -> number + 2)
                .mapToObj(number -> AbPair.order(new Seed(43), number).getFirst())
                .toList();
        assertThat(others).isNotEqualTo(firsts);
    }

    private static List<ServerBlock> blocks(double bytes, double waiting) {
        List<ServerBlock> blocks = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            double factor = 1 + 0.01 * (i % 3 - 1);
            blocks.add(new ServerBlock(
                    Map.of("wal_bytes", bytes * factor, "commits", 1.0 * factor, "temp_files", 1e-6 * bytes * factor),
                    waiting == 0
                            ? Map.of("running", 2 * factor)
                            : Map.of("running", 2 * factor, "IO WalSync", waiting * factor)));
        }
        return blocks;
    }

    @Test
    void onlyWhatDiffersForSureIsNamed() {
        ServerContrast contrast = ServerContrast.of(blocks(400, 3), blocks(800, 0));
        assertThat(contrast.counters()).extracting(Change::name).containsExactly("wal_bytes");
        assertThat(contrast.waits()).extracting(Change::name).containsExactly("IO WalSync");
        assertThat(contrast.waits().getFirst().b()).isZero();

        assertThat(ServerContrast.of(blocks(400, 3), blocks(400, 3))).isEqualTo(ServerContrast.NONE);
        assertThat(ServerContrast.of(List.of(), blocks(400, 3))).isEqualTo(ServerContrast.NONE);
    }
}
