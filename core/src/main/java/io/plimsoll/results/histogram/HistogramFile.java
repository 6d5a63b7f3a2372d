package io.plimsoll.results.histogram;

import io.plimsoll.recording.Times;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramLogWriter;

/// `latency.hlog`: the distributions of every interval in HdrHistogram's own log format (version
/// 1.3, compressed V2), one tag per phase, operation and kind, such as `measure-1/tpcb/latency`.
/// Any HdrHistogram tool opens it.
public final class HistogramFile implements Closeable {
    public static final String LATENCY = "latency";
    public static final String SERVICE_TIME = "service";
    public static final String LAG = "lag";

    /// The log's own "max" column is in milliseconds, as tools for this format expect of nanosecond histograms.
    private static final double NANOS_PER_MILLI = 1e6;

    private final PrintStream stream;
    private final HistogramLogWriter writer;
    private final long runStartNanos;

    /// @param runStartNanos the clock's reading at `runStartMillis`
    public HistogramFile(Path path, long runStartMillis, long runStartNanos) throws IOException {
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

    /// Appends the distributions of one operation in one interval, whose ends are readings of the clock.
    public void append(String phase, String operation, Times times, long fromNanos, long toNanos) throws IOException {
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

    /// The kinds of distributions kept for an operation, as tags end.
    public static List<String> kinds(boolean open) {
        return open ? List.of(LATENCY, SERVICE_TIME, LAG) : List.of(LATENCY);
    }
}
