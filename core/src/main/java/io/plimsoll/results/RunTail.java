package io.plimsoll.results;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Follows a run that is being written, interval by interval, by its files alone: whoever watches costs the run
/// nothing but the reading. Used by one thread.
public final class RunTail implements Closeable {
    private final LineTail series;
    private final LineTail harness;
    private final List<IntervalRow> waiting = new ArrayList<>();

    /// One interval of a driven phase, whole.
    ///
    /// @param rows one of each operation
    public record TailInterval(HarnessRow harness, List<IntervalRow> rows) {
        public TailInterval {
            rows = List.copyOf(rows);
        }
    }

    public RunTail(RunFolder folder) {
        series = new LineTail(folder.series());
        harness = new LineTail(folder.harness());
    }

    /// The intervals written since the last call; at first all.
    ///
    /// @throws IOException when the files cannot be read, or hold what is no line of theirs
    public List<TailInterval> next() throws IOException {
        // The writer appends an interval's rows first and what the harness measured of itself last.
        List<TailInterval> intervals = new ArrayList<>();
        List<String> ended = harness.next();
        for (String line : series.next()) {
            waiting.add(parsed(line));
        }
        for (String line : ended) {
            HarnessRow row = parsedHarness(line);
            intervals.add(new TailInterval(row, take(row)));
        }
        return intervals;
    }

    private List<IntervalRow> take(HarnessRow ended) {
        List<IntervalRow> rows = new ArrayList<>();
        for (Iterator<IntervalRow> all = waiting.iterator(); all.hasNext(); ) {
            IntervalRow row = all.next();
            if (row.phase().equals(ended.phase()) && row.interval() == ended.interval()) {
                rows.add(row);
                all.remove();
            }
        }
        return rows;
    }

    private static IntervalRow parsed(String line) throws IOException {
        try {
            return SeriesFormat.parse(line);
        } catch (IllegalArgumentException damaged) {
            throw new IOException("a line of the series cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private static HarnessRow parsedHarness(String line) throws IOException {
        try {
            return HarnessFormat.parse(line);
        } catch (IllegalArgumentException damaged) {
            throw new IOException("a line of the harness cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    @Override
    public void close() throws IOException {
        series.close();
        harness.close();
    }
}
