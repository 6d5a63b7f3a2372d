package io.plimsoll.results;

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
        series = new LineTail(folder.series());
        harness = new LineTail(folder.harness());
    }

    /// The intervals written since the last call; all of them at first.
    ///
    /// @throws IOException when the files cannot be read, or hold a line of another format
    public List<TailInterval> next() throws IOException {
        // The writer appends an interval's rows first and the harness's measurements of itself last.
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
            return IntervalRow.parse(line);
        } catch (IllegalArgumentException damaged) {
            throw new IOException("a line of the series cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private static HarnessRow parsedHarness(String line) throws IOException {
        try {
            return HarnessRow.parse(line);
        } catch (IllegalArgumentException damaged) {
            throw new IOException("a line of the harness cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    @Override
    public void close() throws IOException {
        series.close();
        harness.close();
    }

    /// The whole lines of a file that grows, after its header. Used by one thread.
    private static final class LineTail implements Closeable {
        private final Path path;
        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        private final ByteArrayOutputStream unended = new ByteArrayOutputStream();
        private @Nullable FileChannel file;
        private boolean isHeaderRead;

        LineTail(Path path) {
            this.path = path;
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

        private void add(List<String> lines, String line) {
            if (isHeaderRead) {
                lines.add(line);
            }
            isHeaderRead = true;
        }

        private @Nullable FileChannel opened() throws IOException {
            if (file == null && Files.exists(path)) {
                file = FileChannel.open(path, StandardOpenOption.READ);
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
}
