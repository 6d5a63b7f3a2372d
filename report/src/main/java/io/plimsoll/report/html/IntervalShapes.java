package io.plimsoll.report.html;

import io.plimsoll.report.html.HeatMap.LatencyGrid;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunReader.IntervalSink;
import io.plimsoll.results.histogram.SparseCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Latency distributions of single intervals for a page: percentiles over all operations, and grids of latencies.
/// Several threads fill it while the run is read. It may be read only afterwards.
public final class IntervalShapes implements IntervalSink {
    /// No screen is wider.
    private static final int COLUMNS_MAX = 1_200;

    /// Arrays for adding up an interval. They are zero again when they are put back.
    private final Queue<long[]> sums = new ConcurrentLinkedQueue<>();

    private final Map<String, Map<Long, Integer>> places = new HashMap<>();
    private final Map<String, LatencyGrid> grids = new LinkedHashMap<>();
    private Set<String> streams = Set.of();
    private int stride = 1;
    private Percentiles[] percentiles = {};

    /// Percentiles over all operations but those of streams in one interval, in nanoseconds.
    record Percentiles(long p50, long p99, long max) {}

    @Override
    public void streams(Set<String> operations) {
        streams = Set.copyOf(operations);
    }

    @Override
    public void begin(List<IntervalRow> series) {
        int all = 0;
        for (IntervalRow row : series) {
            Map<Long, Integer> ofPhase = places.computeIfAbsent(row.phase(), _ -> new HashMap<>());
            all += ofPhase.putIfAbsent(row.interval(), all) == null ? 1 : 0;
        }
        percentiles = new Percentiles[all];
        stride = Math.max(1, Math.ceilDiv(all, COLUMNS_MAX));
        int columns = columns();
        series.stream()
                .map(IntervalRow::operation)
                .distinct()
                .forEach(name -> grids.put(name, new LatencyGrid(columns)));
    }

    @Override
    public void interval(List<IntervalRow> rows, List<SparseCounts> latencies) {
        IntervalRow first = rows.getFirst();
        int index = place(first.phase(), first.interval());
        long[] sum = sums.poll();
        List<SparseCounts> together = IntStream.range(0, rows.size())
                .filter(row -> !streams.contains(rows.get(row).operation()))
                .mapToObj(latencies::get)
                .toList();
        percentiles[index] = percentiles(together, sum == null ? new long[SparseCounts.BUCKETS] : sum);
        List<int[]> added = new ArrayList<>();
        latencies.forEach(counts -> added.add(LatencyGrid.rows(counts)));
        synchronized (grids) {
            for (int i = 0; i < added.size(); i++) {
                LatencyGrid grid = grids.get(rows.get(i).operation());
                if (grid != null) {
                    grid.add(index / stride, added.get(i));
                }
            }
        }
    }

    private Percentiles percentiles(List<SparseCounts> latencies, long[] sum) {
        int low = sum.length;
        int high = -1;
        long total = 0;
        for (SparseCounts counts : latencies) {
            for (int i = 0; i < counts.size(); i++) {
                sum[counts.bucket(i)] += counts.count(i);
                total += counts.count(i);
            }
            if (counts.size() > 0) {
                low = Math.min(low, counts.bucket(0));
                high = Math.max(high, counts.bucket(counts.size() - 1));
            }
        }
        if (total == 0) {
            sums.add(sum);
            return new Percentiles(0, 0, 0);
        }
        Percentiles found = new Percentiles(
                at(sum, low, (total + 1) / 2), at(sum, low, total - total / 100), SparseCounts.highestNanos(high));
        Arrays.fill(sum, low, high + 1, 0);
        sums.add(sum);
        return found;
    }

    /// The latency that at least `samples` samples do not exceed.
    private static long at(long[] sum, int low, long samples) {
        long seen = 0;
        for (int bucket = low; bucket < sum.length; bucket++) {
            seen += sum[bucket];
            if (seen >= samples) {
                return SparseCounts.highestNanos(bucket);
            }
        }
        return 0;
    }

    /// The number of columns of the grids.
    int columns() {
        return Math.ceilDiv(percentiles.length, stride);
    }

    /// The number of intervals in each column.
    int stride() {
        return stride;
    }

    /// The index of an interval in the sequence of all phases; negative if it was not read.
    int place(String phase, long interval) {
        return places.getOrDefault(phase, Map.of()).getOrDefault(interval, -1);
    }

    /// The percentiles over all operations but those of streams; null for an interval that was not read.
    @Nullable
    Percentiles percentiles(int place) {
        return place < 0 ? null : percentiles[place];
    }

    /// The grids by operation; empty when no distributions were read.
    Map<String, LatencyGrid> grids() {
        return grids;
    }
}
