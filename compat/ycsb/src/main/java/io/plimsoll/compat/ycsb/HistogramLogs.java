package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.ycsb.ReportOptions.MeasuredFrom;
import io.plimsoll.compat.ycsb.YcsbReport.Micros;
import io.plimsoll.results.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/// The files of `hdrhistogram.fileoutput`: `<prefix><METRIC>.hdr` in HdrHistogram's log format, in microseconds,
/// with an entry per interval of the run. Used once, by one thread.
public final class HistogramLogs {
    /// `measure-1/read/latency`; only open arrivals have `service`.
    private static final Pattern TAG = Pattern.compile("measure-\\d+/([^/]+)/(latency|service)");

    private final ReportOptions options;
    private final boolean open;
    private final Map<String, Log> logs = new LinkedHashMap<>();

    private HistogramLogs(ReportOptions options, boolean open) {
        this.options = options;
        this.open = open;
    }

    private record Log(PrintStream stream, HistogramLogWriter writer) implements Closeable {
        @Override
        public void close() {
            stream.close();
        }
    }

    /// Writes the logs of a stored run.
    ///
    /// @param open whether arrivals were open
    /// @throws IOException when a log cannot be written, or the run's log cannot be read
    public static void write(RunFolder folder, ReportOptions options, boolean open) throws IOException {
        HistogramLogs made = new HistogramLogs(options, open);
        try {
            made.copy(folder.histograms());
        } finally {
            made.logs.values().forEach(Log::close);
        }
    }

    private void copy(Path source) throws IOException {
        try (HistogramLogReader reader = new HistogramLogReader(Files.newInputStream(source))) {
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                if (next instanceof AbstractHistogram nanos) {
                    append(nanos);
                }
            }
        }
    }

    private void append(AbstractHistogram nanos) throws IOException {
        Matcher tag = TAG.matcher(String.valueOf(nanos.getTag()));
        if (!tag.matches()) {
            return;
        }
        Optional<String> metric =
                metric(YcsbReport.metric(tag.group(1)), tag.group(2).equals("latency"));
        if (metric.isEmpty()) {
            return;
        }
        write(metric.get(), nanos);
        if (!open && options.from() == MeasuredFrom.BOTH) {
            write("Intended-" + metric.get(), nanos);
        }
    }

    /// The metric of a distribution; empty where it is not requested. In a closed loop, latency equals service
    /// time, and only latency is stored.
    private Optional<String> metric(String plain, boolean isLatency) {
        return switch (options.from()) {
            case OP -> isLatency == open ? Optional.empty() : Optional.of(plain);
            case INTENDED -> isLatency ? Optional.of(plain) : Optional.empty();
            case BOTH -> Optional.of(isLatency && open ? "Intended-" + plain : plain);
        };
    }

    private void write(String metric, AbstractHistogram nanos) throws IOException {
        Log log = logs.get(metric);
        if (log == null) {
            log = begin(metric, nanos.getStartTimeStamp());
            logs.put(metric, log);
        }
        Histogram micros = Micros.of(nanos);
        micros.setStartTimeStamp(nanos.getStartTimeStamp());
        micros.setEndTimeStamp(nanos.getEndTimeStamp());
        log.writer().outputIntervalHistogram(micros);
        if (log.stream().checkError()) {
            throw new IOException("the histogram log of " + metric + " cannot be written");
        }
    }

    private Log begin(String metric, long startMillis) throws IOException {
        String name = options.type().prefix() + metric;
        Path file = Path.of(options.logPrefix() + name + ".hdr");
        PrintStream stream = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.US_ASCII);
        HistogramLogWriter writer = new HistogramLogWriter(stream);
        writer.outputComment("[Logging for: " + name + "]");
        writer.outputLogFormatVersion();
        writer.setBaseTime(startMillis);
        writer.outputStartTime(startMillis);
        writer.outputLegend();
        return new Log(stream, writer);
    }
}
