package io.plimsoll.results.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.plimsoll.recording.Times;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.junit.jupiter.api.Test;

/// What the library encodes is decoded to what the library counts.
class HistogramDecoderTest {
    private static byte[] encoded(AbstractHistogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer, 6);
        return Base64.getEncoder().encode(Arrays.copyOf(buffer.array(), length));
    }

    private static SparseCounts decoded(byte[] base64) {
        SparseCounts counts = new SparseCounts();
        try (HistogramDecoder decoder = new HistogramDecoder()) {
            decoder.decode(base64, counts);
            decoder.decode(base64, counts);
        }
        return counts;
    }

    private static Histogram histogram(SparseCounts counts) {
        Histogram histogram = new Histogram(1, Times.HIGHEST_NANOS, 3);
        for (int i = 0; i < counts.size(); i++) {
            histogram.recordValueWithCount(SparseCounts.highestNanos(counts.bucket(i)), counts.count(i));
        }
        return histogram;
    }

    @Test
    void countsAreThoseOfTheLibrary() {
        for (long seed = 1; seed <= 50; seed++) {
            Random random = new Random(seed);
            IntCountsHistogram histogram = new IntCountsHistogram(1, Times.HIGHEST_NANOS, 3);
            for (int i = random.nextInt(2_000); i >= 0; i--) {
                long value = (long) Math.pow(10, random.nextDouble() * 12.55);
                histogram.recordValueWithCount(value, 1 + random.nextInt(100_000));
            }
            SparseCounts counts = decoded(encoded(histogram));

            assertThat(histogram(counts)).as("seed %s", seed).isEqualTo(histogram);
            assertThat(counts.total()).isEqualTo(histogram.getTotalCount());
        }
    }

    @Test
    void bucketsAreThoseOfTheLibrary() {
        Histogram library = new Histogram(1, Times.HIGHEST_NANOS, 3);
        for (long nanos = 0; nanos <= Times.HIGHEST_NANOS; nanos = nanos * 17 / 16 + 1) {
            int bucket = SparseCounts.bucketOf(nanos);
            assertThat(SparseCounts.lowestNanos(bucket)).isEqualTo(library.lowestEquivalentValue(nanos));
            assertThat(SparseCounts.highestNanos(bucket)).isEqualTo(library.highestEquivalentValue(nanos));
        }
        assertThat(SparseCounts.bucketOf(Times.HIGHEST_NANOS)).isLessThan(SparseCounts.BUCKETS);
    }

    @Test
    void otherLayoutsAreReadByTheLibrary() {
        Histogram coarse = new Histogram(1_000, Times.HIGHEST_NANOS, 2);
        coarse.recordValueWithCount(5_000_000, 7);
        coarse.recordValueWithCount(90_000_000, 2);
        SparseCounts counts = decoded(encoded(coarse));

        assertThat(counts.total()).isEqualTo(9);
        assertThat((double) SparseCounts.highestNanos(counts.bucket(0))).isBetween(4.9e6, 5.1e6);
    }

    @Test
    void rubbishIsRefused() {
        Histogram histogram = new Histogram(1, Times.HIGHEST_NANOS, 3);
        for (int i = 1; i < 2_000; i++) {
            histogram.recordValueWithCount(i * 7_919L, i);
        }
        byte[] whole = encoded(histogram);
        for (String text : new String[] {"", "bm9uc2Vuc2U=", "not base64!"}) {
            byte[] rubbish = text.getBytes(StandardCharsets.US_ASCII);
            assertThatIllegalArgumentException().isThrownBy(() -> decoded(rubbish));
        }
        for (int length = 4; length < whole.length / 2; length += 40) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatIllegalArgumentException().as("%s bytes", length).isThrownBy(() -> decoded(cut));
        }
    }
}
