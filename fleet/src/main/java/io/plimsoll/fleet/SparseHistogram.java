package io.plimsoll.fleet;

import io.plimsoll.recording.Times;
import io.plimsoll.results.histogram.SparseCounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.Base64;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/// A histogram as text: the buckets that hold something, each as its distance from the one before and its count, both
/// in groups of seven bits, the lowest first. Stateless.
final class SparseHistogram {
    private static final int GROUP = 7;
    private static final int MORE = 1 << GROUP;
    private static final long COUNT_MAX = 1L << 48;

    private SparseHistogram() {}

    static String encode(AbstractHistogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return "";
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int last = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            int bucket = SparseCounts.bucketOf(Math.min(Times.HIGHEST_NANOS, value.getValueIteratedTo()));
            write(bytes, bucket - last);
            write(bytes, value.getCountAtValueIteratedTo());
            last = bucket;
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static void write(ByteArrayOutputStream bytes, long number) {
        long rest = number;
        while (rest >= MORE) {
            bytes.write((int) (rest & (MORE - 1)) | MORE);
            rest >>>= GROUP;
        }
        bytes.write((int) rest);
    }

    /// Reads what was encoded.
    ///
    /// @throws IOException when it is no such text
    static void decode(String text, SparseCounts into) throws IOException {
        into.clear();
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException damaged) {
            throw Message.unreadable("a histogram that is not base64", damaged);
        }
        Reader reader = new Reader(bytes);
        long bucket = 0;
        while (reader.hasMore()) {
            long distance = reader.next();
            bucket += distance;
            long count = reader.next();
            long nanos = bucket >= 0 && bucket < SparseCounts.BUCKETS
                    ? SparseCounts.lowestNanos((int) bucket)
                    : Long.MAX_VALUE;
            boolean isAgain = distance == 0 && into.size() > 0;
            if (isAgain || nanos > Times.HIGHEST_NANOS || count < 1 || count > COUNT_MAX) {
                throw new ProtocolException("a histogram with an impossible bucket");
            }
            into.add((int) bucket, count);
        }
    }

    /// Adds what was decoded to a histogram.
    static void addTo(AbstractHistogram sum, SparseCounts counts) {
        for (int i = 0; i < counts.size(); i++) {
            sum.recordValueWithCount(SparseCounts.lowestNanos(counts.bucket(i)), counts.count(i));
        }
    }

    /// The highest time of what was encoded; below 0 if there is none.
    ///
    /// @throws IOException when it is no such text
    static long maxNanos(String text) throws IOException {
        SparseCounts counts = new SparseCounts();
        decode(text, counts);
        return counts.size() == 0 ? -1 : SparseCounts.highestNanos(counts.bucket(counts.size() - 1));
    }

    private static final class Reader {
        private final byte[] bytes;
        private int at;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        boolean hasMore() {
            return at < bytes.length;
        }

        /// A number that is not negative.
        long next() throws IOException {
            long value = 0;
            for (int shift = 0; shift < Long.SIZE - GROUP; shift += GROUP) {
                if (!hasMore()) {
                    break;
                }
                int group = bytes[at++] & 0xff;
                value |= (long) (group & (MORE - 1)) << shift;
                if (group < MORE) {
                    return value;
                }
            }
            throw new ProtocolException("a histogram that was cut off");
        }
    }
}
