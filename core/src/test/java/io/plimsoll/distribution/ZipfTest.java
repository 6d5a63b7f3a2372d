package io.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfTest {
    private static final int DRAWS = 400_000;

    /// Pearson's statistic of the ranks drawn against the exact probabilities.
    private static double chiSquare(int range, double theta) {
        Zipf zipf = new Zipf(range, theta);
        Draw draw = new Draw(new Seed(4711));
        long[] counts = new long[range];
        for (int i = 0; i < DRAWS; i++) {
            draw.seek(i);
            counts[(int) zipf.rank(draw) - 1]++;
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
}
