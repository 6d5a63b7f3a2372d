package io.plimsoll.results;

import io.plimsoll.results.MetricsFile.MetricRow;
import io.plimsoll.results.RunTail.LineTail;
import io.plimsoll.results.RunTail.TailInterval;
import io.plimsoll.results.ServerSeries.Span;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Follows what the exporters of a run that is being written count, by `metrics.csv` alone. Used by one thread.
public final class MetricsTail implements Closeable {
    /// The file of a long run has rows for longer and longer spans.
    private static final long OLDEST_NANOS = 10_000_000_000L;

    private final LineTail file;

    /// The rows of the last span of each exporter.
    private final Map<String, List<MetricRow>> last = new TreeMap<>();

    private String phase = "";
    private long reachedNanos;

    public MetricsTail(RunFolder folder) {
        file = LineTail.end(folder.metrics());
    }

    /// What each exporter counted last, by its name; without those whose last reading was in another phase, or ended
    /// more than ten seconds, and more than the time that it covers, before the last interval.
    ///
    /// @param ended the intervals that have ended since the last call, as [RunTail#next] returned them
    /// @throws IOException when the file cannot be read, or holds a line of another format
    public Map<String, List<MetricRow>> next(List<TailInterval> ended) throws IOException {
        for (TailInterval interval : ended) {
            phase = interval.harness().phase();
            reachedNanos = interval.harness().startNanos();
        }
        for (String line : file.next()) {
            add(RunTail.parsed("exporters", line, MetricRow::parse));
        }
        Map<String, List<MetricRow>> fresh = new TreeMap<>();
        last.forEach((exporter, rows) -> {
            if (isFresh(rows.getFirst().span())) {
                fresh.put(exporter, List.copyOf(rows));
            }
        });
        return fresh;
    }

    private void add(MetricRow row) {
        List<MetricRow> rows = last.computeIfAbsent(row.exporter(), _ -> new ArrayList<>());
        if (!rows.isEmpty() && !rows.getFirst().span().equals(row.span())) {
            rows.clear();
        }
        rows.add(row);
    }

    private boolean isFresh(Span span) {
        long age = reachedNanos - span.startNanos() - span.lengthNanos();
        return phase.isEmpty() || (span.phase().equals(phase) && age < Math.max(OLDEST_NANOS, 2 * span.lengthNanos()));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
