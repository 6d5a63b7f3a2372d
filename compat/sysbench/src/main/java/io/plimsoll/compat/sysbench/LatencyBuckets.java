package io.plimsoll.compat.sysbench;

import java.util.Arrays;
import java.util.Locale;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/// Latencies in sysbench's buckets: 1,024 of them, from 1 us to 100 s, each 1.8 % wider than the one before. A
/// percentile is the middle of its bucket, and may therefore exceed the greatest latency. Not thread-safe.
public final class LatencyBuckets {
    private static final int BUCKETS = 1024;
    private static final double LOWEST_MILLIS = 0.001;
    private static final double HIGHEST_MILLIS = 100_000;
    private static final double PER_LOGARITHM = (BUCKETS - 1) / (Math.log(HIGHEST_MILLIS) - Math.log(LOWEST_MILLIS));
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int STARS = 40;

    private final long[] counts = new long[BUCKETS];
    private long count;
    private double minMillis = Double.POSITIVE_INFINITY;
    private double maxMillis;
    private double sumMillis;

    /// Adds a distribution of nanoseconds, within its three significant digits.
    public void add(AbstractHistogram nanos) {
        for (HistogramIterationValue value : nanos.recordedValues()) {
            long added = value.getCountAddedInThisIterationStep();
            double millis = nanos.medianEquivalentValue(value.getValueIteratedTo()) / NANOS_PER_MILLI;
            counts[bucket(millis)] += added;
            sumMillis += millis * added;
            count += added;
        }
        if (nanos.getTotalCount() > 0) {
            minMillis = Math.min(minMillis, nanos.getMinNonZeroValue() / NANOS_PER_MILLI);
            maxMillis = Math.max(maxMillis, nanos.getMaxValue() / NANOS_PER_MILLI);
        }
    }

    private static int bucket(double millis) {
        double place = (Math.log(Math.max(millis, LOWEST_MILLIS)) - Math.log(LOWEST_MILLIS)) * PER_LOGARITHM;
        return Math.clamp(Math.round(place), 0, BUCKETS - 1);
    }

    private static double millis(int bucket) {
        return Math.exp(bucket / PER_LOGARITHM + Math.log(LOWEST_MILLIS));
    }

    public void clear() {
        Arrays.fill(counts, 0);
        count = 0;
        minMillis = Double.POSITIVE_INFINITY;
        maxMillis = 0;
        sumMillis = 0;
    }

    public long count() {
        return count;
    }

    /// 0 if there are none, as are the others.
    double minMillis() {
        return count == 0 ? 0 : minMillis;
    }

    double maxMillis() {
        return maxMillis;
    }

    double meanMillis() {
        return count == 0 ? 0 : sumMillis / count;
    }

    double sumMillis() {
        return sumMillis;
    }

    /// @param percent from 1 to 100
    double percentileMillis(long percent) {
        if (count == 0) {
            return 0;
        }
        long wanted = Math.max(1, (long) Math.floor(count * percent / 100.0 + 0.5));
        long seen = 0;
        int bucket = -1;
        while (seen < wanted) {
            bucket++;
            seen += counts[bucket];
        }
        return millis(bucket);
    }

    /// The distribution as bars of stars; empty if there is nothing.
    String drawn() {
        long most = 0;
        for (long each : counts) {
            most = Math.max(most, each);
        }
        if (most == 0) {
            return "";
        }
        StringBuilder text = new StringBuilder("""
                Latency histogram (values are in milliseconds)
                       value  ------------- distribution ------------- count
                """);
        for (int i = 0; i < BUCKETS; i++) {
            if (counts[i] > 0) {
                String stars = "*".repeat((int) Math.floor(counts[i] * (double) STARS / most + 0.5));
                text.append(String.format(Locale.ROOT, "%12.3f |%-40s %d\n", millis(i), stars, counts[i]));
            }
        }
        return text.append(" \n").toString();
    }
}
