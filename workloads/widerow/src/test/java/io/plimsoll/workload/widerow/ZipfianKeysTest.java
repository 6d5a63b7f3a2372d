package io.plimsoll.workload.widerow;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfianKeysTest {
    private static final int DRAWS = 400_000;

    /// Pearson's statistic of the ranks drawn against the exact probabilities.
    private static double chiSquare(int range, double theta) {
        ZipfianKeys keys = new ZipfianKeys(1, range, theta);
        Draw draw = new Draw(new Seed(4711));
        long[] counts = new long[range];
        for (int i = 0; i < DRAWS; i++) {
            draw.seek(i);
            counts[(int) keys.rank(draw) - 1]++;
        }
        double sum = LongStream.rangeClosed(1, range)
                .mapToDouble(rank -> Math.pow((double) rank, -theta))
                .sum();
        double statistic = 0;
        for (int rank = 1; rank <= range; rank++) {
            double expected = DRAWS * Math.pow(rank, -theta) / sum;
            statistic += (counts[rank - 1] - expected) * (counts[rank - 1] - expected) / expected;
        }
        return statistic;
    }

    /// The statistic of a true sample has a mean of n - 1 and a variance of 2 (n - 1): five standard
    /// deviations are never reached by chance, and draws are always the same here.
    @ParameterizedTest
    @CsvSource({"2, 0.99", "10, 0.99", "100, 0.99", "1000, 0.99", "50, 0.5", "50, 1", "50, 1.2", "20, 2", "100, 0.001"})
    void drawsEachRankAsOftenAsZipfSays(int range, double theta) {
        double freedom = range - 1;
        assertThat(chiSquare(range, theta)).isLessThan(freedom + 5 * Math.sqrt(2 * freedom));
    }

    @Test
    void everyRankStandsForARowOfItsOwn() {
        forAll(50, random -> {
            int range = random.nextInt(1, 300);
            long from = random.nextLong(1, 1_000_000);
            ZipfianKeys keys = new ZipfianKeys(from, from + range - 1, 0.2);
            Draw draw = new Draw(new Seed(random.nextLong()));
            Set<Long> chosen = new HashSet<>();
            for (int i = 0; i < 40 * range + 200; i++) {
                long key = keys.choose(draw);
                assertThat(key).isBetween(from, from + range - 1);
                chosen.add(key);
            }
            assertThat(chosen).hasSizeGreaterThan(range * 9 / 10);
        });
    }

    @ParameterizedTest
    @CsvSource({"1", "3000000000", "1000000000000000"})
    void staysWithinRangesOf64Bits(long range) {
        ZipfianKeys keys = new ZipfianKeys(7, 7 + range - 1, 0.99);
        Draw draw = new Draw(new Seed(1));
        for (int i = 0; i < 10_000; i++) {
            assertThat(keys.choose(draw)).isBetween(7L, 7 + range - 1);
        }
    }

    @Test
    void popularRowsAreNoNeighbours() {
        ZipfianKeys keys = new ZipfianKeys(1, 1_000_000, 3);
        Draw draw = new Draw(new Seed(1));
        Set<Long> chosen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            chosen.add(keys.choose(draw));
        }
        assertThat(chosen).contains(1L).noneMatch(key -> key > 1 && key < 1_000);
    }
}
