package io.plimsoll.results.histogram;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// The lines of a `latency.hlog` by their tags, found but not decoded. The file is not read into memory and may be
/// larger than it. A last line without a line break was cut off and is ignored. Thread-safe until it is closed.
public final class HistogramLog implements Closeable {
    private static final String TAG = "Tag=";
    private static final int BLOCK = 1 << 20;

    /// With fewer bytes, another thread takes longer to begin than to end.
    private static final long STRETCH_MIN = 1L << 20;

    /// The head of a line is shorter.
    private static final int HEAD_MAX = 1_000;

    /// Commas between the beginning of a line and its histogram: tag, start, length, largest value.
    private static final int COMMAS = 4;

    /// The place of a line's payload in the file.
    private record Entry(long from, int length) {}

    private final Path path;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment file;
    private final Map<String, List<Entry>> entries = new HashMap<>();

    /// @param damages receives what is wrong; everything after the damage counts as missing
    public HistogramLog(Path path, Consumer<String> damages) throws IOException {
        this.path = path;
        try {
            file = Files.exists(path) ? map(path) : MemorySegment.NULL;
            scan(damages);
        } catch (IOException | RuntimeException failed) {
            arena.close();
            throw failed;
        }
    }

    private MemorySegment map(Path log) throws IOException {
        try (FileChannel channel = FileChannel.open(log)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }

    /// Scans the file in parallel stretches.
    private void scan(Consumer<String> damages) {
        int stretches = Math.clamp(
                file.byteSize() / STRETCH_MIN, 1, Runtime.getRuntime().availableProcessors());
        List<Stretch> scanned = IntStream.range(0, stretches)
                .parallel()
                .mapToObj(i ->
                        new Stretch().scanned(file.byteSize() * i / stretches, file.byteSize() * (i + 1) / stretches))
                .toList();
        for (Stretch stretch : scanned) {
            stretch.found.forEach((tag, found) ->
                    entries.computeIfAbsent(tag, _ -> new ArrayList<>()).addAll(found));
            if (stretch.isDamaged) {
                damages.accept(path + " is damaged: it holds a line that is not a histogram");
                return;
            }
        }
    }

    /// The lines that begin within some range of bytes of the file.
    private final class Stretch {
        private final Map<String, List<Entry>> found = new LinkedHashMap<>();
        private boolean isDamaged;

        /// Negative within a line that begins before these bytes, which the stretch before scans.
        private long lineFrom;

        Stretch scanned(long from, long to) {
            boolean isAtLine = from == 0 || file.get(ValueLayout.JAVA_BYTE, from - 1) == '\n';
            lineFrom = isAtLine ? from : -1;
            byte[] block = new byte[BLOCK];
            boolean goesOn = true;
            for (long at = from; goesOn && at < file.byteSize(); at += BLOCK) {
                int length = (int) Math.min(BLOCK, file.byteSize() - at);
                MemorySegment.copy(file, ValueLayout.JAVA_BYTE, at, block, 0, length);
                goesOn = read(block, length, at, to);
            }
            return this;
        }

        /// @return whether there is more to read
        private boolean read(byte[] block, int length, long at, long to) {
            for (int i = 0; i < length; i++) {
                if (block[i] == '\n') {
                    isDamaged = lineFrom >= 0 && !isRead(lineFrom, at + i);
                    lineFrom = at + i + 1;
                    if (isDamaged || lineFrom >= to) {
                        return false;
                    }
                }
            }
            return true;
        }

        private boolean isRead(long lineFrom, long lineTo) {
            String head = new String(
                    bytes(lineFrom, (int) Math.min(HEAD_MAX, lineTo - lineFrom)), StandardCharsets.ISO_8859_1);
            if (!head.startsWith(TAG)) {
                // Comments, the legend, and lines that other programs added without a tag.
                return head.isBlank() || "#\"0123456789".indexOf(head.charAt(0)) >= 0;
            }
            int comma = -1;
            for (int i = 0; i < COMMAS; i++) {
                comma = head.indexOf(',', comma + 1);
                if (comma < 0) {
                    return false;
                }
            }
            String tag = head.substring(TAG.length(), head.indexOf(','));
            found.computeIfAbsent(tag, _ -> new ArrayList<>())
                    .add(new Entry(lineFrom + comma + 1, (int) (lineTo - lineFrom - comma - 1)));
            return true;
        }
    }

    private byte[] bytes(long from, int length) {
        byte[] bytes = new byte[length];
        MemorySegment.copy(file, ValueLayout.JAVA_BYTE, from, bytes, 0, length);
        return bytes;
    }

    /// The number of entries, by tag.
    public Map<String, Integer> entriesPerTag() {
        Map<String, Integer> counts = new HashMap<>();
        entries.forEach((tag, found) -> counts.put(tag, found.size()));
        return counts;
    }

    /// The entry of a tag that was written as number `number`, counted from 0.
    ///
    /// @throws IOException with a sentence for the user, when it is damaged or missing
    public void decode(String tag, int number, HistogramDecoder decoder, SparseCounts into) throws IOException {
        List<Entry> written = entries.getOrDefault(tag, List.of());
        if (number >= written.size()) {
            throw new IOException(path + " is damaged: it lacks intervals that series.csv has");
        }
        Entry entry = written.get(number);
        try {
            decoder.decode(bytes(entry.from(), entry.length()), into);
        } catch (IllegalArgumentException damaged) {
            throw new IOException(
                    path + " is damaged: entry " + (number + 1) + " of " + tag + " is " + damaged.getMessage(),
                    damaged);
        }
    }

    @Override
    public void close() {
        arena.close();
    }
}
