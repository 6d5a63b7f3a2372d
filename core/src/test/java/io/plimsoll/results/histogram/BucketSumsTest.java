package io.plimsoll.results.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.recording.Times;
import io.plimsoll.results.DistributionSummary;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Random;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;

/// Sums, their figures and their encoding are those of the library.
class BucketSumsTest {
    private static Histogram random(Random random) {
        Histogram histogram = new Histogram(1, Times.HIGHEST_NANOS, 3);
        double spread = 1 + random.nextInt(12);
        for (int i = random.nextInt(200); i > 0; i--) {
            histogram.recordValueWithCount((long) Math.pow(10, random.nextDouble() * spread), 1 + random.nextInt(50));
        }
        return histogram;
    }

    private static SparseCounts sparse(Histogram histogram) {
        SparseCounts counts = new SparseCounts();
        for (HistogramIterationValue step : histogram.recordedValues()) {
            counts.add(SparseCounts.bucketOf(step.getValueIteratedTo()), step.getCountAddedInThisIterationStep());
        }
        return counts;
    }

    private static DistributionSummary summary(BucketSums sums) {
        long[] told = sums.percentiles(50, 90, 95, 99, 99.9, 99.99);
        return new DistributionSummary(
                sums.total(), sums.mean(), told[0], told[1], told[2], told[3], told[4], told[5], sums.max());
    }

    @Test
    void sumsAreThoseOfTheLibrary() throws DataFormatException {
        Random random = new Random(21);
        try (BucketSums sums = new BucketSums()) {
            for (int round = 0; round < 200; round++) {
                Histogram expected = new Histogram(1, Times.HIGHEST_NANOS, 3);
                sums.clear();
                for (int part = random.nextInt(5); part >= 0; part--) {
                    Histogram one = random(random);
                    expected.add(one);
                    sums.add(sparse(one));
                }

                assertThat(summary(sums)).as("round %s", round).isEqualTo(DistributionSummary.of(expected));
                byte[] payload = Base64.getDecoder().decode(sums.payload());
                assertThat(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(payload), 1))
                        .as("round %s", round)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void nothingHasNoFigures() throws DataFormatException {
        try (BucketSums sums = new BucketSums()) {
            assertThat(summary(sums)).isEqualTo(DistributionSummary.of(new Histogram(1, Times.HIGHEST_NANOS, 3)));
            byte[] payload = Base64.getDecoder().decode(sums.payload());
            assertThat(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(payload), 1)
                            .getTotalCount())
                    .isZero();
        }
    }

    @Test
    void zeroIsATime() {
        Histogram zero = new Histogram(1, Times.HIGHEST_NANOS, 3);
        zero.recordValueWithCount(0, 3);
        try (BucketSums sums = new BucketSums()) {
            sums.add(sparse(zero));

            assertThat(summary(sums)).isEqualTo(DistributionSummary.of(zero));
        }
    }
}
