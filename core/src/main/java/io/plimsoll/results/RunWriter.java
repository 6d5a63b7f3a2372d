package io.plimsoll.results;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.results.histogram.HistogramFile;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Writes a run folder while the run goes on. Appended data is flushed at once, so that a killed run can be read up
/// to its last interval. Used by one thread at a time.
public final class RunWriter implements Closeable {
    private final RunFolder folder;
    private final HistogramFile histograms;
    private final BufferedWriter series;
    private final BufferedWriter harness;
    private @Nullable BufferedWriter answers;
    private final RunFolder.Disk disk;
    private RunDocument document;

    /// Creates the folder unless it exists, and writes what is known before the first operation.
    ///
    /// @param clockNanos the clock's present reading, at which the log's relative times begin
    /// @throws IOException when the folder cannot be created or written
    public RunWriter(Path path, RunDocument document, long clockNanos) throws IOException {
        this(path, document, clockNanos, RunFolder.Disk.REAL);
    }

    RunWriter(Path path, RunDocument document, long clockNanos, RunFolder.Disk disk) throws IOException {
        Files.createDirectories(path);
        this.folder = new RunFolder(path);
        this.document = document;
        this.disk = disk;
        writeDocument();
        this.histograms = new HistogramFile(folder.histograms(), System.currentTimeMillis(), clockNanos);
        this.series = openCsv(folder.series(), IntervalRow.COLUMNS.header());
        this.harness = openCsv(folder.harness(), HarnessRow.COLUMNS.header());
    }

    /// Creates a file of the run, with the line that names its columns.
    static BufferedWriter openCsv(Path path, String header) throws IOException {
        BufferedWriter writer = Files.newBufferedWriter(path, StandardOpenOption.CREATE_NEW);
        writer.write(header + "\n");
        writer.flush();
        return writer;
    }

    public RunFolder folder() {
        return folder;
    }

    public RunDocument document() {
        return document;
    }

    /// Replaces the document atomically: a reader sees the old one or the new one.
    public void update(UnaryOperator<RunDocument> change) throws IOException {
        document = change.apply(document);
        writeDocument();
    }

    private void writeDocument() throws IOException {
        replace(folder.document(), Json.text(document));
    }

    /// Forces the new file to the disk before the rename, and its name after: a loss of power leaves the old or the
    /// new.
    private void replace(Path path, String text) throws IOException {
        Path fresh = path.resolveSibling(path.getFileName() + ".new");
        Files.writeString(fresh, text);
        disk.force(fresh);
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        disk.force(folder.path());
    }

    /// Forces the time line to the disk. Not during a measurement: the database may share the disk.
    public void force() throws IOException {
        for (Path file : List.of(folder.series(), folder.harness(), folder.histograms())) {
            disk.force(file);
        }
        if (answers != null) {
            disk.force(folder.answers());
        }
    }

    /// The place of one interval of one phase on the run's clock.
    public record Place(String phase, long interval, long phaseStartNanos, long fromNanos, long toNanos) {}

    /// Appends one interval: its distributions, its figures, and the harness's measurements of itself.
    ///
    /// @param operations the names of the slice's operations, in order
    /// @param due how many arrivals of each were due, or [IntervalRow#NOT_DUE]
    /// @return the rows as they were written
    public List<IntervalRow> append(Place place, List<String> operations, Slice slice, long[] due, HarnessSample sample)
            throws IOException {
        List<IntervalRow> rows = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            Times times = slice.times(i);
            IntervalRow row = row(place, operations.get(i), slice, i, due[i]);
            rows.add(row);
            series.write(IntervalRow.COLUMNS.line(row) + "\n");
            if (times.latency().getTotalCount() > 0) {
                histograms.append(place.phase(), operations.get(i), times, place.fromNanos(), place.toNanos());
            }
        }
        series.flush();
        harness.write(HarnessRow.COLUMNS.line(new HarnessRow(
                        place.phase(), place.interval(), start(place), place.toNanos() - place.fromNanos(), sample))
                + "\n");
        harness.flush();
        return rows;
    }

    /// Appends single answers; the first ones create the file.
    public void appendAnswers(List<AnswerRow> rows) throws IOException {
        if (rows.isEmpty()) {
            return;
        }
        BufferedWriter writer = answers != null ? answers : openCsv(folder.answers(), AnswerRow.COLUMNS.header());
        answers = writer;
        for (AnswerRow row : rows) {
            writer.write(AnswerRow.COLUMNS.line(row) + "\n");
        }
        writer.flush();
    }

    private static long start(Place place) {
        return place.fromNanos() - place.phaseStartNanos();
    }

    private static IntervalRow row(Place place, String operation, Slice slice, int index, long due) {
        Times times = slice.times(index);
        Counts counts = new Counts();
        counts.add(slice.counts(index));
        return new IntervalRow(
                place.phase(),
                place.interval(),
                start(place),
                place.toNanos() - place.fromNanos(),
                operation,
                counts,
                DistributionSummary.of(times.latency()),
                times.isOpen() ? times.lag().getMaxValue() : 0,
                due);
    }

    /// Replaces `errors.json` atomically.
    public void writeErrors(List<ErrorLog.Entry> errors) throws IOException {
        replace(folder.errors(), Json.text(errors));
    }

    /// Appends a line to `log.txt`.
    public synchronized void log(String line) throws IOException {
        Files.writeString(
                folder.log(), Instant.now() + " " + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /// Removes the folder of a run that did nothing.
    public void discard() throws IOException {
        close();
        ResultFolders.delete(folder.path());
    }

    @Override
    public void close() throws IOException {
        series.close();
        harness.close();
        histograms.close();
        if (answers != null) {
            answers.close();
        }
    }
}
