package io.plimsoll.results.merge;

import static java.nio.file.Files.newBufferedWriter;
import static java.nio.file.Files.newOutputStream;
import static java.nio.file.StandardOpenOption.CREATE_NEW;

import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.histogram.HistogramFile;
import io.plimsoll.results.merge.MergedInterval.Adding;
import io.plimsoll.results.merge.PartReader.Interval;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Adds up the three files of all parts that hold intervals. Reads some intervals of each part at a time and keeps
/// no more of them, so that memory does not depend on how long the run was. An interval is whole when every
/// member's is: after the last one of a member that was lost, a phase ends for all. Used once, by one thread.
final class IntervalMerge implements Closeable {
    /// The intervals that are in memory at a time, of all parts together.
    private static final int BATCH = 512;

    private static final int BATCH_MIN = 4;
    private static final int BATCH_MAX = 64;
    private static final int ADDERS_MAX = 8;

    private final List<MachinePart> parts;
    private final List<String> phases;
    private final List<PartReader> readers = new ArrayList<>();
    private final List<PartTotals> totals = new ArrayList<>();
    private final List<Adding> adders = new ArrayList<>();
    private final Set<String> cut = new HashSet<>();
    private final Set<String> driven = new LinkedHashSet<>();

    /// What is written.
    private record Outputs(BufferedWriter series, BufferedWriter harness, OutputStream log) {}

    /// @param parts by rank
    IntervalMerge(List<MachinePart> parts, boolean open) throws IOException {
        this.parts = parts;
        phases = parts.getFirst().document().plan().phases().stream()
                .map(phase -> phase.name())
                .toList();
        for (int i = 0; i < Math.min(ADDERS_MAX, Runtime.getRuntime().availableProcessors()); i++) {
            adders.add(new Adding());
        }
        try {
            for (MachinePart part : parts) {
                readers.add(new PartReader(part.files(), phases, HistogramFile.kinds(open)));
                totals.add(new PartTotals());
            }
        } catch (IOException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /// Phases of which intervals were left out, or whose end is not known of every member.
    boolean isCut(String phase) {
        return cut.contains(phase);
    }

    /// The phases that have intervals, in order.
    Set<String> driven() {
        return driven;
    }

    /// What one member did.
    PartTotals totals(int member) {
        return totals.get(member);
    }

    /// Whether a member's files lack intervals of a phase.
    boolean isTorn(String phase, int member) {
        return readers.get(member).isTorn(phase);
    }

    /// What is wrong with the files of one member, a sentence each.
    List<String> damages(int member) {
        return readers.get(member).damages();
    }

    void into(RunFolder folder) throws IOException {
        try (BufferedWriter series = newWriter(folder.series());
                BufferedWriter harness = newWriter(folder.harness());
                OutputStream log = new BufferedOutputStream(newOutputStream(folder.histograms(), CREATE_NEW))) {
            series.write(IntervalRow.COLUMNS.header() + "\n");
            harness.write(HarnessRow.COLUMNS.header() + "\n");
            copyHead(log);
            Outputs files = new Outputs(series, harness, log);
            for (String phase : phases) {
                phase(phase, files);
            }
        }
        for (int member = 0; member < readers.size(); member++) {
            Interval rest = readers.get(member).head();
            if (rest != null) {
                readers.get(member)
                        .damaged(parts.get(member).files().series() + " is damaged: it holds " + rest.phase()
                                + ", which is no phase of its plan, or not in its order");
            }
        }
    }

    private static BufferedWriter newWriter(Path file) throws IOException {
        return newBufferedWriter(file, CREATE_NEW);
    }

    /// The lines before the first interval say when the first member's log begins.
    private void copyHead(OutputStream log) throws IOException {
        try (Lines lines = new Lines(parts.getFirst().files().histograms())) {
            for (byte[] line = lines.next();
                    line != null && line.length > 0 && (line[0] == '#' || line[0] == '"');
                    line = lines.next()) {
                log.write(line);
                log.write('\n');
            }
        }
    }

    private void phase(String phase, Outputs files) throws IOException {
        int batch = Math.clamp(BATCH / readers.size(), BATCH_MIN, BATCH_MAX);
        List<String> operations = operations(phase);
        int[] open = new int[readers.size()];
        long ends = Long.MAX_VALUE;
        boolean isCut = false;
        for (long from = 0; from < ends && readers.stream().anyMatch(reader -> reader.isIn(phase)); from += batch) {
            List<List<Interval>> taken = take(phase, from + batch);
            for (int member = 0; member < readers.size(); member++) {
                if (!readers.get(member).isIn(phase) && isLostIn(phase, member)) {
                    List<Interval> last = taken.get(member);
                    ends = Math.min(ends, last.isEmpty() ? from : last.getLast().number() + 1);
                }
            }
            isCut |= isBeyond(taken, ends);
            write(phase, merged(operations, taken, new Span(from, Math.min(ends, from + batch)), open), files);
        }
        while (readers.stream().anyMatch(reader -> reader.isIn(phase))) {
            isCut = true;
            for (PartReader reader : readers) {
                Interval next = reader.head();
                reader.take(phase, next == null ? 0 : next.number() + batch);
            }
        }
        if (isCut) {
            cut.add(phase);
        }
    }

    private static boolean isBeyond(List<List<Interval>> taken, long ends) {
        return taken.stream().anyMatch(own -> !own.isEmpty() && own.getLast().number() >= ends);
    }

    /// Whether the member's last intervals are in this phase because it was lost or interrupted, not because it had
    /// no more to do.
    private boolean isLostIn(String phase, int member) {
        MachinePart part = parts.get(member);
        PartReader reader = readers.get(member);
        if (reader.isTorn(phase) || (reader.head() == null && !reader.damages().isEmpty())) {
            return true;
        }
        int place = phases.indexOf(phase);
        boolean hasLater = reader.head() != null
                || part.document().measurement().phases().stream()
                        .anyMatch(facts -> facts.kind().isDriven() && phases.indexOf(facts.name()) > place);
        return !part.isWhole() && !hasLater;
    }

    /// The names of the operations that any part performs in a phase, in order.
    private List<String> operations(String phase) {
        Set<String> names = new LinkedHashSet<>();
        for (PartReader reader : readers) {
            Interval head = reader.head();
            if (head != null && reader.isIn(phase)) {
                head.rows().forEach(row -> names.add(row.operation()));
            }
        }
        return List.copyOf(names);
    }

    /// The next intervals of each part, read at the same time.
    private List<List<Interval>> take(String phase, long below) throws IOException {
        try {
            return readers.parallelStream()
                    .map(reader -> {
                        try {
                            return reader.take(phase, below);
                        } catch (IOException unreadable) {
                            throw new UncheckedIOException(unreadable);
                        }
                    })
                    .toList();
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    /// Numbers of intervals.
    ///
    /// @param to exclusive
    private record Span(long from, long to) {}

    /// The intervals of one number.
    ///
    /// @param parts by the members' places; null where a member has none
    /// @param gone how many sessions of those members had a connection when they ended
    private record Together(List<@Nullable Interval> parts, int gone) {}

    /// @param open how many sessions of each member had a connection at the end of its last interval
    private List<MergedInterval> merged(List<String> operations, List<List<Interval>> taken, Span span, int[] open) {
        List<Together> together = new ArrayList<>();
        int[] at = new int[taken.size()];
        for (long number = span.from(); number < span.to(); number++) {
            List<@Nullable Interval> parts = new ArrayList<>();
            int gone = 0;
            boolean isAny = false;
            for (int member = 0; member < at.length; member++) {
                List<Interval> own = taken.get(member);
                Interval next = at[member] < own.size() ? own.get(at[member]) : null;
                Interval found = next != null && next.number() == number ? next : null;
                parts.add(found);
                if (found == null) {
                    gone += open[member];
                } else {
                    at[member]++;
                    open[member] = found.harness().sample().sessionsOpen();
                    totals.get(member).add(found);
                    isAny = true;
                }
            }
            if (isAny) {
                together.add(new Together(parts, gone));
            }
        }
        int size = together.size();
        return IntStream.range(0, adders.size())
                .parallel()
                .mapToObj(i -> together.subList(size * i / adders.size(), size * (i + 1) / adders.size()).stream()
                        .map(one -> adders.get(i).of(operations, one.parts(), one.gone()))
                        .toList())
                .flatMap(List::stream)
                .toList();
    }

    private void write(String phase, List<MergedInterval> merged, Outputs files) throws IOException {
        for (MergedInterval interval : merged) {
            driven.add(phase);
            files.series().write(interval.series());
            files.harness().write(interval.harness());
            files.log().write(interval.log().getBytes(StandardCharsets.ISO_8859_1));
            for (MergedInterval.Damage damage : interval.damaged()) {
                readers.get(damage.member())
                        .damaged(parts.get(damage.member()).files().histograms() + " is damaged: " + damage.clause());
            }
        }
    }

    @Override
    public void close() throws IOException {
        adders.forEach(Adding::close);
        for (PartReader reader : readers) {
            reader.close();
        }
    }
}
