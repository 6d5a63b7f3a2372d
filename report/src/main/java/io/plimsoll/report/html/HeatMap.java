package io.plimsoll.report.html;

import io.plimsoll.report.html.RunCharts.TimePoints.Point;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.histogram.SparseCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The grids of all operations as columns of a page. Counts are written as logarithms, because
/// colours tell no more.
///
/// @param streams the operations that are not among all together
record HeatMap(IntervalShapes shapes, RunCharts.TimePoints line, List<String> operations, Set<String> streams) {
    /// Codes for each doubling of 1 + the count; 0 is none.
    private static final int CODES = 8;

    private static final double LOG_2 = StrictMath.log(2);

    /// Describes the columns for their reader.
    ///
    /// @param edges the start of each column in seconds, then the end of the last column
    /// @param lowest the first row: its lower edge is 2^(lowest / perDoubling) ns
    /// @param codes codes per doubling: code / codes = log2(1 + count)
    record Shape(List<Double> edges, int rows, int lowest, int perDoubling, int codes) {}

    /// @return null when there is nothing to show
    @Nullable
    Shape add(RunData.Columns into) {
        Map<String, LatencyGrid> grids = shapes.grids();
        int lowest = LatencyGrid.ROWS;
        int highest = -1;
        for (int row = 0; row < LatencyGrid.ROWS; row++) {
            if (isUsed(grids, row)) {
                lowest = Math.min(lowest, row);
                highest = row;
            }
        }
        if (highest < 0 || line.points().isEmpty()) {
            return null;
        }
        int rows = highest - lowest + 1;
        for (int i = 0; i < operations.size(); i++) {
            String name = operations.get(i);
            List<LatencyGrid> shown = new ArrayList<>();
            if (name.isEmpty()) {
                grids.forEach((operation, grid) -> {
                    if (!streams.contains(operation)) {
                        shown.add(grid);
                    }
                });
            } else if (grids.containsKey(name)) {
                shown.add(grids.get(name));
            }
            into.bytes("heat." + i, codes(shown, lowest, rows));
        }
        return new Shape(edges(), rows, lowest, LatencyGrid.PER_DOUBLING, CODES);
    }

    private boolean isUsed(Map<String, LatencyGrid> grids, int row) {
        for (LatencyGrid grid : grids.values()) {
            for (int column = 0; column < shapes.columns(); column++) {
                if (grid.at(column, row) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The codes row by row, the lowest row first.
    private byte[] codes(List<LatencyGrid> shown, int lowest, int rows) {
        int width = shapes.columns();
        byte[] codes = new byte[rows * width];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < width; column++) {
                long count = 0;
                for (LatencyGrid grid : shown) {
                    count += grid.at(column, lowest + row);
                }
                codes[row * width + column] = (byte) Math.min(255, Math.round(Math.log(1.0 + count) / LOG_2 * CODES));
            }
        }
        return codes;
    }

    private List<Double> edges() {
        List<Double> edges = new ArrayList<>();
        for (Point point : line.points()) {
            for (IntervalRow row : point.rows()) {
                int place = shapes.place(row.phase(), row.interval());
                if (place >= 0 && place / shapes.stride() == edges.size()) {
                    edges.add(point.startSeconds());
                }
            }
        }
        Point last = line.points().getLast();
        edges.add(last.startSeconds() + last.lengthSeconds());
        return edges;
    }

    /// Counts of latencies in a grid: time across, latency upwards in quarters of a doubling. Not thread-safe.
    static final class LatencyGrid {
        static final int PER_DOUBLING = 4;

        /// Covers 42 doublings: more than [io.plimsoll.recording.Times#HIGHEST_NANOS].
        static final int ROWS = 42 * PER_DOUBLING;

        private static final double LOG_2 = StrictMath.log(2);

        /// The row of each histogram bucket. Taking a logarithm of each sample would take longer than reading
        /// the run.
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
}
