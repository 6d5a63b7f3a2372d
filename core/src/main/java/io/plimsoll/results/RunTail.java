package io.plimsoll.results;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.RunEntry.RunMetrics;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Follows a run that is being written, interval by interval, by its files alone: watching costs the run nothing
/// but the reading. Used by one thread.
public final class RunTail implements Closeable {
    private final LineTail series;
    private final LineTail harness;
    private final List<IntervalRow> waiting = new ArrayList<>();

    /// One whole interval of a driven phase.
    ///
    /// @param rows one for each operation
    public record TailInterval(HarnessRow harness, List<IntervalRow> rows) {
        public TailInterval {
            rows = List.copyOf(rows);
        }
    }

    public RunTail(RunFolder folder) {
        series = LineTail.whole(folder.series());
        harness = LineTail.whole(folder.harness());
    }

    /// The intervals written since the last call; all of them at first.
    ///
    /// @throws IOException when the files cannot be read, or hold a line of another format
    public List<TailInterval> next() throws IOException {
        // The writer appends an interval's rows first and the harness's measurements of itself last.
        List<TailInterval> intervals = new ArrayList<>();
        List<String> ended = harness.next();
        for (String line : series.next()) {
            waiting.add(parsed("series", line, IntervalRow::parse));
        }
        for (String line : ended) {
            HarnessRow row = parsed("harness", line, HarnessRow::parse);
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

    static <T> T parsed(String file, String line, Function<String, T> parser) throws IOException {
        try {
            return parser.apply(line);
        } catch (IllegalArgumentException damaged) {
            throw new IOException("a line of the " + file + " cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    @Override
    public void close() throws IOException {
        series.close();
        harness.close();
    }

    /// The whole lines of a file that grows, after its header. Used by one thread.
    static final class LineTail implements Closeable {
        private final Path path;
        private final long most;
        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        private final ByteArrayOutputStream unended = new ByteArrayOutputStream();
        private @Nullable FileChannel file;
        private String header = "";
        private boolean isHeaderRead;

        private LineTail(Path path, long most) {
            this.path = path;
            this.most = most;
        }

        /// From its first line on.
        static LineTail whole(Path path) {
            return new LineTail(path, Long.MAX_VALUE);
        }

        /// From its last lines on, if it is long already.
        static LineTail end(Path path) {
            return new LineTail(path, END_BYTES);
        }

        /// The line that names the columns; empty until it was read.
        String header() {
            return header;
        }

        /// The lines completed since the last call; none if the file does not exist yet.
        List<String> next() throws IOException {
            FileChannel channel = opened();
            List<String> lines = new ArrayList<>();
            if (channel == null) {
                return lines;
            }
            while (channel.read(buffer.clear()) > 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    byte next = buffer.get();
                    if (next == '\n') {
                        add(lines, unended.toString(StandardCharsets.UTF_8));
                        unended.reset();
                    } else {
                        unended.write(next);
                    }
                }
            }
            return lines;
        }

        /// Begun in the middle of a file, the first line is not whole, and the header is known.
        private void add(List<String> lines, String line) {
            if (isHeaderRead) {
                lines.add(line);
            } else if (header.isEmpty()) {
                header = line;
            }
            isHeaderRead = true;
        }

        private @Nullable FileChannel opened() throws IOException {
            if (file == null && Files.exists(path)) {
                FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
                file = channel;
                long from = channel.size() - most;
                if (from > 0) {
                    header = CsvColumns.header(path);
                    channel.position(from);
                }
            }
            return file;
        }

        @Override
        public void close() throws IOException {
            if (file != null) {
                file.close();
            }
        }
    }

    /// Larger than one interval of all operations of any workload.
    private static final int END_BYTES = 1 << 18;

    /// The last whole interval of a run in progress. Only the ends of its files are read, so the length of the run
    /// does not matter.
    ///
    /// The metrics of that interval; empty before the first one has ended, or if its lines cannot be read.
    ///
    /// @throws IOException when the files cannot be read
    public static Optional<RunMetrics> lastInterval(RunFolder folder) throws IOException {
        // The writer appends an interval's rows first and the harness's measurements of itself last.
        List<String> harness = end(folder.harness());
        if (harness.isEmpty()) {
            return Optional.empty();
        }
        try {
            HarnessRow last = HarnessRow.parse(harness.getLast());
            List<IntervalRow> rows = end(folder.series()).stream()
                    .map(IntervalRow::parse)
                    .filter(row -> row.phase().equals(last.phase()) && row.interval() == last.interval())
                    .toList();
            return rows.isEmpty() || last.lengthNanos() <= 0
                    ? Optional.empty()
                    : Optional.of(metrics(rows, last.lengthNanos()));
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    private static RunMetrics metrics(List<IntervalRow> rows, long lengthNanos) {
        Counts counts = new Counts();
        rows.forEach(row -> counts.add(row.counts()));
        DistributionSummary none = new DistributionSummary(0, 0, 0, 0, 0, 0, 0, 0, 0);
        return RunMetrics.of(new OperationSummary(
                rows.getFirst().phase(),
                "",
                counts.ok(),
                counts.miss(),
                Map.of(),
                counts.skipped(),
                counts.retries(),
                counts.acknowledged() * 1e9 / lengthNanos,
                new OperationSummary.Times(latency(rows), none, none),
                null,
                null));
    }

    private static DistributionSummary latency(List<IntervalRow> rows) {
        List<DistributionSummary> latencies = rows.stream()
                .map(IntervalRow::latency)
                .filter(latency -> latency.count() > 0)
                .toList();
        long samples = latencies.stream().mapToLong(DistributionSummary::count).sum();
        double nanos = latencies.stream()
                .mapToDouble(latency -> latency.mean() * latency.count())
                .sum();
        return new DistributionSummary(
                latencies.stream().mapToLong(DistributionSummary::count).min().orElse(0),
                samples == 0 ? 0 : nanos / samples,
                highest(latencies, DistributionSummary::p50),
                highest(latencies, DistributionSummary::p90),
                highest(latencies, DistributionSummary::p95),
                highest(latencies, DistributionSummary::p99),
                highest(latencies, DistributionSummary::p999),
                highest(latencies, DistributionSummary::p9999),
                highest(latencies, DistributionSummary::max));
    }

    private static long highest(List<DistributionSummary> latencies, ToLongFunction<DistributionSummary> percentile) {
        return latencies.stream().mapToLong(percentile).max().orElse(0);
    }

    /// The whole lines at the end of a file that grows, without its header; none if the file does not exist yet.
    private static List<String> end(Path path) throws IOException {
        if (!Files.exists(path)) {
            return List.of();
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            long from = Math.max(0, file.size() - END_BYTES);
            ByteBuffer bytes = ByteBuffer.allocate(END_BYTES);
            int read = 0;
            while (bytes.hasRemaining() && read >= 0) {
                read = file.read(bytes, from + bytes.position());
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            // The first line is the header, or incomplete.
            int first = text.indexOf('\n') + 1;
            return text.substring(first, Math.max(first, text.lastIndexOf('\n') + 1))
                    .lines()
                    .toList();
        }
    }
}
