package io.plimsoll.results.histogram;

import io.plimsoll.recording.Times;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Decodes the histograms of a log into counts, without making the histogram: the library makes an array of 270 kB
/// for each, and a run of an hour has a hundred thousand. Used by one thread at a time.
///
/// Layout (HdrHistogram, "V2 compressed"): cookie, length, then deflated: cookie, length of the
/// counts, offset, digits, lowest and highest value (8 bytes each), ratio (8 bytes), then the
/// counts as ZigZag LEB128 of up to nine bytes, where a negative number is that many empty
/// buckets. All numbers are big-endian.
public final class HistogramDecoder implements AutoCloseable {
    static final int COMPRESSED_V2 = 0x1c849304 | 0x10;
    static final int PLAIN_V2 = 0x1c849303 | 0x10;
    static final int COMPRESSED_HEADER = 8;
    static final int HEADER = 40;
    private static final int DIGITS = 3;

    private final Inflater inflater = new Inflater();
    private byte[] plain = new byte[1 << 16];
    private int at;
    private int end;

    /// @param base64 the payload of a line
    /// @throws IllegalArgumentException when it is not a histogram
    public void decode(byte[] base64, SparseCounts into) {
        decode(base64, 0, into);
    }

    /// @param line whose end is the payload
    /// @param from where the payload begins
    /// @throws IllegalArgumentException when it is not a histogram
    public void decode(byte[] line, int from, SparseCounts into) {
        into.clear();
        ByteBuffer decoded = Base64.getDecoder().decode(ByteBuffer.wrap(line, from, line.length - from));
        byte[] compressed = decoded.array();
        if (decoded.limit() != compressed.length) {
            compressed = Arrays.copyOf(compressed, decoded.limit());
        }
        ByteBuffer header = ByteBuffer.wrap(compressed);
        if (compressed.length < COMPRESSED_HEADER || header.getInt() != COMPRESSED_V2) {
            decodeByLibrary(compressed, into);
            return;
        }
        if (header.getInt() != compressed.length - COMPRESSED_HEADER) {
            throw new IllegalArgumentException("a histogram of another length than it says");
        }
        inflate(compressed);
        ByteBuffer layout = ByteBuffer.wrap(plain, 0, end);
        if (end < HEADER || layout.getInt() != PLAIN_V2) {
            throw new IllegalArgumentException("a histogram of an unknown layout");
        }
        int length = layout.getInt();
        boolean isShifted = layout.getInt() != 0;
        if (isShifted || layout.getInt() != DIGITS || layout.getLong() != 1) {
            decodeByLibrary(compressed, into);
            return;
        }
        if (length < 0 || end - HEADER < length) {
            throw new IllegalArgumentException("a histogram that was cut off");
        }
        at = HEADER;
        end = HEADER + length;
        counts(into);
    }

    private void counts(SparseCounts into) {
        int bucket = 0;
        while (at < end) {
            long count = number();
            if (count < 0) {
                bucket = (int) Math.min(SparseCounts.BUCKETS, bucket - count);
            } else {
                if (bucket >= SparseCounts.BUCKETS) {
                    throw new IllegalArgumentException("a histogram with times above an hour");
                }
                if (count > 0) {
                    into.add(bucket, count);
                }
                bucket++;
            }
        }
    }

    private void inflate(byte[] compressed) {
        inflater.reset();
        inflater.setInput(compressed, COMPRESSED_HEADER, compressed.length - COMPRESSED_HEADER);
        end = 0;
        try {
            while (!inflater.finished()) {
                if (end == plain.length) {
                    plain = Arrays.copyOf(plain, 2 * end);
                }
                int more = inflater.inflate(plain, end, plain.length - end);
                if (more == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw new IllegalArgumentException("a histogram that was cut off");
                }
                end += more;
            }
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException("a histogram that cannot be decompressed", damaged);
        }
    }

    private long number() {
        // Most are small.
        int first = next();
        if (first < 0x80) {
            return unfolded(first);
        }
        long value = first & 0x7fL;
        for (int shift = 7; shift < 56; shift += 7) {
            int next = next();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                return unfolded(value);
            }
        }
        return unfolded(value | (long) next() << 56);
    }

    private int next() {
        if (at >= end) {
            throw new IllegalArgumentException("a histogram that was cut off");
        }
        return plain[at++] & 0xff;
    }

    private static long unfolded(long zigZag) {
        return zigZag >>> 1 ^ -(zigZag & 1);
    }

    /// For histograms of other programs: other layouts, digits or units.
    private static void decodeByLibrary(byte[] compressed, SparseCounts into) {
        try {
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 1);
            int last = -1;
            long counted = 0;
            for (HistogramIterationValue value : histogram.recordedValues()) {
                int bucket = SparseCounts.bucketOf(Math.min(Times.HIGHEST_NANOS, value.getValueIteratedTo()));
                if (bucket != last && counted > 0) {
                    into.add(last, counted);
                    counted = 0;
                }
                last = bucket;
                counted += value.getCountAddedInThisIterationStep();
            }
            if (counted > 0) {
                into.add(last, counted);
            }
        } catch (DataFormatException | RuntimeException damaged) {
            // For a damaged histogram, the library's decoder may throw any exception.
            throw new IllegalArgumentException("a histogram that cannot be read: " + damaged, damaged);
        }
    }

    @Override
    public void close() {
        inflater.end();
    }
}
