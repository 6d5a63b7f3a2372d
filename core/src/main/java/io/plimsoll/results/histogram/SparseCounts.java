package io.plimsoll.results.histogram;

import java.util.Arrays;

/// The times that occurred and how often, without those that did not: one histogram with the buckets of this
/// program ([io.plimsoll.recording.Times]: from 1 ns on, three digits), in ascending order. Its user fills it again
/// and again; not thread-safe.
///
/// Buckets are those of HdrHistogram: up to 2047 each value has its own, and from there on each
/// doubling has 1024, so that bucket `i` begins at `(1024 + i mod 1024) * 2^(i div 1024 - 1)`.
public final class SparseCounts {
    private static final int HALF_BITS = 10;
    private static final int HALF = 1 << HALF_BITS;

    /// Above the bucket of [io.plimsoll.recording.Times#HIGHEST_NANOS].
    public static final int BUCKETS = 34 * HALF;

    private int size;
    private int[] buckets = new int[64];
    private long[] counts = new long[64];

    /// Removes all times.
    public void clear() {
        size = 0;
    }

    /// @param bucket higher than all present ones
    public void add(int bucket, long count) {
        if (size == buckets.length) {
            buckets = Arrays.copyOf(buckets, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        buckets[size] = bucket;
        counts[size++] = count;
    }

    /// How many different times it holds.
    public int size() {
        return size;
    }

    /// The bucket of the time at `index`, below [#BUCKETS].
    public int bucket(int index) {
        return buckets[index];
    }

    public long count(int index) {
        return counts[index];
    }

    public long total() {
        long total = 0;
        for (int i = 0; i < size; i++) {
            total += counts[i];
        }
        return total;
    }

    /// The lowest time of a bucket in nanoseconds.
    public static long lowestNanos(int bucket) {
        int doubling = Math.max(0, (bucket >> HALF_BITS) - 1);
        return ((long) bucket - ((long) doubling << HALF_BITS)) << doubling;
    }

    /// The highest time of a bucket in nanoseconds: what HdrHistogram returns for a percentile.
    public static long highestNanos(int bucket) {
        return lowestNanos(bucket) + (1L << Math.max(0, (bucket >> HALF_BITS) - 1)) - 1;
    }

    /// The bucket of a time.
    public static int bucketOf(long nanos) {
        int doubling = Math.max(0, Long.SIZE - HALF_BITS - 1 - Long.numberOfLeadingZeros(nanos | 1));
        return (int) (nanos >> doubling) + (doubling << HALF_BITS);
    }
}
