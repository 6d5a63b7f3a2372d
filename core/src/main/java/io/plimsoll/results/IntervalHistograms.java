package io.plimsoll.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/// The latency of a stored run's measured rounds, one interval at a time: a long run's distributions do not
/// fit into memory together. Stateless.
public final class IntervalHistograms {
    private static final String TAG = "Tag=";

    private IntervalHistograms() {}

    /// Is shown each interval's latencies.
    @FunctionalInterface
    public interface Visitor {
        /// @param row the interval and the operation
        /// @param latency valid during the call
        void visit(IntervalRow row, AbstractHistogram latency);
    }

    /// Walks through the log once, in its order. Intervals in which nothing was acknowledged have no
    /// distribution and are not visited.
    ///
    /// @param run as [RunReader] read it
    /// @throws IOException with a sentence for the user, when the log is damaged or shorter than the series
    public static void visit(Run run, Visitor visitor) throws IOException {
        Map<String, Deque<IntervalRow>> awaited = awaited(run.rounds());
        Path log = new RunFolder(run.folder()).histograms();
        try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.US_ASCII)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int end = line.indexOf(',');
                String tag = line.startsWith(TAG) && end > 0 ? line.substring(TAG.length(), end) : "";
                IntervalRow row = awaited.getOrDefault(tag, new ArrayDeque<>()).poll();
                if (row != null) {
                    visitor.visit(row, decoded(log, line));
                }
            }
        }
        if (awaited.values().stream().anyMatch(rows -> !rows.isEmpty())) {
            throw new IOException(log + " is damaged: it lacks intervals that series.csv has");
        }
    }

    /// The log has an entry for each row in which something was acknowledged, in the same order.
    private static Map<String, Deque<IntervalRow>> awaited(List<PhaseResult> rounds) {
        Map<String, Deque<IntervalRow>> awaited = new HashMap<>();
        for (PhaseResult round : rounds) {
            for (IntervalRow row : round.series()) {
                if (row.counts().acknowledged() > 0) {
                    String tag = row.phase() + "/" + row.operation() + "/" + HistogramFile.LATENCY;
                    awaited.computeIfAbsent(tag, _ -> new ArrayDeque<>()).add(row);
                }
            }
        }
        return awaited;
    }

    private static AbstractHistogram decoded(Path log, String line) throws IOException {
        try {
            byte[] packed = Base64.getDecoder().decode(line.substring(line.lastIndexOf(',') + 1));
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(packed), 0);
        } catch (DataFormatException | RuntimeException damaged) {
            // The library signals damage with whatever its decoder trips over.
            throw new IOException(log + " is damaged: " + damaged, damaged);
        }
    }
}
