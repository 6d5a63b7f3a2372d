package io.plimsoll.report.html;

import io.plimsoll.results.histogram.SparseCounts;

/// Counts of latencies in a grid: time across, latency upwards in quarters of a doubling. Not thread-safe.
final class LatencyGrid {
    static final int PER_DOUBLING = 4;

    /// Covers 42 doublings: more than [io.plimsoll.recording.Times#HIGHEST_NANOS].
    static final int ROWS = 42 * PER_DOUBLING;

    private static final double LOG_2 = StrictMath.log(2);

    /// The row of each histogram bucket. Taking a logarithm of each sample would take longer than reading the run.
    private static final byte[] ROW_OF_BUCKET = new byte[SparseCounts.BUCKETS];

    static {
        for (int bucket = 0; bucket < ROW_OF_BUCKET.length; bucket++) {
            ROW_OF_BUCKET[bucket] = (byte) row(SparseCounts.lowestNanos(bucket));
        }
    }

    private final int[] counts;

    LatencyGrid(int columns) {
        counts = new int[columns * ROWS];
    }

    private static int row(long nanos) {
        return (int) Math.clamp(
                Math.floor(StrictMath.log((double) Math.max(1, nanos)) / LOG_2 * PER_DOUBLING), 0, ROWS - 1);
    }

    /// The counts that one interval adds to a column.
    static int[] rows(SparseCounts latencies) {
        int[] rows = new int[ROWS];
        for (int i = 0; i < latencies.size(); i++) {
            rows[ROW_OF_BUCKET[latencies.bucket(i)] & 0xff] += (int) latencies.count(i);
        }
        return rows;
    }

    void add(int column, int[] rows) {
        for (int row = 0; row < ROWS; row++) {
            counts[column * ROWS + row] += rows[row];
        }
    }

    int at(int column, int row) {
        return counts[column * ROWS + row];
    }
}
