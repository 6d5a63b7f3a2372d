package io.plimsoll.results;

import io.plimsoll.recording.Counts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// The last whole interval of a run in progress. Only the ends of its files are read, so the length of the run does
/// not matter. Stateless.
public final class LastInterval {
    /// Larger than one interval of all operations of any workload.
    private static final int END_BYTES = 1 << 18;

    private LastInterval() {}

    /// The metrics of that interval; empty before the first one has ended, or if its lines cannot be read.
    ///
    /// @throws IOException when the files cannot be read
    public static Optional<RunMetrics> of(RunFolder folder) throws IOException {
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
