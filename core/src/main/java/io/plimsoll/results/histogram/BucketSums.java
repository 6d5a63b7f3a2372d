package io.plimsoll.results.histogram;

import io.plimsoll.recording.Times;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;

/// Sums of histograms, bucket by bucket, and the figures of the sum: those that HdrHistogram's own class would
/// give, in a fraction of its time, because only buckets that hold times are looked at. Its user fills it again and
/// again; not thread-safe.
public final class BucketSums implements AutoCloseable {
    private static final int DIGITS = 3;

    /// A ZigZag LEB128 number has at most that many bytes.
    private static final int NUMBER_MAX = 9;

    private final long[] counts = new long[SparseCounts.BUCKETS];

    /// A bit for each bucket that holds times.
    private final long[] held = new long[SparseCounts.BUCKETS / Long.SIZE];

    private final Deflater deflater = deflater();
    private byte[] plain = new byte[1 << 12];
    private int length;
    private long total;
    private int highest = -1;

    /// Counts hardly repeat in sequences: without a search for these it takes less time, and less room as well.
    private static Deflater deflater() {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        deflater.setStrategy(Deflater.HUFFMAN_ONLY);
        return deflater;
    }

    /// Removes all times.
    public void clear() {
        for (int bucket = next(0); bucket >= 0; bucket = next(bucket + 1)) {
            counts[bucket] = 0;
        }
        Arrays.fill(held, 0);
        total = 0;
        highest = -1;
    }

    /// The lowest bucket from here on that holds times; -1 if there is none.
    private int next(int from) {
        int word = from / Long.SIZE;
        if (from > highest) {
            return -1;
        }
        long bits = held[word] & -1L << from;
        while (bits == 0) {
            bits = held[++word];
        }
        return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }

    public void add(SparseCounts times) {
        int size = times.size();
        if (size == 0) {
            return;
        }
        for (int i = 0; i < size; i++) {
            int bucket = times.bucket(i);
            counts[bucket] += times.count(i);
            held[bucket / Long.SIZE] |= 1L << bucket;
            total += times.count(i);
        }
        highest = Math.max(highest, times.bucket(size - 1));
    }

    public long total() {
        return total;
    }

    /// The highest time, as the end of its bucket; 0 if there is none.
    public long max() {
        return highest <= 0 ? 0 : SparseCounts.highestNanos(highest);
    }

    /// The mean of the middles of all buckets; 0 if there are no times.
    public double mean() {
        double sum = 0;
        for (int bucket = next(0); bucket >= 0; bucket = next(bucket + 1)) {
            long from = SparseCounts.lowestNanos(bucket);
            long width = SparseCounts.highestNanos(bucket) - from + 1;
            sum += (from + (width >> 1)) * (double) counts[bucket];
        }
        return total == 0 ? 0 : sum / total;
    }

    /// The times that some shares of all times do not exceed, each as the end of its bucket; 0 if there are no
    /// times.
    ///
    /// @param percentiles from 0 to 100, ascending
    public long[] percentiles(double... percentiles) {
        long[] values = new long[percentiles.length];
        long seen = 0;
        int bucket = -1;
        for (int i = 0; i < values.length && total > 0; i++) {
            // As HdrHistogram does it: what rounding may have added does not reach the next bucket.
            double asked = Math.clamp(Math.nextDown(percentiles[i]), 0, 100);
            long rank = Math.max(1, (long) Math.ceil(asked * total / 100));
            while (seen < rank) {
                bucket = next(bucket + 1);
                seen += counts[bucket];
            }
            values[i] = SparseCounts.highestNanos(bucket);
        }
        return values;
    }

    /// The sum in the layout that [HistogramDecoder] describes, in Base64: the payload of a line of a log.
    public byte[] payload() {
        length = 0;
        int end = 0;
        for (int bucket = next(0); bucket >= 0; bucket = next(bucket + 1)) {
            int empty = bucket - end;
            if (empty > 0) {
                put(empty == 1 ? 0 : -empty);
            }
            put(counts[bucket]);
            end = bucket + 1;
        }
        if (end == 0) {
            // Without times there is one empty bucket.
            put(0);
        }
        ByteBuffer layout = ByteBuffer.allocate(HistogramDecoder.HEADER + length)
                .putInt(HistogramDecoder.PLAIN_V2)
                .putInt(length)
                .putInt(0)
                .putInt(DIGITS)
                .putLong(1)
                .putLong(Times.HIGHEST_NANOS)
                .putDouble(1)
                .put(plain, 0, length);
        return Base64.getEncoder().encode(compressed(layout.array()));
    }

    private byte[] compressed(byte[] layout) {
        deflater.reset();
        deflater.setInput(layout);
        deflater.finish();
        byte[] bytes = new byte[HistogramDecoder.COMPRESSED_HEADER + layout.length + layout.length / 8 + 64];
        int end = HistogramDecoder.COMPRESSED_HEADER;
        while (!deflater.finished()) {
            if (end == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * end);
            }
            end += deflater.deflate(bytes, end, bytes.length - end);
        }
        ByteBuffer.wrap(bytes).putInt(HistogramDecoder.COMPRESSED_V2).putInt(end - HistogramDecoder.COMPRESSED_HEADER);
        return Arrays.copyOf(bytes, end);
    }

    private void put(long number) {
        if (plain.length - length < NUMBER_MAX) {
            plain = Arrays.copyOf(plain, 2 * plain.length);
        }
        long folded = number << 1 ^ number >> 63;
        for (int i = 1; i < NUMBER_MAX && folded >>> 7 != 0; i++) {
            plain[length++] = (byte) (folded | 0x80);
            folded >>>= 7;
        }
        plain[length++] = (byte) folded;
    }

    @Override
    public void close() {
        deflater.end();
    }
}
