package io.plimsoll.results;

import io.plimsoll.recording.Times;
import io.plimsoll.results.histogram.HistogramDecoder;
import io.plimsoll.results.histogram.HistogramFile;
import io.plimsoll.results.histogram.HistogramLog;
import io.plimsoll.results.histogram.SparseCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// Adds up the distributions of a run by tag, some threads each a stretch of it, and shows each
/// interval's to a sink on the way. Used once, by one thread.
record HistogramSums(HistogramLog log, List<String> kinds, RunReader.IntervalSink sink, Consumer<String> damages) {
    private static final int DIGITS = 3;

    /// With fewer rows, another thread takes longer to begin than to end.
    private static final int ROWS_PER_STRETCH = 2_000;

    private static final int STRETCHES_MAX = 8;

    /// Rows next to each other, and where the first of them stands.
    private record Stretch(int from, List<IntervalRow> rows) {}

    /// @param series whole intervals, in the order they were written
    Map<String, Histogram> of(List<IntervalRow> series) {
        sink.begin(series);
        Tags tags = new Tags(series, kinds);
        List<Map<String, long[]>> parts = stretches(series).parallelStream()
                .map(stretch -> new Adding(stretch, tags).sum())
                .toList();
        Map<String, Histogram> sums = new LinkedHashMap<>();
        for (Map<String, long[]> part : parts) {
            part.forEach((tag, counts) ->
                    addTo(sums.computeIfAbsent(tag, _ -> new Histogram(1, Times.HIGHEST_NANOS, DIGITS)), counts));
        }
        return sums;
    }

    private static void addTo(Histogram sum, long[] counts) {
        for (int bucket = 0; bucket < counts.length; bucket++) {
            if (counts[bucket] > 0) {
                sum.recordValueWithCount(SparseCounts.lowestNanos(bucket), counts[bucket]);
            }
        }
    }

    /// Under which tags the rows' entries are found, and as which of that tag, counted from 0; negative where there
    /// is none.
    private static final class Tags {
        private final List<String> kinds;
        private final List<List<String>> ofRow;
        private final int[] number;

        private static final class Operation {
            private final List<String> tags;
            private int seen;

            Operation(List<String> tags) {
                this.tags = tags;
            }
        }

        Tags(List<IntervalRow> series, List<String> kinds) {
            this.kinds = kinds;
            Map<String, Map<String, Operation>> phases = new HashMap<>();
            ofRow = new ArrayList<>(series.size());
            number = new int[series.size()];
            for (int i = 0; i < number.length; i++) {
                IntervalRow row = series.get(i);
                Operation operation = phases.computeIfAbsent(row.phase(), _ -> new HashMap<>())
                        .computeIfAbsent(row.operation(), _ -> operation(row));
                ofRow.add(operation.tags);
                number[i] = row.counts().acknowledged() == 0 ? -1 : operation.seen++;
            }
        }

        private Operation operation(IntervalRow row) {
            return new Operation(kinds.stream()
                    .map(kind -> row.phase() + "/" + row.operation() + "/" + kind)
                    .toList());
        }
    }

    /// Stretches that begin where an interval begins.
    private static List<Stretch> stretches(List<IntervalRow> series) {
        int size = series.size();
        int most = Math.min(STRETCHES_MAX, Runtime.getRuntime().availableProcessors());
        int wanted = Math.clamp(size / ROWS_PER_STRETCH, 1, most);
        List<Stretch> stretches = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= wanted; i++) {
            int to = Math.max(from, (int) ((long) size * i / wanted));
            while (to > from && to < size && isSameInterval(series.get(to - 1), series.get(to))) {
                to++;
            }
            stretches.add(new Stretch(from, series.subList(from, to)));
            from = to;
        }
        return stretches;
    }

    private static boolean isSameInterval(IntervalRow one, IntervalRow other) {
        return one.interval() == other.interval() && one.phase().equals(other.phase());
    }

    /// One thread's part.
    private final class Adding {
        private final Map<String, long[]> sums = new LinkedHashMap<>();
        private final List<SparseCounts> ofInterval = new ArrayList<>();
        private final SparseCounts others = new SparseCounts();
        private final Stretch stretch;
        private final Tags tags;

        Adding(Stretch stretch, Tags tags) {
            this.stretch = stretch;
            this.tags = tags;
        }

        Map<String, long[]> sum() {
            List<IntervalRow> rows = stretch.rows();
            try (HistogramDecoder decoder = new HistogramDecoder()) {
                int from = 0;
                for (int i = 0; i < rows.size(); i++) {
                    if (!isSameInterval(rows.get(from), rows.get(i))) {
                        sink.interval(rows.subList(from, i), ofInterval.subList(0, i - from));
                        from = i;
                    }
                    add(stretch.from() + i, latencies(i - from), decoder);
                }
                if (!rows.isEmpty()) {
                    sink.interval(rows.subList(from, rows.size()), ofInterval.subList(0, rows.size() - from));
                }
            }
            return sums;
        }

        private SparseCounts latencies(int index) {
            if (ofInterval.size() <= index) {
                ofInterval.add(new SparseCounts());
            }
            SparseCounts latencies = ofInterval.get(index);
            latencies.clear();
            return latencies;
        }

        private void add(int row, SparseCounts latencies, HistogramDecoder decoder) {
            int number = tags.number[row];
            if (number < 0) {
                return;
            }
            for (int kind = 0; kind < kinds.size(); kind++) {
                SparseCounts into = kinds.get(kind).equals(HistogramFile.LATENCY) ? latencies : others;
                String tag = tags.ofRow.get(row).get(kind);
                try {
                    log.decode(tag, number, decoder, into);
                    addTo(sums.computeIfAbsent(tag, _ -> new long[SparseCounts.BUCKETS]), into);
                } catch (IOException damaged) {
                    into.clear();
                    damages.accept(String.valueOf(damaged.getMessage()));
                }
            }
        }

        private static void addTo(long[] sums, SparseCounts counts) {
            for (int i = 0; i < counts.size(); i++) {
                sums[counts.bucket(i)] += counts.count(i);
            }
        }
    }
}
