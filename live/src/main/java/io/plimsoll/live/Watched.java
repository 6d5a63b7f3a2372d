package io.plimsoll.live;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunTail;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a run in progress has done so far, for Prometheus: sums over all intervals, and the last one. Thread-safe.
final class Watched implements AutoCloseable {
    private final RunTail tail;
    private final Map<String, Sum> sums = new LinkedHashMap<>();
    private RunTail.@Nullable TailInterval last;

    Watched(RunFolder folder) {
        tail = new RunTail(folder);
    }

    /// One operation so far. Warm-up and measured rounds alike.
    static final class Sum {
        final Counts counts = new Counts();
        double latencySeconds;

        @Nullable
        IntervalRow last;
    }

    /// What a reader is shown.
    @FunctionalInterface
    interface Reader {
        void see(Map<String, Sum> sums, RunTail.@Nullable TailInterval last);
    }

    /// Reads what was written since, then shows all.
    synchronized void read(Reader reader) throws IOException {
        for (RunTail.TailInterval interval : tail.next()) {
            last = interval;
            for (IntervalRow row : interval.rows()) {
                Sum sum = sums.computeIfAbsent(row.operation(), _ -> new Sum());
                sum.counts.add(row.counts());
                sum.latencySeconds += row.latency().mean() * row.latency().count() / 1e9;
                sum.last = row;
            }
        }
        reader.see(sums, last);
    }

    @Override
    public synchronized void close() throws IOException {
        tail.close();
    }
}
