package io.plimsoll.results;

import io.plimsoll.exporter.Metrics.Kind;
import io.plimsoll.results.ServerSeries.Span;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Writes what exporters answered during a run into `metrics.csv`, which is for other tools, and for pages of runs in
/// progress: see [MetricsTail]. Used by one thread.
public final class MetricsFile implements Closeable {
    /// How long an answer took, in seconds, as Prometheus calls it. Each reading has one.
    public static final String ANSWERED = "scrape_duration_seconds";

    private static final CsvColumns<MetricRow> COLUMNS = new CsvColumns<MetricRow>()
            .text("exporter", MetricRow::exporter)
            .text("phase", row -> row.span.phase())
            .whole("interval", row -> row.span.interval())
            .whole("start_ns", row -> row.span.startNanos())
            .whole("length_ns", row -> row.span.lengthNanos())
            .text("kind", row -> row.kind.word())
            .text("value", row -> CsvColumns.exact(row.value))
            .text("series", MetricRow::series);

    private final BufferedWriter file;

    /// Creates the file.
    public MetricsFile(RunFolder folder) throws IOException {
        file = RunWriter.openCsv(folder.metrics(), COLUMNS.header());
    }

    /// One series over the time between two readings.
    ///
    /// @param exporter its short name
    /// @param value of a counter, by how much it rose; of others, the level at the end. Null if it is unknown.
    public record MetricRow(
            String exporter, Span span, Kind kind, @Nullable Double value, String series) {
        private static final int FIELDS = 8;

        /// @throws IllegalArgumentException when the line is damaged
        static MetricRow parse(String line) {
            List<String> fields = CsvColumns.fields(line);
            if (fields.size() != FIELDS) {
                throw new IllegalArgumentException("needs " + FIELDS + " fields, and has " + fields.size());
            }
            Kind kind = Kind.valueOf(fields.get(5).toUpperCase(Locale.ROOT));
            Double value = fields.get(6).isEmpty() ? null : Double.valueOf(fields.get(6));
            return new MetricRow(fields.get(0), Span.parse(fields.subList(1, 5)), kind, value, fields.get(7));
        }

        /// By how much a counter rose per second; 0 for anything else, and if it is unknown.
        public double perSecond() {
            return kind != Kind.COUNTER || value == null ? 0 : value / (span.lengthNanos() / 1e9);
        }
    }

    /// Appends the rows of a reading.
    public void append(List<MetricRow> rows) throws IOException {
        for (MetricRow row : rows) {
            file.write(COLUMNS.line(row) + "\n");
        }
        file.flush();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
