package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.ycsb.ReportOptions.MeasuredFrom;
import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Read back with the library's own reader.
class HistogramLogsTest {
    private static final long START_MILLIS = 1_700_000_000_000L;

    @TempDir
    Path folder;

    /// Two intervals of reads in the manner of a run's own log.
    private void log(List<String> kinds) throws IOException {
        try (PrintStream stream = new PrintStream(folder.resolve("latency.hlog").toFile(), StandardCharsets.US_ASCII)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputLogFormatVersion();
            writer.setBaseTime(START_MILLIS);
            writer.outputBaseTime(START_MILLIS);
            for (int second = 0; second < 2; second++) {
                for (String kind : kinds) {
                    Histogram nanos = new Histogram(1, 3_600_000_000_000L, 3);
                    nanos.recordValueWithCount(kind.endsWith("latency") ? 5_000_000 : 2_000_000, 10 + second);
                    nanos.setTag(kind);
                    writer.outputIntervalHistogram(second, second + 1, nanos, 1e6);
                }
            }
        }
    }

    private String read(String name) throws IOException {
        StringBuilder text = new StringBuilder();
        try (HistogramLogReader reader =
                new HistogramLogReader(folder.resolve(name).toFile())) {
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                AbstractHistogram micros = (AbstractHistogram) next;
                long millis = Math.round(micros.getMaxValue() / 1e3);
                text.append(micros.getTotalCount()).append(" x ").append(millis).append(" ms, ");
            }
        }
        return text.toString();
    }

    private List<String> written() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".hdr"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OP, true, prefix-READ.hdr, '10 x 2 ms, 11 x 2 ms, '",
        "INTENDED, true, prefix-READ.hdr, '10 x 5 ms, 11 x 5 ms, '",
        "OP, false, prefix-READ.hdr, '10 x 5 ms, 11 x 5 ms, '",
        "INTENDED, false, prefix-READ.hdr, '10 x 5 ms, 11 x 5 ms, '"
    })
    void oneLogPerMetric(MeasuredFrom from, boolean open, String name, String content) throws IOException {
        log(
                open
                        ? List.of("measure-1/read/latency", "measure-1/read/service", "measure-1/read/lag")
                        : List.of("warmup/read/latency", "measure-1/read/latency"));
        HistogramLogs.write(new RunFolder(folder), Options.logs(from, folder + "/prefix-"), open);
        assertThat(written()).containsExactly(name);
        assertThat(read(name)).isEqualTo(content);
        assertThat(Files.readString(folder.resolve(name))).startsWith("#[Logging for: READ]\n");
    }

    @Test
    void bothIntervals() throws IOException {
        log(List.of("measure-1/read/latency", "measure-1/read/service"));
        HistogramLogs.write(new RunFolder(folder), Options.logs(MeasuredFrom.BOTH, folder + "/"), true);
        assertThat(written()).containsExactly("Intended-READ.hdr", "READ.hdr");
        assertThat(read("READ.hdr")).startsWith("10 x 2 ms");
        assertThat(read("Intended-READ.hdr")).startsWith("10 x 5 ms");
    }
}
