package io.plimsoll.results.merge;

import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads the whole intervals of a part one after the other, from its three files at once, and keeps none of them.
/// As [io.plimsoll.results.RunReader] does, it leaves out the intervals of a phase from the first one on that is
/// not in all three. Used by one thread at a time.
final class PartReader implements Closeable {
    /// One interval of one part.
    ///
    /// @param entries of each row the lines of its histograms; none if nothing was acknowledged
    record Interval(
            String phase, long number, List<IntervalRow> rows, HarnessRow harness, List<List<LogLine>> entries) {}

    /// A line of the histogram log, as its bytes. Immutable by convention.
    static final class LogLine {
        private static final byte[] TAG = "Tag=".getBytes(StandardCharsets.ISO_8859_1);
        private static final String NONE = "it holds a line that is not a histogram";

        private final byte[] line;
        private final int tagTo;
        private final int timesTo;
        private final int payloadFrom;

        private LogLine(byte[] line, int tagTo, int timesTo, int payloadFrom) {
            this.line = line;
            this.tagTo = tagTo;
            this.timesTo = timesTo;
            this.payloadFrom = payloadFrom;
        }

        /// @return null for a comment, the legend, or a line without a tag, which another program added
        /// @throws IllegalArgumentException for a line that is none of a log
        static @Nullable LogLine parse(byte[] line) {
            if (!begins(line, TAG)) {
                String text = new String(line, StandardCharsets.ISO_8859_1);
                if (text.isBlank() || "#\"0123456789".indexOf(text.charAt(0)) >= 0) {
                    return null;
                }
                throw new IllegalArgumentException(NONE);
            }
            int tag = comma(line, 0);
            int length = comma(line, comma(line, tag + 1) + 1);
            return new LogLine(line, tag, length, comma(line, length + 1) + 1);
        }

        private static boolean begins(byte[] line, byte[] with) {
            return line.length >= with.length && Arrays.equals(line, 0, with.length, with, 0, with.length);
        }

        private static int comma(byte[] line, int from) {
            for (int at = from; at < line.length; at++) {
                if (line[at] == ',') {
                    return at;
                }
            }
            throw new IllegalArgumentException(NONE);
        }

        String tag() {
            return text(TAG.length, tagTo);
        }

        boolean isOf(byte[] tag) {
            return Arrays.equals(line, TAG.length, tagTo, tag, 0, tag.length);
        }

        /// When the interval began, and how long it was, as the line says it.
        String times() {
            return text(tagTo + 1, timesTo);
        }

        /// All of it, without its break.
        byte[] bytes() {
            return line;
        }

        /// Where in the line the histogram begins, in Base64.
        int payloadFrom() {
            return payloadFrom;
        }

        String phase() {
            String tag = tag();
            return tag.substring(0, Math.max(0, tag.indexOf('/')));
        }

        private String text(int from, int to) {
            return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
        }
    }

    /// The tags of the lines that an operation has in the log.
    private record Tags(String phase, String operation, List<byte[]> kinds) {
        boolean areOf(IntervalRow row) {
            return row.phase().equals(phase) && row.operation().equals(operation);
        }
    }

    private final Source<IntervalRow> series;
    private final Source<HarnessRow> harness;
    private final Source<LogLine> log;
    private final List<String> phases;
    private final List<String> kinds;
    private final List<String> damages = new ArrayList<>();
    private final Set<String> torn = new HashSet<>();
    private final Map<String, Integer> operations = new HashMap<>();

    /// Of the rows of the last interval.
    private final List<Tags> tags = new ArrayList<>();

    private @Nullable Interval head;

    /// @param phases all phases of the plan, in order
    /// @param kinds of distributions that are kept for an operation, as tags end
    PartReader(RunFolder folder, List<String> phases, List<String> kinds) throws IOException {
        this.phases = phases;
        this.kinds = kinds;
        series = new Source<>(folder.series(), new RowParser()::parse, true);
        try {
            harness = new Source<>(folder.harness(), line -> HarnessRow.parse(text(line)), true);
            log = new Source<>(folder.histograms(), LogLine::parse, false);
            head = read();
        } catch (IOException | RuntimeException failed) {
            series.close();
            throw failed;
        }
    }

    private static String text(byte[] line) {
        return new String(line, StandardCharsets.UTF_8);
    }

    /// The next interval; null at the end.
    @Nullable
    Interval head() {
        return head;
    }

    /// What is wrong with the files, a sentence each; known as far as they were read.
    List<String> damages() {
        return damages;
    }

    void damaged(String sentence) {
        damages.add(sentence);
    }

    /// Whether intervals of a phase were left out, because they are not in all three files.
    boolean isTorn(String phase) {
        return torn.contains(phase);
    }

    /// The next intervals of a phase that have lower numbers; none if the part has no more of them.
    List<Interval> take(String phase, long below) throws IOException {
        List<Interval> taken = new ArrayList<>();
        for (Interval next = head; next != null && isIn(phase) && next.number() < below; next = head) {
            taken.add(next);
            head = read();
        }
        return taken;
    }

    /// Whether the next interval is one of this phase.
    boolean isIn(String phase) {
        return head != null && head.phase().equals(phase);
    }

    private @Nullable Interval read() throws IOException {
        for (IntervalRow row = series.head(); row != null; row = series.head()) {
            String phase = row.phase();
            List<IntervalRow> rows = rows(phase, row.interval());
            HarnessRow meter = meter(phase, row.interval());
            int known = operations.merge(phase, rows.size(), Math::max);
            if (torn.contains(phase)) {
                continue;
            }
            List<List<LogLine>> entries = entries(rows);
            if (meter != null && entries.size() == rows.size() && rows.size() == known) {
                return new Interval(phase, row.interval(), rows, meter, entries);
            }
            torn.add(phase);
        }
        HarnessRow left = harness.head();
        if (left != null) {
            torn.add(left.phase());
        }
        return null;
    }

    private List<IntervalRow> rows(String phase, long number) throws IOException {
        List<IntervalRow> rows = new ArrayList<>();
        for (IntervalRow row = series.head();
                row != null && row.phase().equals(phase) && row.interval() == number;
                row = series.head()) {
            rows.add(row);
            series.move();
        }
        return rows;
    }

    private @Nullable HarnessRow meter(String phase, long number) throws IOException {
        int place = phases.indexOf(phase);
        for (HarnessRow row = harness.head(); row != null; row = harness.head()) {
            int found = phases.indexOf(row.phase());
            boolean isBehind = found < place || (found == place && row.interval() < number);
            if (!isBehind) {
                boolean isIt = found == place && row.interval() == number;
                if (isIt) {
                    harness.move();
                }
                return isIt ? row : null;
            }
            // An interval that the series lacks.
            torn.add(row.phase());
            harness.move();
        }
        return null;
    }

    /// The entries of rows, of as many rows as have all of theirs.
    private List<List<LogLine>> entries(List<IntervalRow> rows) throws IOException {
        List<List<LogLine>> entries = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            IntervalRow row = rows.get(i);
            if (row.counts().acknowledged() == 0) {
                entries.add(List.of());
                continue;
            }
            List<byte[]> expected = tags(i, row).kinds();
            List<LogLine> own = new ArrayList<>(expected.size());
            for (byte[] tag : expected) {
                LogLine line = log.head();
                if (line == null || !line.isOf(tag)) {
                    line = entry(row.phase());
                }
                if (line == null || !line.isOf(tag)) {
                    return entries;
                }
                own.add(line);
                log.move();
            }
            entries.add(own);
        }
        return entries;
    }

    private Tags tags(int place, IntervalRow row) {
        Tags before = place < tags.size() ? tags.get(place) : null;
        if (before != null && before.areOf(row)) {
            return before;
        }
        Tags own = new Tags(
                row.phase(),
                row.operation(),
                kinds.stream()
                        .map(kind -> (row.phase() + "/" + row.operation() + "/" + kind)
                                .getBytes(StandardCharsets.ISO_8859_1))
                        .toList());
        while (tags.size() <= place) {
            tags.add(own);
        }
        tags.set(place, own);
        return own;
    }

    /// The next line of the log that is not of an earlier phase.
    private @Nullable LogLine entry(String phase) throws IOException {
        int place = phases.indexOf(phase);
        LogLine line = log.head();
        while (line != null && phases.indexOf(line.phase()) < place) {
            log.move();
            line = log.head();
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        try (series;
                harness;
                log) {
            head = null;
        }
    }

    /// The parsed lines of a file, up to the first that is damaged.
    private final class Source<T> implements Closeable {
        private final Path path;
        private final Lines lines;
        private final Function<byte[], @Nullable T> parser;
        private @Nullable T next;

        /// @param parser returns null for a line that holds nothing; throws IllegalArgumentException for one that
        ///     it cannot read
        Source(Path path, Function<byte[], @Nullable T> parser, boolean hasHeader) throws IOException {
            this.path = path;
            this.parser = parser;
            lines = new Lines(path);
            if (hasHeader) {
                lines.next();
            }
            move();
        }

        @Nullable
        T head() {
            return next;
        }

        void move() throws IOException {
            next = null;
            try {
                byte @Nullable [] line = lines.next();
                while (line != null && next == null) {
                    next = parser.apply(line);
                    line = next == null ? lines.next() : line;
                }
            } catch (IllegalArgumentException damaged) {
                damages.add(path + " is damaged: " + damaged.getMessage());
            }
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
