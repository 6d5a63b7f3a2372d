package io.plimsoll.live;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.MachineSample;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunTail;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The results of a run in progress, for Prometheus: sums over all intervals, and the last interval. Thread-safe.
final class Watched implements AutoCloseable {
    private final RunTail tail;
    private final Map<String, Sum> sums = new LinkedHashMap<>();
    private RunTail.@Nullable TailInterval last;
    private double targetCores = Double.NaN;

    Watched(RunFolder folder) {
        tail = new RunTail(folder);
    }

    /// The sums of one operation, over warm-up and measured rounds.
    static final class Sum {
        final Counts counts = new Counts();
        double latencySeconds;

        @Nullable
        IntervalRow last;
    }

    /// What a reader gets.
    ///
    /// @param targetCores cores that the target's processes used in the last interval; NaN if the processes
    /// are not known
    record Seen(Map<String, Sum> sums, RunTail.@Nullable TailInterval last, double targetCores) {}

    /// Reads the intervals written since the last call, then passes everything to `reader`.
    synchronized void read(Consumer<Seen> reader) throws IOException {
        for (RunTail.TailInterval interval : tail.next()) {
            last = interval;
            MachineSample machine = interval.harness().sample().machine();
            if (machine.lengthNanos() > 0) {
                targetCores = machine.targetNanos() / machine.lengthNanos();
            }
            for (IntervalRow row : interval.rows()) {
                Sum sum = sums.computeIfAbsent(row.operation(), _ -> new Sum());
                sum.counts.add(row.counts());
                sum.latencySeconds += row.latency().mean() * row.latency().count() / 1e9;
                sum.last = row;
            }
        }
        reader.accept(new Seen(sums, last, targetCores));
    }

    @Override
    public synchronized void close() throws IOException {
        tail.close();
    }
}
