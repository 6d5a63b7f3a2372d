package io.plimsoll.results;

import io.plimsoll.recording.Times;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/// `latency.hlog`: the distributions of every interval in HdrHistogram's own log format (version 1.3, compressed V2),
/// one
/// tag per phase, operation and kind, such as `measure-1/tpcb/latency`. Any HdrHistogram tool opens it.
final class HistogramFile implements Closeable {
    static final String LATENCY = "latency";
    static final String SERVICE_TIME = "service";
    static final String LAG = "lag";

    /// The log's own "max" column is in milliseconds, as the format's tools expect of nanosecond histograms.
    private static final double NANOS_PER_MILLI = 1e6;

    private final PrintStream stream;
    private final HistogramLogWriter writer;
    private final long runStartNanos;

    /// @param runStartNanos the clock's reading at `runStartMillis`
    HistogramFile(Path path, long runStartMillis, long runStartNanos) throws IOException {
        stream = new PrintStream(Files.newOutputStream(path), false, StandardCharsets.US_ASCII);
        writer = new HistogramLogWriter(stream);
        writer.outputLogFormatVersion();
        writer.outputComment("[Latencies in nanoseconds, written by Plimsoll]");
        writer.setBaseTime(runStartMillis);
        writer.outputBaseTime(runStartMillis);
        writer.outputStartTime(runStartMillis);
        writer.outputLegend();
        this.runStartNanos = runStartNanos;
    }

    void append(String phase, String operation, Times times, long fromNanos, long toNanos) throws IOException {
        String prefix = phase + "/" + operation + "/";
        append(prefix + LATENCY, times.latency(), fromNanos, toNanos);
        if (times.isOpen()) {
            append(prefix + SERVICE_TIME, times.serviceTime(), fromNanos, toNanos);
            append(prefix + LAG, times.lag(), fromNanos, toNanos);
        }
        if (stream.checkError()) {
            throw new IOException("the histogram log cannot be written");
        }
    }

    private void append(String tag, AbstractHistogram histogram, long fromNanos, long toNanos) {
        histogram.setTag(tag);
        writer.outputIntervalHistogram(
                (fromNanos - runStartNanos) / 1e9, (toNanos - runStartNanos) / 1e9, histogram, NANOS_PER_MILLI);
        histogram.setTag(null);
    }

    @Override
    public void close() throws IOException {
        stream.close();
        if (stream.checkError()) {
            throw new IOException("the histogram log cannot be written");
        }
    }

    /// All intervals of a log, added up by tag. A last line that was cut off by a crash is left out.
    static Map<String, Histogram> read(Path path) throws IOException {
        Map<String, Histogram> sums = new LinkedHashMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(path.toFile())) {
            while (reader.hasNext()) {
                if (!addNext(reader, sums)) {
                    return sums;
                }
            }
        } catch (FileNotFoundException missing) {
            throw new IOException("there is no " + path.getFileName() + " in this run", missing);
        }
        return sums;
    }

    private static boolean addNext(HistogramLogReader reader, Map<String, Histogram> sums) {
        try {
            EncodableHistogram next = reader.nextIntervalHistogram();
            if (next instanceof AbstractHistogram histogram) {
                sums.computeIfAbsent(
                                String.valueOf(histogram.getTag()),
                                _ -> new Histogram(
                                        1, Times.HIGHEST_NANOS, histogram.getNumberOfSignificantValueDigits()))
                        .add(histogram);
            }
            return true;
        } catch (RuntimeException cutOff) {
            // The library signals a damaged line with whatever its decoder trips over.
            return false;
        }
    }
}
